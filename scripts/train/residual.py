"""A large network of residual convolutions that judges positions better than a small one can, and far too slowly to play.

It learns from the same positions (teacher.py). A small network that learns what it says of many positions becomes stronger than one that
learns from the games alone (train.py --teacher).
"""

import torch
import torch.nn.functional as F

import network


class Block(torch.nn.Module):
    """Two convolutions beside a way around them. What all squares say in the mean weighs the channels and adds to them."""

    def __init__(self, channels):
        super().__init__()
        self.first, self.second = (torch.nn.Conv2d(channels, channels, 3, padding=1, bias=False) for _ in range(2))
        self.first_norm, self.second_norm = torch.nn.BatchNorm2d(channels), torch.nn.BatchNorm2d(channels)
        self.squeeze, self.excite = torch.nn.Linear(channels, channels // 4), torch.nn.Linear(channels // 4, 2 * channels)

    def forward(self, x):
        y = self.second_norm(self.second(F.relu(self.first_norm(self.first(x)))))
        weight, more = self.excite(F.relu(self.squeeze(y.mean((2, 3))))).chunk(2, 1)
        return F.relu(x + y * torch.sigmoid(weight)[:, :, None, None] + more[:, :, None, None])


class Residual(torch.nn.Module):
    """Boards as the mover sees them → channels × squares, block after block → 1. Men beside the board (cờ úp) count on every square alike.

    It may begin from a small network: then it says what that says and adds what that misses, so that few games take it further. What it makes
    of boards without the small network is learnt beside that, and only serves to learn from."""

    def __init__(self, game, channels, blocks, small=None):
        super().__init__()
        self.game, self.form = game, {"game": game.name, "channels": channels, "blocks": blocks, "small": small and small.form()}
        self.small = small and small.requires_grad_(False)
        self.planes, self.squares = 2 * game.kinds + 1, game.files * game.ranks
        self.stem, self.norm = torch.nn.Conv2d(self.planes, channels, 3, padding=1, bias=False), torch.nn.BatchNorm2d(channels)
        self.beside = torch.nn.Linear(2 * game.beside, channels, bias=False) if game.beside else None
        self.blocks = torch.nn.Sequential(*[Block(channels) for _ in range(blocks)])
        self.narrow = torch.nn.Conv2d(channels, 32, 1)
        self.hidden, self.out = torch.nn.Linear(32 * self.squares, 256), torch.nn.Linear(256, 2 if small else 1)
        if small:
            torch.nn.init.zeros_(self.out.weight)
        self.to(memory_format=torch.channels_last)

    def tower(self, seen):
        """What the convolutions make of boards as the mover sees them: the logarithm of the odds, or what the small network misses of it and all of it."""
        with torch.autocast(seen.device.type, dtype=torch.bfloat16, enabled=seen.is_cuda):
            number = torch.bfloat16 if seen.is_cuda else torch.float32
            x = F.one_hot(seen[:, : self.squares].long(), self.planes).to(number)
            x = self.stem(x.view(-1, self.game.ranks, self.game.files, self.planes).permute(0, 3, 1, 2))
            if self.beside:
                x = x + self.beside((seen[:, self.squares :] > 0).to(number))[:, :, None, None]
            x = F.relu(self.narrow(self.blocks(F.relu(self.norm(x)))))
            return self.out(F.relu(self.hidden(x.flatten(1)))).float()

    def forward(self, views, rows, turned=False):
        """The worth of positions for the mover, the logarithm of the odds; behind a small network also what it is without that."""
        worth = self.tower(views.mover(rows, turned))
        if self.small is None:
            return worth[:, 0], None
        with torch.no_grad():
            base = self.small(*views.batch(rows))
        return base + worth[:, 0], worth[:, 1]

    def loss(self, views, rows, target, turned):
        """Cross-entropy to learn by; squared error to validate by, which can be compared with a small network's."""
        worth, alone = self(views, rows, turned)
        if not self.training:
            return ((torch.sigmoid(worth) - target) ** 2).mean()
        loss = F.binary_cross_entropy_with_logits(worth, target)
        return loss if alone is None else loss + F.binary_cross_entropy_with_logits(alone, target)

    def clip(self):
        """Nothing: it is never made whole numbers."""

    def compile_tower(self, batch):
        """Lets PyTorch compile what whole batches go through while it learns. Other shapes would each be compiled anew."""
        plain = self.tower
        fast = torch.compile(plain, dynamic=False)
        self.tower = lambda seen: fast(seen) if self.training and len(seen) == batch else plain(seen)

    def save(self, path):
        torch.save({"form": self.form, "weights": self.state_dict()}, path)


def read(path, game, device):
    """The network of a file that save wrote."""
    saved = torch.load(path, map_location="cpu")
    if saved["form"]["game"] != game.name:
        raise SystemExit(f"{path}: a network of {saved['form']['game']}, of {game.name} is expected")
    form = saved["form"]
    small = form.get("small") and network.Network(game, network.layout(game, "1"), **form["small"])
    net = Residual(game, form["channels"], form["blocks"], small)
    net.load_state_dict(saved["weights"])
    return net.to(device)


def judge(net, views, batch=16384):
    """What a network says of all positions: chances to win."""
    net.eval()
    with torch.no_grad():
        rows = torch.arange(len(views.middle), device=views.middle.device)
        return torch.cat([torch.sigmoid(net(views, r)[0]) for r in rows.split(batch)])
