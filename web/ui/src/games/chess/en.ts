import type { Book } from '../../rules/lessons';

/** The rules of chess in English. */
export const book: Book = {
  about:
    'White and Black take turns, White first. Whoever checkmates the other king wins. A turn moves one piece; moving onto an enemy piece captures it.',
  lessons: {
    pawn: {
      title: 'Pawn',
      text: 'A pawn goes one square straight ahead, from where it starts two if it likes. It captures one square diagonally ahead. It never goes back.',
    },
    knight: {
      title: 'Knight',
      text: 'A knight goes in an L: two squares one way and one to the side. It alone jumps over other pieces.',
    },
    bishop: {
      title: 'Bishop',
      text: 'A bishop goes any distance along diagonals and jumps over nothing.',
    },
    rook: { title: 'Rook', text: 'A rook goes any distance along ranks and files.' },
    queen: { title: 'Queen', text: 'A queen moves as a rook or as a bishop.' },
    king: {
      title: 'King',
      text: 'A king goes one square in any direction, but never onto a square that the enemy attacks.',
    },
    castling: {
      title: 'Castling',
      text: 'The king goes two squares towards a rook, and the rook lands on its other side. Neither may have moved, nothing stands between them, and the king is not in check nor passes an attacked square. Touch the king and try.',
    },
    passant: {
      title: 'En passant',
      text: 'When an enemy pawn has just gone two squares and stands beside yours, you may capture it in that very turn as if it had gone one.',
    },
    promotion: {
      title: 'Promotion',
      text: 'A pawn on the last rank becomes a queen, rook, bishop or knight, as you choose.',
    },
    mate: {
      title: 'Checkmate',
      text: 'An attacked king is in check and must be saved at once: move it, block, or capture the attacker. Where nothing helps it is checkmate, and the game is over. Here one move wins: find it.',
    },
    stalemate: {
      title: 'No move is a draw',
      text: 'A side to move that is not in check and has no move draws. Here one move wins at once, and another throws the win away.',
    },
  },
  more: [
    {
      title: 'When it is a draw',
      text: 'No legal move; too few pieces left to mate; a position for the third time (may be claimed; the fifth time ends the game); 50 moves without a capture or a pawn move (may be claimed; 75 end the game); or by agreement.',
    },
  ],
};
