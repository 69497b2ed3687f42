import Glibc

// Everything is written and nothing is left to put away: what the process has is the system's to take back.
_exit(Program.run())
