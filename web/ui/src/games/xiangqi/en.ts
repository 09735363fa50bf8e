import type { Book } from '../../rules/lessons';

/** The rules of xiangqi in English. */
export const book: Book = {
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
      text: 'A horse goes one step straight, then one diagonally. A piece right beside it in the straight direction blocks its leg: here it cannot jump two ranks ahead.',
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
};
