#!/usr/bin/env python3
"""A bot that plays one game of random moves against level 2: bot.py SERVER TOKEN [GAME]

The server's account page gives the token. Only the standard library is used.
"""
import json
import random
import sys
import urllib.request

server, token = sys.argv[1].rstrip("/"), sys.argv[2]
game = sys.argv[3] if len(sys.argv) > 3 else "chess"


def call(method, path, body=None):
    """Calls the server; the answer can be read line by line."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + token}
    return urllib.request.urlopen(urllib.request.Request(server + "/api/bot/v1" + path, data, headers, method=method))


def choose(event):
    """Chooses a move: here your own ideas go. event["fen"] is the position."""
    return random.choice(event["moves"])


stream = call("GET", "/stream")
match = json.load(call("POST", "/challenges", {"level": 2, "game": game}))["match"]
for line in stream:
    if not line.strip():  # the server asks whether we are there
        continue
    event = json.loads(line)
    if event.get("match") != match:
        continue
    if event["type"] == "turn":
        move = {"version": event["version"], "move": choose(event)}
        call("POST", "/matches/" + match + "/moves", move).close()
    elif event["type"] == "over":
        print("over:", event["result"]["score"], event["result"]["reason"])
        break
