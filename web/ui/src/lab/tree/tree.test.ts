import { describe, expect, it, vi } from 'vitest';
import type { Setting, Shown, Traced } from '../../api/wire';
import { Exercise } from './exercise.svelte';
import { changed } from './iterations';
import { kept } from './faces';
import { centred, edge, frameOf, inFrame, layout, neighbour, scrolledTo } from './layout';
import { leaves, leavesBelow } from './leaves';
import { bestChild, boundOf, eventAt, infinity, momentAt, moments, standing } from './moments';
import { askOf, questionPath, readQuestion, usual } from './question';
import { simMoment, tallies, termsOf, wayOf } from './simulations';
import { book, by, node, traced } from './testing';
import { Tracing } from './tracing.svelte';
import { nodeText, whyText, windowText } from './words';

describe('a node at a moment', () => {
  it('is the same object as the moment before unless something happened to it', () => {
    const tree = layout(book, 'down');
    const at = (step: number) =>
      tree.nodes.map((one) => ({ one, ...standing(one.node, one.parent?.node, step) }));
    const before = at(15);
    const now = kept(before, at(16));
    const changed = now.filter((face) => !before.includes(face)).map(({ one }) => one.node.id);
    expect(changed).toEqual([7, 8]);
    expect(now).toEqual(at(16));
    expect(kept(before.slice(3), at(15)).slice(3)).toEqual(before.slice(3)); // others come into sight
  });

  it('is told in words: a window that a move has closed is a cut', () => {
    const asked = traced;
    const skipped = book.filter(({ why }) => why === 'skipped');
    expect(skipped.length).toBeGreaterThan(0);
    for (const one of skipped) {
      const parent = by(one.parent);
      const stand = standing(parent, by(parent.parent), parent.leave);
      expect(stand.alpha).toBeGreaterThanOrEqual(stand.beta);
      expect(windowText(stand, 'tree')).toBe('cắt: 3 ≥ 2');
      const now = standing(one, parent, parent.leave);
      expect(nodeText(one, parent, now, asked, 'tree')).toMatch(
        /^Nút \d: Bị cắt.*beta = 2 ≤ alpha = 3/,
      );
    }
    expect(windowText({ alpha: -infinity, beta: 3 }, 'tree')).toBe('[−∞; 3]');
  });

  it('has the window of that moment', () => {
    expect(standing(by(7), by(0), 13).phase).toBe('unseen');
    expect(standing(by(7), by(0), 15)).toMatchObject({ phase: 'open', alpha: 3, beta: infinity });
    expect(standing(by(7), by(0), 18)).toMatchObject({ alpha: 3, beta: 5, value: 5 });
    expect(standing(by(0), undefined, 10)).toMatchObject({ phase: 'open', alpha: 3, value: 3 });
    expect(standing(by(7), by(0), 21)).toMatchObject({ phase: 'done', value: 2, bound: '≤' });
  });

  it('is cut when its parent is left', () => {
    expect(standing(by(-2), by(5), 12).phase).toBe('unseen');
    expect(standing(by(-2), by(5), 13).phase).toBe('cut');
  });

  it('knows what its worth rests on', () => {
    const children = book.filter((one) => one.parent === 0);
    expect(bestChild(by(0), children, 8)).toBeUndefined();
    expect(bestChild(by(0), children, 22)?.id).toBe(1);
    expect(boundOf(by(1))).toBe('');
    expect(boundOf(by(5))).toBe('≤');
  });

  it('of chance has no value before its outcomes are known, and the mean then', () => {
    const reveal = node(1, 0, { kind: 'chance', enter: 2, leave: 9, value: 9 });
    const cut = { ...reveal, why: 'cut', alpha: 9, beta: 40 };
    expect(standing(reveal, by(0), 8)).toMatchObject({ phase: 'open', value: null });
    expect(standing(reveal, by(0), 9)).toMatchObject({ phase: 'done', value: 9, bound: '' });
    expect([boundOf(cut), boundOf({ ...cut, value: 40 })]).toEqual(['≤', '≥']);
  });

  it('is entered and left', () => {
    expect(moments(book)).toHaveLength(22);
    expect(momentAt([3, 5, 9], 5)).toBe(2);
    expect(eventAt(book, 13)).toMatchObject({ what: 'leave', node: { id: 5 } });
    expect(eventAt(book, 99)).toBeNull();
  });
});

