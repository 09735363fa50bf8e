// Compares proofs of `banco solve` with another program: ffish (npm, the rules
// of Fairy-Stockfish) for xiangqi, a UCI engine such as Stockfish for chess.
//
//   node agree.mjs BANCO xiangqi FILE.epd [COUNT]            needs: npm install ffish, here
//   node agree.mjs BANCO chess FILE.epd [COUNT] [ENGINE]     ENGINE: stockfish
//
// ffish plays through every tree, with its own moves and its own word on who
// has won. The engine searches every position of which we say "mate in N,
// shortest": it must not find a shorter mate, and has to find this one unless
// it runs out of nodes.
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [banco, game, file, count = '100', engine = 'stockfish'] = process.argv.slice(2);
const entries = readFileSync(file, 'utf8').split('\n').filter(Boolean).slice(0, Number(count));
const folder = mkdtempSync(join(tmpdir(), 'agree-'));

/** The answer of banco to one entry, as JSON. */
function solve(entry) {
  const one = join(folder, 'one.epd');
  writeFileSync(one, `${entry}\n`);
  const args = ['solve', game, '--time', '60s', '--to', 'json', ...(game === 'xiangqi' ? ['--brief'] : []), one];
  const out = execFileSync(banco, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  return JSON.parse(out.split('\n')[0]);
}

let agreed = 0;
let undecided = 0;
const differ = [];
const compare = game === 'xiangqi' ? await withRules() : withEngine();
for (const entry of entries) {
  const answer = solve(entry);
  if (answer.verdict !== 'proven') {
    undecided++;
    continue;
  }
  const fault = await compare(answer);
  if (fault === 'undecided') undecided++;
  else if (fault) differ.push(`${answer.fen}: ${fault}`);
  else agreed++;
}
for (const line of differ) console.log(line);
console.log(`problems ${entries.length}  agreed ${agreed}  undecided ${undecided}  differ ${differ.length}`);
process.exit(differ.length ? 1 : 0);

/** Plays trees through with ffish. Its ranks are counted from 1, ours from 0. */
async function withRules() {
  delete globalThis.fetch; // with it ffish takes Node for a browser
  const ffish = createRequire(join(process.cwd(), 'here'))('ffish');
  await new Promise((ready) => (ffish.onRuntimeInitialized = ready));
  return ({ fen, winner, tree }) => {
    const board = new ffish.Board('xiangqi', fen);
    const won = winner === 'first' ? '1-0' : '0-1';
    const mine = winner === 'first';
    const walk = (nodes) => {
      const legal = board.legalMoves().split(' ').filter(Boolean);
      if (legal.length === 0) return board.result() === won ? '' : `${board.fen()} ends ${board.result()}`;
      const here = nodes.map((n) => n.move.fairy);
      if (board.turn() !== mine && !nodes[0]) return `${board.fen()}: no reply is answered`;
      if (board.turn() !== mine && here.length !== legal.length) return `${board.fen()}: ${here.length} of ${legal.length} replies`;
      for (const node of nodes) {
        if (!legal.includes(node.move.fairy)) return `${board.fen()}: ${node.move.fairy} is not legal`;
        if (node.cut) continue;
        board.push(node.move.fairy);
        const fault = walk(node.next ?? []);
        board.pop();
        if (fault) return fault;
      }
      return '';
    };
    const fault = walk(tree);
    board.delete();
    return fault;
  };
}

/** Asks a UCI engine how soon the side to move mates. */
function withEngine() {
  const child = spawn(engine);
  let heard = '';
  let done = () => undefined;
  child.stdout.on('data', (chunk) => {
    heard += chunk;
    if (heard.includes('bestmove')) done();
  });
  child.stdin.write('uci\nsetoption name Hash value 64\n');
  return async ({ fen, moves, shortest }) => {
    heard = '';
    const end = new Promise((resolve) => (done = resolve));
    child.stdin.write(`ucinewgame\nposition fen ${fen}\ngo mate ${moves} nodes 5000000\n`);
    await end;
    const mates = [...heard.matchAll(/score mate (-?\d+)/g)].map((m) => Number(m[1]));
    const best = mates.at(-1);
    if (best === undefined) return 'undecided';
    if (best < 0) return `the engine sees a mate against us in ${-best}`;
    if (shortest && best < moves) return `mate in ${best}, we say ${moves} is shortest`;
    return best <= moves ? '' : 'undecided';
  };
}
