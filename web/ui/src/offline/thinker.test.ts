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
const ask = { type: 'analyse', match: 'm', node: 3, lines: 2 };
const placed = () => Promise.resolve({ game: 'chess', fen: 'x' });

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

it('lets the device think, after a moment of the server', async () => {
  letThink('device');
  const heard: News[] = [];
  think(ask, (news) => heard.push(news), placed);
  expect(far[0]?.ask).toMatchObject({ match: 'm', node: 3, millis: 1 });
  far[0]?.on(lines(1, true));
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
  far[0]?.on(lines(1, true));
  await vi.waitFor(() => expect(far).toHaveLength(2));
  expect([far[1]?.ask, near]).toEqual([ask, []]);
  broken = false;
});

it('thinks of nothing that is stopped', async () => {
  letThink('device');
  const stop = think(ask, () => undefined, placed);
  stop();
  far[0]?.on(lines(1, true));
  await new Promise((done) => setTimeout(done, 20));
  expect(near).toEqual([]);
});
