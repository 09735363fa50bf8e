import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { socket } from '../api/socket';
import type { Ask, News } from '../api/wire';
import { letThink, speedOf, think } from './thinker';

interface Asked {
  ask: Omit<Ask, 'id'>;
  on: (news: News) => void;
}
const far: Asked[] = [];
const near: Asked[] = [];
const into = (list: Asked[]) => (ask: Asked['ask'], on: Asked['on']) => {
  list.push({ ask, on });
  return () => undefined;
};

let broken = false;
vi.mock('./device', () => ({
  deviceSocket: () => ({ search: into(near) }),
  load: () => (broken ? Promise.reject(new Error('no')) : Promise.resolve()),
}));

const lines = (speed: number, done = false): News => ({
  type: 'lines',
  lines: { depth: 1, nodes: 1, speed, millis: 900, queue: 0, done, lines: [] },
});
const allowed: News = { type: 'allowed' };
const ask = { type: 'analyse', match: 'm', node: 3, lines: 2 };
const placed = () => Promise.resolve({ ask: { game: 'chess', fen: 'x' } });

beforeEach(() => {
  far.length = near.length = 0;
  vi.spyOn(socket, 'search').mockImplementation(into(far));
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('lets the server think unless the device is chosen', () => {
  think(ask, () => undefined, placed);
  expect(far.map((one) => one.ask)).toEqual([ask]);
  far[0]?.on(lines(300_000));
  expect(speedOf('server')).toBe(300_000);
});

it('lets the device think, after the server has allowed it', async () => {
  letThink('device');
  const heard: News[] = [];
  think(ask, (news) => heard.push(news), placed);
  expect(far[0]?.ask).toEqual({ ...ask, check: true });
  far[0]?.on(allowed);
  await vi.waitFor(() => expect(near).toHaveLength(1));
  expect(near[0]?.ask).toEqual({ type: 'analyse', lines: 2, game: 'chess', fen: 'x' });
  near[0]?.on(lines(140_000));
  expect(heard).toHaveLength(1);
  expect(speedOf('device')).toBe(140_000);
});

it('does not think for who may not ask', async () => {
  letThink('device');
  const heard: News[] = [];
  think(ask, (news) => heard.push(news), placed);
  far[0]?.on({ type: 'error', error: { code: 'forbidden', message: '' } });
  await Promise.resolve();
  expect(heard).toMatchObject([{ error: { code: 'forbidden' } }]);
  expect(near).toEqual([]);
});

it('leaves it to the server where the device cannot', async () => {
  letThink('device');
  broken = true;
  think(ask, () => undefined, placed);
  far[0]?.on(allowed);
  await vi.waitFor(() => expect(far).toHaveLength(2));
  expect([far[1]?.ask, near]).toEqual([ask, []]);
  broken = false;
});

it('thinks of nothing that is stopped', async () => {
  letThink('device');
  const stop = think(ask, () => undefined, placed);
  stop();
  far[0]?.on(allowed);
  await new Promise((done) => setTimeout(done, 20));
  expect(near).toEqual([]);
});

const review = { type: 'review', match: 'm', node: 7, notation: 'san' };
const reviewed = (node: number, done = false): News => ({
  type: 'review',
  review: {
    node,
    ply: 1,
    of: 2,
    score: { points: 0 },
    done,
    ...(done && { summary: { decisive: node } }),
  } as News['review'] & object,
});

it('lets the device review what was never reviewed, by the nodes of the match', async () => {
  letThink('device');
  const heard: News[] = [];
  const line = () => Promise.resolve({ ask: { fen: 'x', line: ['e2e4', 'e7e5'] }, nodes: [4, 7] });
  think(review, (news) => heard.push(news), line);
  expect(far[0]?.ask).toEqual({ ...review, kept: true });
  far[0]?.on(reviewed(0, true)); // nothing is kept
  await vi.waitFor(() => expect(near).toHaveLength(1));
  expect(near[0]?.ask).toEqual({
    type: 'review',
    notation: 'san',
    fen: 'x',
    line: ['e2e4', 'e7e5'],
  });
  near[0]?.on(reviewed(2, true));
  expect(heard.map(({ review }) => [review?.node, review?.summary?.decisive])).toEqual([[7, 7]]);
  expect(far).toHaveLength(1);
});

it('tells what the server has reviewed before', async () => {
  letThink('device');
  const heard: News[] = [];
  think(review, (news) => heard.push(news), placed);
  far[0]?.on(reviewed(4));
  far[0]?.on(reviewed(7, true));
  await Promise.resolve();
  expect(heard.map(({ review }) => review?.node)).toEqual([4, 7]);
  expect(near).toEqual([]);
});

it.each(['hint', 'review', 'try', 'solve', 'answer'])(
  'gives no %s to who may not ask, on a device either',
  async (type) => {
    letThink('device');
    const heard: News[] = [];
    const bare = { game: 'chess', variant: {}, fen: 'x' };
    const about = type === 'solve' || type === 'answer' ? bare : { match: 'm', node: 3 };
    think({ type, ...about }, (news) => heard.push(news), placed);
    expect(far.map((one) => one.ask)).toMatchObject([about]);
    far[0]?.on({ type: 'error', error: { code: 'playing', message: '' } });
    await new Promise((done) => setTimeout(done, 20));
    expect(heard).toMatchObject([{ error: { code: 'playing' } }]);
    expect(near).toEqual([]);
  },
);

it('leaves to the server what the device refuses, and a deal', async () => {
  letThink('device');
  think(ask, () => undefined, placed);
  far[0]?.on(allowed);
  await vi.waitFor(() => expect(near).toHaveLength(1));
  near[0]?.on({ type: 'error', error: { code: 'bad-request', message: '' } });
  expect(far[1]?.ask).toEqual(ask);
  think(
    review,
    () => undefined,
    () => Promise.resolve(null),
  );
  far[2]?.on(reviewed(0, true));
  await vi.waitFor(() => expect(far).toHaveLength(4));
  expect(far[3]?.ask).toEqual(review);
});
