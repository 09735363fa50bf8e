// Compares rulings on repetitions in xiangqi with ffish (npm, the rules of
// Fairy-Stockfish).
//
//   node rulings.mjs FILE.tsv            needs: npm install ffish, here
//
// Each line of the file is a FEN, moves with ranks counted from 0, and the
// result after them, between tabs. ffish must find every move legal and give
// that result to the last position.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

delete globalThis.fetch; // with it ffish takes Node for a browser
const ffish = createRequire(join(process.cwd(), 'here'))('ffish');
await new Promise((ready) => (ffish.onRuntimeInitialized = ready));

/** What ffish says of a line: the result, or which move it does not know. */
function ruling(fen, moves) {
  const board = new ffish.Board('xiangqi', fen);
  for (const move of moves.split(' ')) {
    const theirs = move.replace(/\d/g, (rank) => String(Number(rank) + 1));
    if (!board.legalMoves().split(' ').includes(theirs)) return `${move} is not legal`;
    board.push(theirs);
  }
  const result = board.result(true);
  board.delete();
  return result;
}

const lines = readFileSync(process.argv[2], 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
let agreed = 0;
for (const [fen, moves, result] of lines.map((line) => line.split('\t'))) {
  const theirs = ruling(fen, moves);
  if (theirs === result) agreed++;
  else console.log(`${fen}: ${theirs}, not ${result}`);
}
console.log(`positions ${lines.length}  agreed ${agreed}`);
process.exit(agreed === lines.length ? 0 : 1);
