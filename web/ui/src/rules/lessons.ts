/** A position to try something on. */
export interface Lesson {
  /** Of its words in each language. */
  name: string;
  fen: string;
  variant?: Record<string, string>;
  /** One side moves again and again; the other passes while it can. */
  alone?: boolean;
}

/** The text of a lesson, or of something to know besides. */
export interface Chapter {
  title: string;
  text: string;
}

/** The rules of a game in one language. */
export interface Book {
  /** What the game is about, in a few sentences. */
  about: string;
  lessons: Record<string, Chapter>;
  /** What needs no board. */
  more: Chapter[];
}

function alone(name: string, fen: string): Lesson {
  return { name, fen, alone: true };
}

function stones(name: string, rows: string, rule: string): Lesson {
  return { name, fen: `${rows} x`, variant: { size: '9', rule } };
}

/** The lessons of each game, in the order in which they are best read. */
export const lessons: Record<string, readonly Lesson[]> = {
  chess: [
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
  ],
  xiangqi: [
    alone('general', '3k5/9/9/p8/9/9/P8/9/4K4/9 w'),
    alone('advisor', '3k5/9/9/p8/9/9/P8/9/4A4/5K3 w'),
    alone('elephant', '3k5/9/9/9/9/9/3n5/4B4/9/4K4 w'),
    alone('chariot', '3k5/9/9/2p6/9/9/2R3P2/9/9/4K4 w'),
    alone('horse', '3k5/9/9/9/9/4p4/4N4/9/9/4K4 w'),
    alone('cannon', '3k5/9/9/1r7/9/1N7/9/1C5p1/9/4K4 w'),
    alone('soldier', '3k5/9/9/9/2P6/9/6P2/9/9/4K4 w'),
    alone('facing', '4k4/9/9/9/9/4N4/9/9/9/4K4 w'),
    alone('mate', '3k5/R8/1R7/9/9/9/9/9/9/4K4 w'),
  ],
  jieqi: [{ name: 'start', fen: '' }, alone('free', '3k5/9/9/9/2A6/6B2/9/9/9/4K4 w - 0 1')],
  caro: [
    stones('five', '9/9/9/9/2xxxx3/2o1o1o2/5o3/9/9', 'caro'),
    stones('blocked', '9/9/9/9/1oxx1xxo1/9/3o1o3/9/9', 'caro'),
    stones('freestyle', '9/9/9/9/1oxx1xxo1/9/3o1o3/9/9', 'freestyle'),
    stones('six', '9/9/9/9/1xxx1xx2/9/1o1o1o1o1/4o4/9', 'standard'),
    stones('caro-free', '9/9/9/9/1xxx1xx2/9/1o1o1o1o1/4o4/9', 'caro-free'),
    stones('renju', '9/9/4x4/4x4/5xx2/9/9/1o1o1o1o1/9', 'renju'),
    { name: 'swap2', fen: '', variant: { size: '9', opening: 'swap2' } },
  ],
};
