"""`python -m bot`: the same as `dorfpost`."""

import sys

from bot.cli import main

sys.exit(main())