describe('a layout', () => {
  it('keeps siblings in order and parents amid them', () => {
    const tree = layout(book, 'down');
    const x = (id: number) => tree.byID.get(id)?.x ?? NaN;
    expect(x(2)).toBeLessThan(x(3));
    expect(x(1)).toBe((x(2) + x(4)) / 2);
    expect(x(-3)).toBeLessThan(x(8));
    expect(tree.levels).toBe(2);
    const spots = new Set(tree.nodes.map((one) => `${one.x} ${one.y}`));
    expect(spots.size).toBe(book.length);
  });

  it('leaves room for what is folded', () => {
    const tree = layout([node(0, -1, { children: 4, hidden: 3 }), node(1, 0)], 'right');
    expect(tree.nodes[0]?.fold).not.toBeNull();
    expect(tree.nodes[1]?.fold).toBeNull();
    expect(edge({ x: 0, y: 0 }, { x: 100, y: 50 }, 'right')).toMatch(/^M.*C/);
  });

  it('is walked by arrow keys', () => {
    const tree = layout(book, 'down');
    expect(neighbour(tree, 0, 'down')).toBe(1);
    expect(neighbour(tree, 1, 'right')).toBe(5);
    expect(neighbour(tree, 5, 'up')).toBe(0);
    expect(neighbour(tree, 1, 'left')).toBe(1);
  });
});

describe('what is drawn of a large tree', () => {
  const sight = { left: 0, top: 1000, wide: 600, high: 500 };
  const tree = { ...layout(book, 'right'), width: 800, height: 2000 };

  it('is what is in sight, to whole cells', () => {
    const frame = frameOf(sight);
    expect([frame.top, frame.bottom]).toEqual([1000, 1520]);
    expect(inFrame(frame, { x: 24, y: 1000 })).toBe(true);
    expect(inFrame(frame, { x: 24, y: 980 })).toBe(true); // its lower half
    expect(inFrame(frame, { x: 24, y: 900 })).toBe(false);
    expect(inFrame(frame, { x: 24, y: 700 }, { x: 190, y: 2000 })).toBe(true); // the line goes through
  });

  it('stays the same object where it is scrolled a little', () => {
    const frame = frameOf(sight);
    expect(frameOf({ ...sight, top: 1015 }, frame)).toBe(frame);
    expect(frameOf({ ...sight, top: 1100 }, frame)).not.toEqual(frame);
  });

  it('follows what happens, as far as the stage can be scrolled', () => {
    expect(scrolledTo(sight, tree, { x: 100, y: 1200 })).toBe(sight);
    expect(scrolledTo(sight, tree, { x: 100, y: 600 })).toEqual({ ...sight, top: 350 });
    expect(scrolledTo(sight, tree, { x: 790, y: 1990 })).toEqual({
      ...sight,
      left: 200,
      top: 1500,
    });
    expect(centred(sight, tree, { x: 0, y: 0 })).toEqual({ ...sight, left: 0, top: 0 });
  });
});

describe('simulations', () => {
  const nodes = [node(0, -1), node(1, 0, { prior: 0.6 }), node(2, 0, { prior: 0.4 }), node(3, 1)];
  const mcts: Traced = {
    ...traced,
    kind: 'mcts',
    nodes,
    trail: [0, 1, 2, 3],
    values: [0, 10, -4, 20],
    exploration: 2,
  };

  it('count at every node on their way', () => {
    const known = tallies(mcts, 4);
    expect(known.get(0)).toEqual({ visits: 4, sum: 26 });
    expect(known.get(1)).toEqual({ visits: 2, sum: 30 });
    expect(tallies(mcts, 2).get(2)).toBeUndefined();
    expect(wayOf(mcts, 3)).toEqual([0, 1, 3]);
  });

  it('have four phases, of which the last counts', () => {
    expect(simMoment(0)).toMatchObject({ counted: 0, current: null });
    expect(simMoment(3)).toEqual({ counted: 0, current: 0, phase: 'simulate' });
    expect(simMoment(4)).toEqual({ counted: 1, current: 0, phase: 'back' });
    expect(simMoment(5)).toEqual({ counted: 1, current: 1, phase: 'select' });
  });

  it('are chosen by two terms', () => {
    const known = tallies(mcts, 4);
    const ucb = termsOf(mcts, nodes[0] as Shown, nodes[1] as Shown, known);
    expect(ucb?.mean).toBe(15);
    expect(ucb?.bonus).toBeCloseTo(2 * Math.sqrt(Math.log(4) / 2));
    const puct = termsOf({ ...mcts, modern: true }, nodes[0] as Shown, nodes[2] as Shown, known);
    expect(puct?.bonus).toBeCloseTo((2 * 0.4 * 2) / 2);
    expect(termsOf(mcts, nodes[1] as Shown, nodes[3] as Shown, tallies(mcts, 3))).toBeNull();
  });
});

