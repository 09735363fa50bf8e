import { readFileSync } from 'node:fs';
import type { Rules, Setting } from '../src/api/wire';
import { en } from '../src/i18n/en';
import { vi } from '../src/i18n/vi';
import { defaultSet } from '../src/pieces/bundled';
import { expect, test } from './fixtures';

/** Values that are said by the name of a side, or as what they are: the name of a square. */
const plain = /^(first|second|no|yes|[a-h][36])$/;

function choices(family: string, values: string, choice: Setting): string[] {
  const said = choice.values.filter((v) => family !== 'field' || !plain.test(v));
  return [`${family}.${choice.name}`, ...said.map((value) => `${values}.${choice.name}.${value}`)];
}

/** A step above a level ("easy+") has the words of the level. */
function param({ name, kind, values }: Setting): string[] {
  const family = kind === 'switch' ? kind : name;
  return [`param.${name}`, ...values.map((v) => `set.${family}.${v.replace(/\++$/, '')}`)];
}

/** The keys for all that a game names. */
function keysOf({ name, board, ...rules }: Rules): string[] {
  return [
    `game.${name}`,
    `about.${name}`,
    `side.${name}.first`,
    `side.${name}.second`,
    ...board.pieces.map((kind) => `piece.${defaultSet(board).family}.${kind.name}`),
    ...rules.notations.map((notation) => `notation.${notation}`),
    ...rules.options.flatMap((option) => choices('option', 'value', option)),
    ...rules.fields.flatMap((field) => choices('field', 'fieldvalue', field)),
    ...rules.formats.filter((f) => f.write).map((f) => `format.${f.name}`),
    ...rules.agents.map((agent) => `agent.${agent.name}`),
    ...rules.agents.flatMap((agent) => agent.params.flatMap(param)),
  ];
}

/** The texts that a file of the server names, such as the reasons for a hint. */
function named(file: string, pattern: RegExp, after: string): string[] {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  const [part = ''] = source.slice(source.indexOf(after) - 1).split('\n}\n');
  const found = [...part.matchAll(pattern)].map(([, text]) => text!);
  expect(found.length).toBeGreaterThan(4);
  return found;
}

test('every name the server sends has words, and no words are left over', async ({ request }) => {
  const answer = await (await request.get('/api/games')).text();
  const { games } = JSON.parse(answer, (_, value: unknown) => value ?? []) as { games: Rules[] };
  expect(games.length).toBeGreaterThan(3);
  const names = new Set(games.flatMap(keysOf));
  names.add('format.fen'); // any position
  names.add('agent.human'); // at a seat
  // Openings that take several moves show these; they are in no default position.
  names.add('field.phase').add('field.black');
  // The numbers of a tournament and of a training run, where one is refused.
  for (const number of ['games', 'plies', 'depth', 'nodes', 'millis', 'lambda', 'rate'])
    names.add(`field.${number}`);

  const families =
    /^(game|about|piece|notation|option|value|field|fieldvalue|format|agent|param|set|side\.\w+)\.[\w.-]+$/;
  const words = Object.keys(vi).filter((key) => families.test(key));
  expect(words.sort()).toEqual([...names].sort());
  expect(Object.keys(en)).toEqual(expect.arrayContaining([...names]));
});

test('every reason for a hint, mark, problem and expectation has words', () => {
  const constant = /^\t[A-Z]\w+\s+= "(\w+)"/gm;
  const key = /^\t"([\w-]+)",/gm;
  const keys = [
    ...named('analysis/hint.go', constant, 'Mates ').map((name) => `why.${name}`),
    ...named('engine/plans.go', constant, 'Castle ').map((name) => `why.${name}`),
    ...named('analysis/review.go', constant, 'Only ').map((name) => `mark.${name}`),
    ...named('game/problem_keys.go', key, 'var ProblemKeys').map((name) => `problem.${name}`),
    ...named('game/problem_keys.go', key, 'var ExpectedKeys').map((name) => `expected.${name}`),
  ];
  expect(keys.filter((key) => !(key in vi) || !(key in en))).toEqual([]);
});
