"""Reads the files of self-play that `banco datagen` writes (package tune has the format)."""

import json
import struct
import sys
import zlib

import numpy as np

MAGIC = b"BANCODG1"
NO_SCORE = -32768
NOISY = 0x8000


class Games:
    """Games one after the other: of each its plies, result (0, 1, 2: second wins, draw, first wins) and deal, of each ply its move and score."""

    def __init__(self, plies, results, deals, moves, scores):
        self.plies, self.results, self.deals, self.moves, self.scores = plies, results, deals, moves, scores


def crc32c_table():
    table = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = np.where(table & 1, (table >> 1) ^ np.uint32(0x82F63B78), table >> 1).astype(np.uint32)
    return table


TABLE = crc32c_table()


def crc32c(bodies):
    """The CRC-32C of each body, all at once, byte by byte from the end of the longest. Zeros before a body change nothing, since the
    ones that a CRC begins with are put onto its first four bytes instead."""
    longest = max(len(body) for body in bodies)
    grid = np.zeros((longest, len(bodies)), np.uint8)
    for i, body in enumerate(bodies):
        begin = longest - len(body)
        grid[begin:, i] = np.frombuffer(body, np.uint8)
        grid[begin : begin + 4, i] ^= 0xFF
    crc = np.zeros(len(bodies), np.uint32)
    for row in grid:
        crc = (crc >> np.uint32(8)) ^ TABLE[(crc ^ row) & np.uint32(0xFF)]
    return crc ^ np.uint32(0xFFFFFFFF)


def read(path):
    """Returns the header of a file and its games. Damaged chunks are named and left out; a foreign file is an error."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:8] != MAGIC or len(data) < 10:
        sys.exit(f"{path}: a file of self-play that begins with {MAGIC.decode()} is expected")
    (size,) = struct.unpack_from("<H", data, 8)
    try:
        header = json.loads(data[10 : 10 + size])
    except ValueError as error:
        sys.exit(f"{path}: the header is no JSON: {error}")
    deal = header.get("deal", 0)
    whole, parts = list(chunks(path, data, 10 + size, deal)), []
    for at in range(0, len(whole), 1024):
        some = whole[at : at + 1024]
        for (number, games, plies, crc, body), found in zip(some, crc32c([c[4] for c in some])):
            try:
                parts.append(parse(body, games, plies, deal, crc == found))
            except ValueError as error:
                print(f"{path}: chunk {number} is left out: {error}", flush=True)
    return header, join(parts, deal)


def chunks(path, data, at, deal):
    """Yields number, games, plies, checksum and body of each chunk that can be taken apart."""
    while at < len(data):
        if len(data) - at < 20:
            print(f"{path}: {len(data) - at} bytes are left over at the end", flush=True)
            return
        number, games, plies, packed, crc = struct.unpack_from("<5I", data, at)
        body = data[at + 20 : at + 20 + packed]
        at += 20 + packed
        try:
            raw = zlib.decompress(body)
        except zlib.error as error:
            print(f"{path}: chunk {number} is left out: {error}", flush=True)
            continue
        if games == 0 or len(raw) != (4 + deal) * games + 4 * plies:
            print(f"{path}: chunk {number} is left out: {len(raw)} bytes for {games} games of {plies} plies", flush=True)
            continue
        yield number, games, plies, crc, raw


def parse(raw, games, plies, deal, sound):
    """Returns the games of a chunk, or raises ValueError."""
    if not sound:
        raise ValueError("the checksum is another")
    heads = np.frombuffer(raw, np.dtype([("plies", "<u2"), ("result", "u1"), ("ending", "u1")]), games)
    if int(heads["plies"].astype(np.int64).sum()) != plies or heads["result"].max() > 2:
        raise ValueError("plies or results that cannot be")
    deals = np.frombuffer(raw, np.uint8, deal * games, 4 * games).reshape(games, deal)
    moves = np.frombuffer(raw, "<u2", plies, (4 + deal) * games)
    scores = np.frombuffer(raw, "<i2", plies, (4 + deal) * games + 2 * plies)
    return Games(heads["plies"].astype(np.int64), heads["result"].copy(), deals, moves, scores)


def join(parts, deal=0):
    """Returns the games of several parts as one."""

    def all_of(name, kind, shape=0):
        return np.concatenate([np.zeros(shape, kind)] + [getattr(p, name) for p in parts])

    return Games(
        all_of("plies", np.int64), all_of("results", np.uint8), all_of("deals", np.uint8, (0, deal)), all_of("moves", np.uint16), all_of("scores", np.int16)
    )
