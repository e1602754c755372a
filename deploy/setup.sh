# Read by deploy/play and deploy/test: brings uv into .tools, whatever the system's Python allows.
# `pip install --target` touches no system package, so it also works where Python is externally managed.
UV_VERSION=0.13.9
UV=.tools/bin/uv
PYTHON=
for candidate in python3 python3.11 python3.12 python3.13 python; do
    if command -v "$candidate" >/dev/null 2>&1 &&
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        PYTHON=$(command -v "$candidate")
        break
    fi
done
if [ -z "$PYTHON" ]; then
    echo "Dorfpost needs Python 3.11 or newer, and there is none here." >&2
    exit 2
fi
if [ ! -x "$UV" ] || [ "$("$UV" --version 2>/dev/null | cut -d' ' -f2)" != "$UV_VERSION" ]; then
    echo "Setting up (once) …" >&2
    rm -rf .tools
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --no-warn-script-location --root-user-action=ignore \
        --target .tools "uv==$UV_VERSION"
fi
# the system's certificates: some networks have their own
export UV_PYTHON="$PYTHON" UV_PYTHON_DOWNLOADS=never UV_SYSTEM_CERTS=1
