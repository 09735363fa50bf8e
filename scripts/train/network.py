"""The network as PyTorch trains it, as whole numbers, and as the file that package nnue reads."""

import hashlib
import json
import struct
import zlib

import numpy as np
import torch

INPUT, OUTPUT = 255, 64  # what stands for 1.0 in accumulators and in output weights
CLIP = 127 / 64  # weights stay within this, so that whole numbers do not overflow
MOST = 20_000  # what a network says at most


def layout(game, name):
    """The bucket of the own king by its square as its side sees it; the king stands on the right half or on the middle file."""
    squares = np.arange(game.files * game.ranks)
    file, rank = squares % game.files, squares // game.files
    if name == "1":
        return np.zeros_like(squares)
    if name == "4" and game.name == "chess":
        return np.where(rank == 0, np.where(file >= 6, 0, 1), np.where(rank == 1, 2, 3))
    if name == "6" and game.name == "xiangqi":
        return np.where(file > 4, 1, 0) * 3 + np.minimum(rank, 2)
    raise SystemExit(f"there is no layout {name} of king buckets for {game.name} (there is: 1; 4 in chess, 6 in xiangqi)")


class Views:
    """Boards as both sides see them, on the device: own men are 1 to K, the others' K+1 to 2K."""

    def __init__(self, game, kings, boards, side, device, block=1 << 20):
        self.game = game
        self.squares = game.files * game.ranks
        squares, beside = torch.arange(self.squares), torch.arange(2 * game.beside)
        flip = (game.ranks - 1 - squares // game.files) * game.files + squares % game.files
        mirror = squares // game.files * game.files + game.files - 1 - squares % game.files
        self.flip = torch.cat([flip, self.squares + beside.roll(game.beside)]).to(device)
        self.mirror = torch.cat([mirror, self.squares + beside]).to(device)
        self.kings = torch.as_tensor(kings).to(device)
        shape = (2, len(boards), self.squares + 2 * game.beside)
        self.seen = torch.empty(shape, dtype=torch.uint8, device=device)
        self.bucket = torch.empty(shape[:2], dtype=torch.uint8, device=device)
        self.middle = torch.empty(len(boards), dtype=torch.bool, device=device)
        for at in range(0, len(boards), block):
            some = slice(at, at + block)
            self.fill(some, torch.as_tensor(boards[some]).to(device), torch.as_tensor(side[some]).to(device))

    def fill(self, some, boards, side):
        """Views of some boards: the mover's, then the other's."""
        g = self.game
        other = torch.where(boards > 8, boards - 8, torch.where(boards > 0, boards + 8, boards))[:, self.flip]
        second = (side == 1)[:, None]
        views = [torch.where(second, other, boards), torch.where(second, boards, other)]
        files = [(v == g.king).to(torch.uint8).argmax(1) % g.files for v in views]
        self.middle[some] = (2 * files[0] == g.files - 1) & (2 * files[1] == g.files - 1)
        for i, v in enumerate(views):
            own, foe = 2 * files[i], 2 * files[1 - i]
            mirrored = torch.where(own == g.files - 1, foe < g.files - 1, own < g.files - 1)
            v = torch.where(mirrored[:, None], v[:, self.mirror], v)
            self.bucket[i, some] = self.kings[(v == g.king).to(torch.uint8).argmax(1)].to(torch.uint8)
            self.seen[i, some] = torch.where(v > 8, v - 8 + g.kinds, v)

    def join(self, other):
        """Takes in other boards."""
        self.seen = torch.cat([self.seen, other.seen], 1)
        self.bucket = torch.cat([self.bucket, other.bucket], 1)
        self.middle = torch.cat([self.middle, other.middle])

    def mover(self, rows, turned=False):
        """Boards as the mover sees them."""
        v = self.seen[0, rows]
        if turned and self.game.files % 2:
            turn = self.middle[rows] & (torch.rand(len(rows), device=rows.device) < 0.5)
            v = torch.where(turn[:, None], v[:, self.mirror], v)
        return v

    def batch(self, rows, turned=False):
        """Features and buckets of both views, and the number of men. There is a feature for each place, one more than there are where
        nobody stands. Turned mirrors half of those that mirroring leaves open."""
        count = (self.seen[0, rows] > 0).sum(1)
        turn = self.middle[rows] & (torch.rand(len(rows), device=rows.device) < 0.5) if turned else None
        place = torch.arange(self.squares + 2 * self.game.beside, device=rows.device)
        views = []
        for i in range(2):
            v = self.seen[i, rows]
            if turned and self.game.files % 2:
                v = torch.where(turn[:, None], v[:, self.mirror], v)
            plane = (v.long() - 1) * self.squares
            plane[:, self.squares :] = (2 * self.game.kinds - 1) * self.squares
            views.append((torch.where(v > 0, plane + place, features(self.game)), self.bucket[i, rows]))
        return views, count


def features(game):
    """How many rows a bucket has: men on squares, then those beside the board."""
    return 2 * (game.kinds * game.files * game.ranks + game.beside)


def rounded(p, one):
    """Weights as the whole numbers will have them. Learning goes on behind: gradients pass as if nothing were rounded."""
    return p + (torch.round(p * one) / one - p).detach()


class Network(torch.nn.Module):
    """(features → hidden)×2 → outputs by the number of men → 1, with squared clipped activation."""

    def __init__(self, game, kings, hidden, outputs, step=1):
        """Rows become multiples of step, in parts of INPUT: fewer different numbers make a smaller file."""
        super().__init__()
        self.game, self.kings, self.hidden, self.outputs, self.step = game, kings, hidden, outputs, step
        self.buckets = int(kings.max()) + 1
        spread = game.men**-0.5  # about so many features are there at once
        self.kinds = torch.nn.Parameter((torch.rand(2 * game.kinds, hidden) * 2 - 1) * spread * 0.5)
        self.places = torch.nn.Parameter(torch.zeros(self.buckets, features(game), hidden))
        self.bias = torch.nn.Parameter(torch.zeros(hidden))
        self.weights = torch.nn.Parameter((torch.rand(outputs, 2 * hidden) * 2 - 1) * (2 * hidden) ** -0.5)
        self.biases = torch.nn.Parameter(torch.zeros(outputs))

    def form(self):
        """What a network of the same size is made with."""
        return {"hidden": self.hidden, "outputs": self.outputs}

    @property
    def rows(self):
        """The weights of each feature: what a man is worth anywhere, and where he stands. Learnt apart, rare places follow the common ones."""
        men = self.kinds.repeat_interleave(self.game.files * self.game.ranks, 0)
        return self.places + torch.nn.functional.pad(men, (0, 0, 0, 2 * self.game.beside))

    def accumulator(self, index, bucket):
        """The sums of one view: by one product with zeros and ones on a GPU, row by row on a processor, each much faster there."""
        bias, count = rounded(self.bias, INPUT), features(self.game)
        if index.device.type == "cpu":
            rows = rounded(self.rows, INPUT / self.step).flatten(0, 1)
            at = torch.where(index < count, index + bucket[:, None].long() * count, len(rows))
            rows = torch.cat([rows, rows.new_zeros(1, self.hidden)])
            return torch.nn.functional.embedding_bag(at, rows, mode="sum", padding_idx=len(rows) - 1) + bias
        hot = torch.zeros(len(index), count + 1, device=index.device).scatter_(1, index, 1)[:, :count]
        total = bias.expand(len(index), -1)
        for b in range(self.buckets):
            at = (bucket == b).nonzero()[:, 0]
            total = total.index_add(0, at, hot[at] @ rounded(self.rows[b], INPUT / self.step))
        return total

    def forward(self, views, men):
        """The worth for the mover: 1.0 is the scale of the file's header."""
        sums = torch.cat([self.accumulator(*v) for v in views], 1).clamp(0, 1) ** 2
        output = ((men - 1) * self.outputs // self.game.men).clamp(0, self.outputs - 1)
        return (sums @ rounded(self.weights, OUTPUT).T + self.biases).gather(1, output[:, None])[:, 0]

    def loss(self, views, rows, target, turned):
        return ((torch.sigmoid(self(*views.batch(rows, turned))) - target) ** 2).mean()

    def clip(self):
        with torch.no_grad():
            for p in (self.bias, self.weights):
                p.clamp_(-CLIP, CLIP)
            for p in (self.kinds, self.places):  # their sum stays within it
                p.clamp_(-CLIP / 2, CLIP / 2)

    def begin(self, numbers):
        """Takes over the whole numbers of a narrower or equally wide network. What is wider begins at random and is not yet listened to."""
        rows, bias, weights, biases = (torch.as_tensor(n.astype(np.float32)) for n in numbers)
        old, squares = len(bias), self.game.files * self.game.ranks
        rows = rows / INPUT
        men = rows[:, : 2 * self.game.kinds * squares].reshape(len(rows), 2 * self.game.kinds, squares, old)
        with torch.no_grad():
            self.kinds[:, :old] = men.mean((0, 2)).clamp(-CLIP / 2, CLIP / 2)
            self.places[:, :, :old] = 0
            self.places[:, :, :old] = rows - self.rows[:, :, :old]
            self.bias[:old] = bias / INPUT
            self.weights.zero_()
            for half in range(2):
                self.weights[:, half * self.hidden : half * self.hidden + old] = weights[:, half * old : (half + 1) * old] / OUTPUT
            self.biases[:] = biases / (INPUT * OUTPUT)
            self.clip()

    def quantised(self):
        """The weights as whole numbers: rows, bias, output weights, output biases."""

        def whole(p, one, kind):
            return np.rint(p.detach().double().cpu().numpy() * one).astype(kind)

        return whole(self.rows, INPUT / self.step, "<i2") * np.int16(self.step), whole(self.bias, INPUT, "<i2"), whole(self.weights, OUTPUT, "<i2"), whole(self.biases, INPUT * OUTPUT, "<i4")


def score(numbers, views, men, most, scale):
    """What package nnue says of positions, worked out in whole numbers by the definition."""
    rows, bias, weights, biases = (n.astype(np.int64) for n in numbers)
    hidden, output = len(bias), np.clip((men - 1) * len(weights) // most, 0, len(weights) - 1)
    total = np.zeros(len(men), np.int64)
    rows = np.concatenate([rows, np.zeros((len(rows), 1, hidden), np.int64)], 1)
    for half, (index, bucket) in enumerate(views):
        sums = np.stack([rows[b, i].sum(0) for i, b in zip(index, bucket)]) + bias
        total += (np.clip(sums, 0, INPUT) ** 2 * weights[output, half * hidden : (half + 1) * hidden]).sum(1)
    worth = (toward_zero(total, INPUT) + biases[output]) * scale
    return np.clip(toward_zero(worth, INPUT * OUTPUT), -MOST, MOST)


def toward_zero(a, b):
    """Division as Go does it."""
    return np.sign(a) * (np.abs(a) // b)


def folded(rows, step):
    """Rows as their differences from the row before, in steps, as 0, -1, 1, -2, 2 …"""
    rows = rows // step
    difference = np.diff(rows, axis=1, prepend=np.zeros_like(rows[:, :1]))
    return zigzag(difference)


def zigzag(numbers):
    """Numbers of 16 bits as 0, -1, 1, -2, 2 …"""
    return (numbers << 1) ^ (numbers >> 15)


def unfolded(codes, step):
    """Rows from what folded returned."""
    codes = codes.view("<u2")
    difference = (codes >> 1).view("<i2") ^ -(codes & 1).view("<i2")
    return np.cumsum(difference, axis=1, dtype="<i2") * np.int16(step)


def write(path, network, numbers, scale, trained):
    """Writes a network file; nnue/file.go has the format."""
    flat = np.concatenate([folded(numbers[0], network.step).ravel(), numbers[1], numbers[2].ravel()])
    raw = flat.view(np.uint8).reshape(-1, 2).T.tobytes() + numbers[3].tobytes()
    header = {
        "game": network.game.name, "hidden": network.hidden, "outputs": network.outputs, "kings": network.kings.tolist(),
        "input": INPUT, "output": OUTPUT, "scale": scale, "step": network.step, "trained": trained, "hash": hashlib.sha256(raw).hexdigest(),
    }
    with open(path, "wb") as f:
        f.write(packed(header, zlib.compress(raw, 9)))


def packed(header, weights):
    """A network file of a header and of weights that are compressed."""
    text = json.dumps(header, separators=(",", ":")).encode()
    return b"BANCONET" + struct.pack("<HH", 1, len(text)) + text + weights


def set_factors(path, factors):
    """Gives the network of a file other factors by the number of men."""
    with open(path, "rb") as f:
        file = f.read()
    _, length = struct.unpack_from("<HH", file, 8)
    header = json.loads(file[12 : 12 + length])
    with open(path, "wb") as f:
        f.write(packed(header | {"factors": factors}, file[12 + length :]))


def read(path):
    """The header of a network file and its numbers, as quantised returns them."""
    with open(path, "rb") as f:
        file = f.read()
    if file[:8] != b"BANCONET":
        raise SystemExit(f"{path}: not a network file")
    version, length = struct.unpack_from("<HH", file, 8)
    header = json.loads(file[12 : 12 + length])
    raw = zlib.decompress(file[12 + length :])
    if version != 1 or hashlib.sha256(raw).hexdigest() != header["hash"]:
        raise SystemExit(f"{path}: the network is damaged, or of another version")
    hidden, outputs, kings = header["hidden"], header["outputs"], max(header["kings"]) + 1
    biases = np.frombuffer(raw[-4 * outputs :], "<i4")
    flat = np.frombuffer(raw[: -4 * outputs], np.uint8).reshape(2, -1).T.copy().view("<i2").ravel()
    rest = hidden + 2 * hidden * outputs
    rows = flat[:-rest].reshape(kings, -1, hidden)
    if "step" in header:
        rows = unfolded(rows, header["step"])
    bias, weights = flat[-rest : -rest + hidden], flat[-rest + hidden :].reshape(outputs, 2 * hidden)
    return header, (rows, bias, weights, biases)


def load(path, game, kings, hidden=None, outputs=None, step=1):
    """The network of a file, or a wider one that begins with it."""
    header, numbers = read(path)
    hidden, outputs = hidden or header["hidden"], outputs or header["outputs"]
    if header["game"] != game.name or header["kings"] != kings.tolist() or header["outputs"] != outputs or header["hidden"] > hidden:
        raise SystemExit(f"{path}: a network of another game or form")
    net = Network(game, kings, hidden, outputs, step)
    net.begin(numbers)
    return net
