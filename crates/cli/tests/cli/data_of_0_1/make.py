"""Makes the data beside it with the program of an earlier version: python3 make.py PROGRAM SAMPLES.

SAMPLES is the folder with that version's Perl Wars samples. `store.backup.gz` is a public server's store: two authors with a bot each,
matches, one of them waiting for a person, tournaments, a ladder, a contest. `told.json` is what that version's page is told of it.
"""

import gzip
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile
import time

PROGRAM, SAMPLES = sys.argv[1:3]
HERE = pathlib.Path(__file__).parent


class Server:
    def __init__(self, folder, *words):
        command = [PROGRAM, "serve", "--port", "0", "--db", "store.db", *words]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip().removeprefix("http://")
        self.link = self.process.stdout.readline().strip().split("#")[-1] if words else None

    def end(self):
        self.process.terminate()
        self.process.wait()


class Visitor:
    def __init__(self, server, link=None, name=None):
        self.server, self.cookie = server, None
        self.token = self.ask("GET", "/session")["token"]
        if link:
            self.ask("POST", "/sign-in", {"token": link, "name": name})
            self.token = self.ask("GET", "/session")["token"]

    def ask(self, method, path, wish=None):
        body = None if wish is None else json.dumps(wish)
        connection = http.client.HTTPConnection(self.server.address)
        head = {"x-viadal-token": getattr(self, "token", "")}
        if self.cookie:
            head["cookie"] = self.cookie
        connection.request(method, "/api/v1" + path, body, head)
        answer = connection.getresponse()
        self.cookie = (answer.getheader("set-cookie") or self.cookie or "").split(";")[0]
        text = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text) if text else None


def until(is_so):
    while not is_so():
        time.sleep(0.05)


def fill(server):
    host = Visitor(server, server.link, "the host")
    invited = host.ask("POST", "/invitations", {"role": "author", "most": 2})["link"].split("#")[-1]
    authors = [Visitor(server, invited, name) for name in ("one author", "another author")]
    bots = []
    for author, name in zip(authors, ("Sentry", "Ranger")):
        text = pathlib.Path(SAMPLES, f"{name}.plw").read_text()
        wish = {"name": name, "game": "perlwars", "language": "perl", "files": [{"name": f"{name}.plw", "text": text}]}
        bots.append(author.ask("POST", "/bots", wish)["id"])
    games = [
        ("perlwars", [{"bot": bots[0]}, "house:random"], {}),
        ("wizards", ["house:hunter", "house:random"], {}),
        ("planetfight", ["house:uber", "house:random"], {"rounds": "20"}),
        ("robobattler", ["house:painter", "house:random"], {}),
        ("zrf", ["house:greedy", "house:random"], {"rules": "chess", "max_moves": "20"}),
        ("thud", ["house:greedy", "house:random"], {"max_moves": "10"}),
    ]
    for game, players, options in games:
        match = authors[0].ask("POST", "/matches", {"game": game, "bots": players, "options": options})["id"]
        until(lambda: authors[0].ask("GET", f"/matches/{match}")["state"] == "done")
    authors[1].ask("POST", "/matches", {"game": "zrf", "bots": ["human", "house:random"], "options": {"rules": "breakthrough"}})
    cups = [
        {"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["house:random", "house:greedy", "house:strong,nodes=10"], "rounds": 2},
        {"game": "perlwars", "bots": [{"bot": bots[0]}, {"bot": bots[1]}, "house:random"], "rounds": 2, "format": "swiss"},
    ]
    for cup in cups:
        held = host.ask("POST", "/tournaments", cup)["id"]
        until(lambda: host.ask("GET", f"/tournaments/{held}")["state"] == "finished")
    closes = int((time.time() + 10 * 365 * 86400) * 1000)
    contest = host.ask("POST", "/contests", {"game": "perlwars", "closes": closes, "name": "a contest to come"})["id"]
    authors[0].ask("POST", f"/contests/{contest}/entries", {"bot": bots[0]})


def told(server):
    visitor = Visitor(server)
    paths = ["/bots", "/matches", "/tournaments", "/ladders"]
    answers = {path: visitor.ask("GET", path) for path in paths}
    for kind in ["/bots", "/matches", "/tournaments"]:
        for one in answers[kind]:
            answers[f"{kind}/{one['id']}"] = visitor.ask("GET", f"{kind}/{one['id']}")
    for one in answers["/tournaments"]:
        answers[f"/tournaments/{one['id']}/matches"] = visitor.ask("GET", f"/tournaments/{one['id']}/matches")
    return answers


with tempfile.TemporaryDirectory() as folder:
    server = Server(folder, "--public")
    fill(server)
    subprocess.run([PROGRAM, "backup", "--db", "store.db", "store.backup"], cwd=folder, check=True)
    server.end()
    pathlib.Path(folder, "store.db").unlink()
    subprocess.run([PROGRAM, "restore", "--db", "store.db", "store.backup"], cwd=folder, check=True)
    server = Server(folder)
    (HERE / "told.json").write_text(json.dumps(told(server), indent=1, sort_keys=True) + "\n")
    server.end()
    copy = pathlib.Path(folder, "store.backup").read_bytes()
    (HERE / "store.backup.gz").write_bytes(gzip.compress(copy, mtime=0))
