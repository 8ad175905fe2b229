"""Runs a program in a terminal of 80 columns and 24 rows and plays a script of keys.

at_terminal.py PROGRAM ARGUMENT... reads the script from standard input, one step a line: `wait TEXT` waits until the text has come
since the last step, `keys TEXT` types it, with Python's escapes. What came out is printed without escape sequences.
"""
import fcntl, os, pty, re, select, struct, sys, termios, time

STEPS = [line.rstrip("\n").split(" ", 1) for line in sys.stdin if line.strip()]
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[1], sys.argv[1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
came = b""
read_to = 0
until = time.monotonic() + 60


def read():
    """Adds what the program writes next; False when it has ended."""
    global came
    if not select.select([terminal], [], [], max(0, until - time.monotonic()))[0]:
        sys.exit("nothing came for a minute; until then:\n" + came.decode(errors="replace"))
    try:
        more = os.read(terminal, 65536)
    except OSError:
        return False
    came += more
    return bool(more)


for verb, text in STEPS:
    text = text.encode().decode("unicode_escape").encode("latin-1")
    if verb == "keys":
        read_to = len(came)
        os.write(terminal, text)
        continue
    while text not in ESCAPES.sub(b"", came[read_to:]):
        if not read():
            sys.exit(f"it ended before {text!r} came:\n" + came.decode(errors="replace"))
while read():
    pass
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
sys.stdout.write(ESCAPES.sub(b"", came).replace(b"\r", b"").decode(errors="replace"))
sys.exit(status)