describe('a deeper search', () => {
  it('tells what it changed, beside the last that came to a value', () => {
    const one = (move: string, value: number, bound = '') => ({
      ...{ depth: 1, nodes: 1, move, value, done: true },
      ...(bound ? { bound } : {}),
    });
    const trees = [one('a', 1), one('a', 2), one('b', 9, '≥'), one('b', 3), one('b', 3)];
    expect(trees.map((_, i) => changed(trees, i))).toEqual(['', 'value', '', 'move', 'same']);
  });
});

describe('an exercise', () => {
  it('marks the leaves that are cut', () => {
    const exercise = new Exercise(traced);
    expect(leaves(traced)).toHaveLength(9);
    expect(leavesBelow(traced, 5).map((one) => one.state)).toEqual(['2', '4', '6']);
    exercise.toggle(5);
    exercise.toggle(6);
    exercise.value = '3';
    expect(exercise.mark()).toEqual({ value: true, found: 2, cut: 2, wrong: 0, perfect: true });
  });

  it('tells what was wrong', () => {
    const exercise = new Exercise(traced);
    exercise.toggle(10);
    exercise.toggle(-2);
    expect(exercise.mark()).toEqual({ value: false, found: 1, cut: 2, wrong: 1, perfect: false });
    exercise.toggle(-3);
    expect(exercise.guessed.length).toBe(2);
  });
});

describe('an address', () => {
  it('says all that a tree is of', () => {
    const question = { ...usual, tree: 2, step: 13, wide: new Map([[0, 20]]) };
    const query = new URLSearchParams(questionPath(question).split('?')[1]);
    expect(readQuestion(query)).toEqual(question);
    expect(readQuestion(new URLSearchParams())).toEqual(usual);
    const games = [{ name: 'caro', options: [{ name: 'rule' }, { name: 'size' }] as Setting[] }];
    const variant = { rule: 'renju', size: '19' };
    const caro = { ...usual, game: 'caro', variant, turned: true, fen: '19/19 x' };
    const path = new URLSearchParams(questionPath(caro).split('?')[1]);
    expect(readQuestion(path, games)).toEqual(caro);
    expect(askOf(caro, 'uci', 5).variant).toEqual(variant);
    expect(readQuestion(new URLSearchParams('step=-3&wide=x,1-2')).wide.get(1)).toBe(2);
  });
});

describe('a tracing', () => {
  it('shows the end, plays from the beginning and stops there', async () => {
    vi.useFakeTimers();
    const tracing = new Tracing(
      usual,
      () => Promise.resolve(traced),
      () => 'uci',
    );
    await tracing.run();
    expect(tracing.at).toBe(22);
    tracing.play();
    vi.advanceTimersByTime(1100);
    expect(tracing.at).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(tracing.at).toBe(22);
    expect(tracing.playing).toBe(false);
    vi.useRealTimers();
  });

  it('goes to the first cut that saved something, which is told with its bounds', async () => {
    const search = async (nodes: Shown[]) => {
      const answer = { ...traced, nodes };
      const tracing = new Tracing(
        usual,
        () => Promise.resolve(answer),
        () => 'uci',
      );
      await tracing.run();
      tracing.goToCut();
      return tracing;
    };
    const tracing = await search(book);
    const event = eventAt(book, tracing.step);
    expect(event).toMatchObject({ what: 'leave', node: { id: 5 } });
    expect(whyText(event?.node as Shown, traced, 'tree')).toBe(
      'beta = 2 ≤ alpha = 3: Max đã có nước tốt hơn ở trên, sẽ không để ván cờ đến đây. Cắt: không cần xét 2 nước còn lại.',
    );
    const late = book.map((one) => (one.id === 5 ? { ...one, unsearched: 0 } : one));
    expect((await search(late)).step).toBe(13); // of cuts that saved nothing the first
    const none = book.map((one) => (one.why === 'cut' ? { ...one, why: 'all' } : one));
    const plain = await search(none);
    expect(plain.at).toBe(plain.last);
  });

  it('keeps the moment when more is shown, and what was there when a search is refused', async () => {
    let fail = false;
    const asks: unknown[] = [];
    const tracing = new Tracing(
      { ...usual, step: 13 },
      (ask) => {
        asks.push(ask);
        return fail ? Promise.reject(new Error('no')) : Promise.resolve(traced);
      },
      () => 'uci',
    );
    await tracing.run();
    expect(tracing.step).toBe(13);
    await tracing.widen(0, 20);
    expect(tracing.step).toBe(13);
    expect(asks[1]).toMatchObject({ wide: [{ node: 0, count: 20 }] });
    fail = true;
    await tracing.run();
    expect(tracing.cause).not.toBeNull();
    expect(tracing.traced).toBe(traced);
  });
});
