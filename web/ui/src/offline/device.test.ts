import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from './messages';

/** What the page has sent, and how a worker answers it. */
let sent: Message[] = [];
let hear: (message: Partial<Message>) => void;
/** The build of the page, as its worker is told, and how many workers it has started. */
let build = '';
let started = 0;

class Channel {
  onmessage: (event: { data: Message }) => void = () => undefined;
  constructor() {
    hear = (message) => this.onmessage({ data: { page: '', id: 0, ...message } as Message });
  }
  postMessage(message: Message) {
    sent.push(message);
  }
}

class FakeWorker {
  readonly name: string;
  constructor(_: URL, { name = '' }: WorkerOptions) {
    this.name = name;
    build = name.split(' ')[1] ?? '';
    started++;
  }
}

const here = (worker: string) => hear({ kind: 'here', worker, build });

async function device() {
  started = 0;
  vi.resetModules();
  const { begin } = await import('./device');
  const { place } = await import('../api/place');
  begin();
  sent = [];
  return place.answerer;
}

const calls = () => sent.filter(({ kind }) => kind === 'call');

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.spyOn(document, 'addEventListener').mockImplementation(() => undefined);
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules(); // for other tests a server answers
});

it('asks the next worker for what the last one never got', async () => {
  const one = await device();
  const early = one.fetch('/api/games', {});
  expect(sent).toEqual([]);
  here('a');
  expect(calls().map(({ worker, path }) => [worker, path])).toEqual([['a', '/api/games']]);

  const [{ page, id } = { page: '', id: 0 }] = calls();
  hear({ page, id, kind: 'taken' });
  hear({ page, id, kind: 'head', status: 200 });
  hear({ page, id, kind: 'end' });
  expect((await early).status).toBe(200);

  // Its window is closed: what goes to it is lost until another says that it is there.
  sent = [];
  const move = one.fetch('/api/matches/x/moves', { method: 'POST', body: '{}' });
  hear({ kind: 'progress', part: 0 });
  void one.fetch('/api/stats', {});
  expect(calls()).toHaveLength(1);
  here('b');
  expect(calls().map(({ worker, path }) => [worker, path])).toEqual([
    ['a', '/api/matches/x/moves'],
    ['b', '/api/matches/x/moves'],
    ['b', '/api/stats'],
  ]);
  const again = calls()[1];
  hear({ ...again, kind: 'head', status: 200 });
  expect((await move).status).toBe(200);
});

it('sends nothing twice that may have been done', async () => {
  const one = await device();
  here('a');
  const move = one.fetch('/api/matches/x/moves', { method: 'POST', body: '{}' });
  const seen = one.fetch('/api/matches/x', {});
  void seen.catch(() => undefined);
  for (const { page, id } of calls()) hear({ page, id, kind: 'taken' });
  here('b');
  await expect(move).rejects.toThrow('the worker is gone');
  expect(calls().filter(({ worker }) => worker === 'b')).toMatchObject([{ method: 'GET' }]);
});

it('closes the lines of a worker that is gone, and opens those that wait', async () => {
  const one = await device();
  here('a');
  const closed = vi.fn();
  const open = one.line();
  open.onclose = closed;
  const [{ page, id } = { page: '', id: 0 }] = sent;
  hear({ page, id, kind: 'open' });
  const opened = vi.fn();
  one.line().onopen = opened;
  here('b');
  expect(closed).toHaveBeenCalledOnce();
  const last = sent.at(-1);
  expect(last).toMatchObject({ kind: 'open', worker: 'b' });
  hear({ ...last, kind: 'open' });
  expect(opened).toHaveBeenCalledOnce();
});

it('does not talk to the worker of another build, and says so', async () => {
  const one = await device();
  const { state } = await import('./device-state.svelte');
  void one.fetch('/api/games', {});
  hear({ kind: 'here', worker: 'old', build: 'device-before.js' });
  expect([state.other, sent]).toEqual([true, []]);
  here('new');
  expect(state.other).toBe(false);
  expect(calls()).toHaveLength(1);
});

it('starts another worker where none is left', async () => {
  vi.useFakeTimers();
  let held = [{ name: 'banco-device' }];
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held, pending: [] }) } });
  const one = await device();
  here('a');
  void one.fetch('/api/games', {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(started).toBe(1); // it is slow, but it is there
  held = [];
  void one.fetch('/api/stats', {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(started).toBe(2);
  vi.useRealTimers();
});
