import type { Book } from './lessons';

/** The rules of the games in English. */
export const books: Record<string, Book> = {
  chess: {
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
  },
  xiangqi: {
    about:
      'The board has 9 files and 10 ranks; pieces stand on the points. Red moves first. Whoever mates the other general, or leaves the enemy without a move, wins. A river runs across the middle, and each side has a palace of 3×3 points.',
    lessons: {
      general: {
        title: 'General',
        text: 'The general goes one step along a line and never leaves the palace. Here it cannot step onto the file of the other general: they would face each other.',
      },
      advisor: {
        title: 'Advisor',
        text: 'An advisor goes one step diagonally and never leaves the palace.',
      },
      elephant: {
        title: 'Elephant',
        text: 'An elephant goes exactly two steps diagonally and never crosses the river. A piece in the middle of the way (its eye) blocks it: here one direction is blocked.',
      },
      chariot: {
        title: 'Chariot',
        text: 'A chariot goes any distance along lines and is the strongest piece.',
      },
      horse: {
        title: 'Horse',
        text: 'A horse goes one step straight, then one diagonally. A piece right beside it in the straight direction blocks its leg: here it cannot go ahead.',
      },
      cannon: {
        title: 'Cannon',
        text: 'A cannon moves as a chariot, but captures only by jumping over exactly one piece, of either side.',
      },
      soldier: {
        title: 'Soldier',
        text: 'A soldier goes one step ahead. Across the river it may also go one step sideways. It never goes back, and never promotes.',
      },
      facing: {
        title: 'Facing generals',
        text: 'The generals may not see each other along an open file. This horse stands between them and cannot leave it.',
      },
      mate: { title: 'Checkmate', text: 'Here one move wins: find it.' },
    },
    more: [
      {
        title: 'No move loses',
        text: 'Unlike chess: a side to move that has no legal move loses, in check or not.',
      },
      {
        title: 'Repetition',
        text: 'Perpetual check, and perpetual chase of an unprotected piece, are not allowed: who goes on with it loses. Where nobody breaks the rule, or both do alike, it is a draw.',
      },
      {
        title: 'When it is a draw',
        text: 'Neither side has a piece left that can cross the river to mate; a repetition that breaks no rule; 60 moves of each side without a capture; or by agreement.',
      },
    ],
  },
  jieqi: {
    about:
      'Cờ úp is played on the board of xiangqi. All pieces but the generals are shuffled over their side’s starting points face down, and nobody knows what lies where. It is won and lost as xiangqi is.',
    lessons: {
      start: {
        title: 'A covered piece moves once, then turns up',
        text: 'A covered piece moves as the piece whose starting point it stands on: on the chariot’s point as a chariot. Then it turns up, and from then on moves as what it is. Try some moves for both sides: what turns up is left to chance.',
      },
      free: {
        title: 'Advisors and elephants turned up',
        text: 'Once turned up, advisors and elephants go anywhere, out of the palace and across the river. An elephant’s eye can still be blocked. A soldier is a soldier wherever it turns up: sideways only across the river.',
      },
    },
    more: [
      {
        title: 'Who learns what was captured',
        text: 'Usually only the side that captures a covered piece sees what it was, so the two sides know different things about what is still covered. It can also be shown to both, or to nobody.',
      },
      {
        title: 'When it is a draw',
        text: '40 moves of each side without a capture and without a piece turned up; a position for the third time without perpetual check or chase; or by agreement.',
      },
      {
        title: 'Is the deal fair',
        text: 'The server shuffles before the first move and publishes a commitment. After the game it is opened, and anyone can check that no piece was exchanged.',
      },
    ],
  },
  caro: {
    about:
      'Two sides take turns to place X and O, X first; what is placed stays. Whoever has five in a row, along a line or a diagonal, wins. The rules differ in what counts as five.',
    lessons: {
      five: {
        title: 'Five in a row',
        text: 'X needs one more: either end wins.',
      },
      blocked: {
        title: 'Caro: blocked at both ends',
        text: 'In caro as Vietnam plays it, a line must be exactly five, and five with an enemy stone at both ends do not win. The edge does not block. Fill the gap: the game goes on.',
      },
      freestyle: {
        title: 'Freestyle gomoku',
        text: 'The same position in freestyle gomoku: five or more win, blocked or not.',
      },
      six: {
        title: 'Standard gomoku: six do not win',
        text: 'In standard gomoku a line must be exactly five, and blocking does not matter. Fill the gap to get six: no win.',
      },
      'caro-free': {
        title: 'Caro in which six win',
        text: 'As caro, but six or more always win, also when they are blocked at both ends.',
      },
      renju: {
        title: 'Renju: forbidden points',
        text: 'In renju the first player (Black) may not make two open threes, two fours, or six and more at once; the second player may. Here the point where the two lines meet is forbidden.',
      },
      swap2: {
        title: 'The Swap2 opening',
        text: 'Moving first is a great advantage in caro, so there are openings that balance it. Swap2: the first player places three stones (X, O, X). The second stays with O and goes on, takes X, or places two more and lets the other choose. Try it.',
      },
    },
    more: [
      {
        title: 'Pro and Long Pro',
        text: 'The first X stands in the centre; the second X must be outside the 5×5 (Pro) or 7×7 (Long Pro) points in the middle.',
      },
      {
        title: 'When it is a draw',
        text: 'The board is full, both agree, or the number of moves is reached that was chosen for a draw.',
      },
    ],
  },
};
