"""What people see and press: messages, buttons, selects."""
