"""Answers how cchess (PyPI) reads records of xiangqi.

Each line of the input is a question in JSON, each line of the output its answer. The
first answer tells the version that is installed, if one is.
"""

import json
import sys
from importlib import metadata

try:
    from cchess import Game
except ImportError:
    print(json.dumps({"versions": {}}))
    sys.exit()


def version():
    try:
        return metadata.version("cchess")
    except metadata.PackageNotFoundError:
        return "of a folder"


def read(question):
    if question["kind"] == "dhtmlxq":
        game = Game.from_ubb_dhtml(question["text"])
    else:
        game = Game.read_from(question["text"])
    lines = [" ".join(line) for line in game.dump_iccs_moves()]
    return {"fen": game.init_board.to_fen(), "line": lines}


print(json.dumps({"versions": {"cchess": version()}}), flush=True)
for line in sys.stdin:
    try:
        answer = read(json.loads(line))
    except Exception as error:  # whatever it is, it is the answer
        answer = {"refused": repr(error)}
    print(json.dumps(answer), flush=True)
