#!/usr/bin/env python3
"""Trains a large network on files of self-play, for train.py --teacher.

    python3 scripts/train/teacher.py --out chess.pt games.bin...

On 14 million positions of chess seven minutes of a data-centre GPU are six epochs; from fewer than some millions it learns the games by heart.
"""

import argparse
import time

import torch

import network
import residual
import train


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    train.data_arguments(p)
    train.learning_arguments(p, epochs=20, rate=2e-3, batch=8192)
    p.add_argument("--channels", type=int, default=128, help="numbers for each square")
    p.add_argument("--blocks", type=int, default=8, help="pairs of convolutions")
    p.add_argument("--from", dest="start", help="begin with the network of this file")
    p.add_argument("--compile", action="store_true", help="compile the network first, which takes half a minute and pays from some minutes on")
    p.add_argument("--small", help="a network file of train.py: learn what that misses")
    return p.parse_args()


def main():
    args, began = arguments(), time.time()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.benchmark = True
    game, positions, _ = train.load(args)
    kings = network.layout(game, "1")
    small = args.small and network.load(args.small, game, kings)
    data, held = (train.Data(args, game, kings, positions, which) for which in (~positions.held, positions.held))
    net = residual.read(args.start, game, args.device) if args.start else residual.Residual(game, args.channels, args.blocks, small).to(args.device)
    if args.compile:
        net.compile_tower(args.batch)
    print(f"begins with validation {train.validate(net, held, args.batch):.6f}", flush=True)
    _, loss, seen = train.train(args, net, data, held, began)
    net.save(args.out)
    print(f"{args.out}: {len(data.target)} positions, {seen / len(data.target):.1f} epochs, validation {loss:.6f}, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
