import { alone, type Lesson } from '../../rules/lessons';

/** The lessons of chess, in the order in which they are best read. */
export const lessons: readonly Lesson[] = [
  alone('pawn', '6k1/8/8/2p5/3P4/8/5P2/6K1 w - - 0 1'),
  alone('knight', '7k/8/2p5/4p3/3N4/8/1P6/K7 w - - 0 1'),
  alone('bishop', '6k1/8/5p2/8/3B4/8/1P6/K7 w - - 0 1'),
  alone('rook', '6k1/8/3p4/8/3R1P2/8/8/K7 w - - 0 1'),
  alone('queen', '6k1/8/3p4/8/3Q4/8/5P2/K7 w - - 0 1'),
  alone('king', '4k3/8/8/8/3p4/3K4/7P/8 w - - 0 1'),
  alone('castling', 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1'),
  alone('passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'),
  alone('promotion', '8/P6k/8/8/8/8/8/K7 w - - 0 1'),
  alone('mate', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1'),
  alone('stalemate', '7k/8/6K1/8/8/5Q2/8/8 w - - 0 1'),
];
