import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWebSocket } from '../api/testing';
import type { Ask, Change, Update } from '../api/wire';
import { Match } from './match.svelte';
import { head, node, position, update } from './testing';

interface Seen {
  path: string;
  body: unknown;
}

let requests: Seen[];
/** Answers in order: a message, an error code, or no answer at all. */
let answers: unknown[];
let open: Match[];

const started = update(1, 0, { head });
const three = [node(1, 0, 1), node(2, 1, 2), node(3, 2, 3)];

beforeEach(() => {
  requests = [];
  answers = [];
  open = [];
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const body = init.body ? (JSON.parse(String(init.body)) as unknown) : undefined;
    requests.push({ path: url, body });
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    if (typeof answer === 'string') {
      return Promise.resolve(Response.json({ error: { code: answer } }, { status: 409 }));
    }
    return Promise.resolve(Response.json(answer));
  });
});

afterEach(() => {
  for (const match of open) match.close();
  vi.unstubAllGlobals();
});

async function loaded(first: Update): Promise<Match> {
  const match = new Match('m1');
  open.push(match);
  answers.unshift(first);
  await match.load();
  requests = [];
  return match;
}

/** What the server says over the socket. */
function hear(news: Update): void {
  FakeWebSocket.last.onopen?.();
  FakeWebSocket.last.say({ type: 'update', update: news });
}

/** The last move that was sent over the socket. */
function asked(): Ask | undefined {
  return FakeWebSocket.last.sent.findLast(({ type }) => type === 'move');
}

/** Acknowledges it. */
function acknowledge(version: number): void {
  FakeWebSocket.last.say({ type: 'moved', id: asked()!.id!, moved: { version } });
}

/** Refuses it. */
function refuse(code: string): void {
  FakeWebSocket.last.say({ type: 'error', id: asked()!.id!, error: { code, message: '' } });
}

/** Breaks the line, and lets the page try the next one. */
async function breakLine(): Promise<void> {
  vi.useFakeTimers();
  FakeWebSocket.last.onclose?.();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
}

describe('a match', () => {
  it('keeps what is said before the first move, until that changes', async () => {
    const said = node(0, 0, 0, { comment: 'Ván hay' });
    const match = await loaded(update(1, 0, { head, nodes: [said, ...three] }));
    expect(match.preface).toBe('Ván hay');
    expect(match.line(3)).toHaveLength(3);
    answers = [update(2, 1, { nodes: [{ ...three[0]!, comment: 'hay' }] })];
    await match.note(1, 'hay');
    expect(match.preface).toBe('Ván hay');
    answers = [update(3, 2, { nodes: [{ ...said, comment: '' }] })];
    await match.note(0, '');
    expect(match.preface).toBe('');
  });

  it('quotes the version it has seen', async () => {
    const match = await loaded(started);
    answers = [update(2, 1, { nodes: three.slice(0, 1), current: 1 })];
    expect(await match.move('e2e4')).toBe(true);
    expect(requests).toEqual([
      { path: '/api/matches/m1/moves', body: { version: 1, move: 'e2e4' } },
    ]);
    expect(match.current).toBe(1);
    expect(match.line().map((n) => n.id)).toEqual([1]);
    expect(match.head?.id).toBe('m1');
  });

  it('takes news in order, and asks for what it has missed', async () => {
    const match = await loaded(started);
    hear(update(2, 1, { nodes: [three[0]!], current: 1 }));
    expect(match.current).toBe(1);
    hear(update(1, 0, { head, current: 0 }));
    expect(match.current).toBe(1);
    answers = [update(4, 2, { nodes: three.slice(1), current: 3 })];
    hear(update(4, 3, { nodes: [three[2]!], current: 3 }));
    await vi.waitFor(() => expect(match.line()).toHaveLength(3));
    expect(requests[0]?.path).toBe('/api/matches/m1?since=2');
  });

  it('shows where it really is after a refusal, and why', async () => {
    const match = await loaded(started);
    answers = ['stale', update(3, 1, { nodes: three.slice(0, 2), current: 2 })];
    expect(await match.move('e2e4')).toBe(false);
    expect(match.error).toBe('stale');
    expect(match.current).toBe(2);
  });

  it('says when the server is gone, sends nothing later, and recovers with news', async () => {
    const match = await loaded(started);
    answers = [new TypeError('Failed to fetch')];
    await match.move('e2e4');
    expect(match.error).toBe('offline');
    expect(requests).toHaveLength(1);
    hear(update(1, 1));
    expect(match.error).toBeNull();
    expect(requests).toHaveLength(1);
  });

  const e4 = { move: 'e2e4', from: 12, to: 28 };
  const mine = (version: number, since: number, change: Partial<Update> = {}) =>
    update(version, since, { now: position(0, { moves: [e4] }), ...change });
  const played = { ...three[0]!, move: 'e2e4' };

  /** A match that has stood for a while, in milliseconds. */
  async function sending(seats = head.seats, stood = 3000): Promise<Match> {
    vi.useFakeTimers();
    const match = await loaded(mine(1, 0, { head: { ...head, seats } }));
    await vi.advanceTimersByTimeAsync(stood);
    vi.useRealTimers();
    await vi.waitFor(() => expect(match.courier).not.toBeNull());
    return match;
  }

  /** A match in which a move was made while the line was down. */
  async function cutOff(...how: Parameters<typeof sending>): Promise<Match> {
    const match = await sending(...how);
    await breakLine();
    answers = [new TypeError('Failed to fetch')];
    expect(await match.move('e2e4')).toBe(true);
    expect([match.courier?.state, match.courier?.shown]).toEqual(['kept', e4]);
    expect(match.busy).toBe(false);
    expect(requests).toHaveLength(1);
    return match;
  }

  it('keeps a move until there is a line, and sends it once', async () => {
    const match = await cutOff();
    expect(await match.move('e2e4')).toBe(false);
    hear(mine(1, 1));
    expect(asked()?.make).toEqual({ version: 1, move: 'e2e4' });
    acknowledge(2);
    hear(update(2, 1, { nodes: [played], current: 1 }));
    await vi.waitFor(() => expect(match.courier?.state).toBe('saved'));
    expect([requests.length, match.current, match.courier?.shown]).toEqual([1, 1, null]);
    expect(FakeWebSocket.last.sent.filter(({ type }) => type === 'move')).toHaveLength(1);
  });

  it('keeps the first move against somebody whose page has just come', async () => {
    const match = await cutOff(['human', 'human'], 0);
    hear(mine(1, 1));
    acknowledge(2);
    hear(update(2, 1, { nodes: [played], current: 1 }));
    await vi.waitFor(() => expect(match.courier?.state).toBe('saved'));
  });

  it('does not send a move again that has arrived', async () => {
    const match = await cutOff();
    hear(update(3, 1, { nodes: [played, three[1]!], current: 2 }));
    expect([match.courier?.state, match.current, requests.length]).toEqual(['saved', 2, 1]);
  });

  it('takes the refusal of a move that has arrived for its arrival', async () => {
    const match = await cutOff();
    answers = [update(2, 1, { nodes: [played], current: 1 })];
    hear(mine(1, 1));
    refuse('stale');
    await vi.waitFor(() => expect(match.courier?.state).toBe('saved'));
    expect(match.error).toBeNull();
  });

  it('says so when a kept move is refused because the game has gone on', async () => {
    const match = await cutOff();
    answers = [update(3, 1, { nodes: three.slice(0, 2), current: 2 })];
    hear(mine(1, 1));
    refuse('stale');
    await vi.waitFor(() => expect(match.courier?.late).toBe(true));
    expect([match.error, match.courier?.state, match.current]).toEqual([null, null, 2]);
  });

  it('says so when a kept move is no longer possible, and sends nothing', async () => {
    const match = await cutOff();
    hear(update(3, 1, { nodes: three.slice(0, 2), current: 2 }));
    expect([match.courier?.late, match.courier?.state, match.courier?.shown]).toEqual([
      true,
      null,
      null,
    ]);
    expect(requests).toHaveLength(1);
  });

  it('gives up a request that hangs when another line is there', async () => {
    const match = await sending();
    await breakLine();
    let aborted = false;
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      if (aborted)
        return Promise.resolve(Response.json(update(2, 1, { nodes: [played], current: 1 })));
      return new Promise((_, fail) =>
        signal?.addEventListener('abort', () => {
          aborted = true;
          fail(new DOMException('aborted', 'AbortError'));
        }),
      );
    });
    const sent = match.move('e2e4');
    hear(mine(1, 1)); // a connection later
    expect(await sent).toBe(true);
    acknowledge(2);
    hear(update(2, 1, { nodes: [played], current: 1 }));
    await vi.waitFor(() => expect(match.busy).toBe(false));
    expect([match.current, match.courier?.shown]).toEqual([1, null]);
  });

  const change = (version: number, since: number, more: Partial<Change> = {}): Change => ({
    match: 'm1',
    version,
    since,
    nodes: [[1, 0, 1, 0, 'e2e4', 0, '', 'e4']],
    current: 1,
    turn: 'second',
    fen: 'after e4',
    last: [12, 28],
    ...more,
  });

  /** What the server says over a socket whose page has asked for changes. */
  function hearChange(news: Change): void {
    FakeWebSocket.last.say({ type: 'change', change: news });
  }

  it('asks for changes once it can read them, and takes them on what it has', async () => {
    const match = await sending();
    hear(mine(1, 1));
    expect(FakeWebSocket.last.sent.at(-1)).toMatchObject({ type: 'watch', changes: true });
    hearChange(change(2, 1));
    expect([match.current, match.now?.fen, match.line().length]).toEqual([1, 'after e4', 1]);
    hearChange(change(2, 1, { fen: 'told again' }));
    expect([match.now?.fen, match.line().length]).toEqual(['told again', 1]);
    hearChange(change(1, 0, { fen: 'of before' }));
    expect(match.now?.fen).toBe('told again');
    expect(requests).toHaveLength(0);
  });

  it('asks for everything after changes that it has missed', async () => {
    const match = await sending();
    hear(mine(1, 1));
    answers = [update(4, 1, { nodes: three, current: 3 })];
    hearChange(change(4, 3, { current: 3 }));
    await vi.waitFor(() => expect(match.current).toBe(3));
    expect(requests.map(({ path }) => path)).toEqual(['/api/matches/m1?since=1']);
  });

  it('sends a move over the socket on a line, and hears the rest there', async () => {
    const match = await sending();
    hear(mine(1, 1));
    const sent = match.move('e2e4');
    expect(asked()).toMatchObject({ match: 'm1', make: { version: 1, move: 'e2e4' } });
    acknowledge(2);
    await Promise.resolve();
    expect([match.busy, match.current]).toEqual([true, 0]);
    hearChange(change(2, 1));
    expect(await sent).toBe(true);
    expect([match.busy, match.current, requests.length]).toEqual([false, 1, 0]);
    expect(FakeWebSocket.last.sent.at(-1)?.type).toBe('move');
  });

  it('takes news that comes before the acknowledgement', async () => {
    const match = await sending();
    hear(mine(1, 1));
    const sent = match.move('e2e4');
    hearChange(change(2, 1));
    acknowledge(2);
    expect(await sent).toBe(true);
    expect([match.busy, match.current, match.error]).toEqual([false, 1, null]);
  });

  it('tells a refusal over the socket as any other', async () => {
    const match = await sending();
    hear(mine(1, 1));
    answers = [update(3, 1, { nodes: three.slice(0, 2), current: 2 })];
    const sent = match.move('e2e4');
    refuse('stale');
    expect(await sent).toBe(false);
    expect([match.error, match.current, match.busy]).toEqual(['stale', 2, false]);
  });

  it('sends a move by a call, once, where the server is older and takes none over the socket', async () => {
    const match = await sending();
    hear(mine(1, 1));
    answers = [update(2, 1, { nodes: [played], current: 1 })];
    const sent = match.move('e2e4');
    const id = asked()?.id;
    refuse('bad-request');
    expect(await sent).toBe(true);
    expect(requests).toEqual([
      { path: '/api/matches/m1/moves', body: { version: 1, move: 'e2e4' } },
    ]);
    hear(update(2, 1, { nodes: [played], current: 1 })); // the socket brings it as well
    expect([match.busy, match.current, match.error]).toEqual([false, 1, null]);
    expect(asked()?.id).toBe(id);
  });

  it('tells a refusal of that call, and does not go on sending', async () => {
    const match = await sending();
    hear(mine(1, 1));
    answers = ['bad-request', update(1, 1)];
    const sent = match.move('e2e4');
    refuse('bad-request');
    expect(await sent).toBe(false);
    expect([match.error, match.busy, requests.length]).toEqual(['bad-request', false, 2]);
  });

  it('sends a move again whose line was lost before the acknowledgement', async () => {
    const match = await sending();
    hear(mine(1, 1));
    const sent = match.move('e2e4');
    await breakLine();
    expect(await sent).toBe(true);
    expect([match.courier?.state, match.courier?.shown, requests.length]).toEqual(['kept', e4, 0]);
    hear(mine(1, 1)); // it has not arrived
    expect(asked()?.make).toEqual({ version: 1, move: 'e2e4' });
    acknowledge(2);
    hear(update(2, 1, { nodes: [played], current: 1 }));
    await vi.waitFor(() => expect(match.courier?.state).toBe('saved'));
    expect([match.current, requests.length]).toEqual([1, 0]);
  });

  it('does not send a move again that arrived before its line was lost', async () => {
    const match = await sending();
    hear(mine(1, 1));
    const sent = match.move('e2e4');
    await breakLine();
    expect(await sent).toBe(true);
    hear(update(2, 1, { nodes: [played], current: 1 }));
    expect([match.courier?.state, match.current, asked()]).toEqual(['saved', 1, undefined]);
  });

  it('asks for what an acknowledgement speaks of and the socket does not bring', async () => {
    const match = await sending();
    hear(mine(1, 1));
    answers = [update(2, 1, { nodes: [played], current: 1 })];
    vi.useFakeTimers();
    const sent = match.move('e2e4');
    acknowledge(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sent).toBe(true);
    vi.useRealTimers();
    expect(requests[0]?.path).toBe('/api/matches/m1?since=1');
    expect([match.busy, match.current]).toEqual([false, 1]);
  });

  it('keeps showing a move that was acknowledged while no news comes', async () => {
    const match = await sending();
    hear(mine(1, 1));
    answers = Array<unknown>(12).fill(new TypeError('Failed to fetch'));
    vi.useFakeTimers();
    const sent = match.move('e2e4');
    acknowledge(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBe(true);
    vi.useRealTimers();
    expect([match.busy, match.courier?.state, match.courier?.shown]).toEqual([false, 'kept', e4]);
    hear(update(2, 1, { nodes: [played], current: 1 }));
    expect([match.courier?.state, match.current]).toEqual(['saved', 1]);
  });

  it('sends one command at a time', async () => {
    const match = await loaded(started);
    answers = [update(2, 1, { nodes: [three[0]!], current: 1 })];
    const first = match.move('e2e4');
    expect(match.busy).toBe(true);
    expect(await match.move('d2d4')).toBe(false);
    await first;
    expect(requests).toHaveLength(1);
  });

  it('takes back to the viewer’s own turn, and makes the same moves again', async () => {
    const match = await loaded(update(3, 0, { head, nodes: three.slice(0, 2), current: 2 }));
    answers = [update(4, 3, { current: 0, redo: 1, undone: 1 })];
    await match.undo();
    expect(requests[0]?.body).toEqual({ version: 3, node: 0 });
    answers = [update(5, 4, { current: 2 })];
    await match.redo();
    expect(requests[1]?.body).toEqual({ version: 4, node: 2 });
  });

  it('takes back no more than was agreed, nor for who may not', async () => {
    const tip = { nodes: three, current: 3 };
    const spent = await loaded(update(3, 0, { ...tip, head: { ...head, undos: 2 }, undone: 2 }));
    expect(spent.undoNode).toBeNull();
    const over = {
      result: { score: '1-0', winner: 'first', reason: 'checkmate', text: {} },
    } as const;
    const ended = await loaded(update(3, 0, { ...tip, ...over, head: { ...head, undos: 0 } }));
    expect(ended.undoNode).toBe(2);
    const timed = { ...head, control: { total: 60_000 } };
    expect((await loaded(update(3, 0, { ...tip, head: timed }))).undoNode).toBe(2);
    const final = await loaded(update(3, 0, { ...tip, ...over, head: timed }));
    await final.undo(); // as a key asks for
    expect([final.undoNode, requests]).toEqual([null, []]);
    const dealt = { ...head, commitment: 'c' };
    expect((await loaded(update(3, 0, { ...tip, head: dealt }))).undoNode).toBe(2);
    expect((await loaded(update(3, 0, { ...tip, ...over, head: dealt }))).undoNode).toBeNull();
    const guest = await loaded(update(3, 0, { ...tip, head: { ...head, rule: false } }));
    expect(guest.undoNode).toBeNull();
  });

  it('goes on after its end, in a variation, with its result', async () => {
    const result = { score: '1-0', winner: 'first', reason: 'checkmate', text: {} } as const;
    const match = await loaded(update(3, 0, { head, nodes: three, current: 3, result }));
    expect([match.after, match.going]).toEqual([false, false]);
    answers = [update(4, 3, { current: 1, main: 3, result })];
    await match.undo();
    expect([match.after, match.going, match.result?.score]).toEqual([true, true, '1-0']);
  });

  it('tells of trouble until it is over', async () => {
    const match = await loaded(update(1, 0, { head, trouble: { code: 'agent', again: 2000 } }));
    expect(match.trouble?.code).toBe('agent');
    expect(match.trouble!.until - performance.now()).toBeGreaterThan(1000);
    hear(update(2, 1));
    expect(match.trouble).toBeNull();
  });

  it('forgets the engine’s thoughts when it has moved', async () => {
    const thinking = { side: 'second', queue: 0 } as const;
    const match = await loaded(update(2, 0, { head, nodes: [three[0]!], current: 1, thinking }));
    FakeWebSocket.last.onopen?.();
    const lines = { depth: 5, nodes: 1, speed: 1, millis: 1, queue: 0, done: false, lines: [] };
    FakeWebSocket.last.say({ type: 'thought', match: 'm1', lines });
    expect(match.thought?.depth).toBe(5);
    hear(update(3, 2, { nodes: [three[1]!], current: 2 }));
    expect(match.thought).toBeNull();
  });
});

describe('the cursor', () => {
  it('looks at a past position, asked for once, until it is let go', async () => {
    const match = await loaded(update(4, 0, { head, nodes: three, current: 3 }));
    answers = [position(1, { fen: 'past' })];
    match.jump(1);
    expect(match.shown?.node).toBe(3);
    await vi.waitFor(() => expect(match.shown?.fen).toBe('past'));
    match.jump(null);
    expect(match.shown?.node).toBe(3);
    match.jump(1);
    await vi.waitFor(() => expect(match.shown?.fen).toBe('past'));
    expect(requests).toHaveLength(1);
  });

  it('stays where it is while the match goes on', async () => {
    const match = await loaded(update(3, 0, { head, nodes: three.slice(0, 2), current: 2 }));
    answers = [position(1)];
    match.jump(1);
    await vi.waitFor(() => expect(match.shown?.node).toBe(1));
    hear(update(4, 3, { nodes: [three[2]!], current: 3 }));
    expect(match.cursor).toBe(1);
    expect(match.shown?.node).toBe(1);
  });

  it('is where moves are made in a study', async () => {
    const study = { ...head, kind: 'study', you: 'both' as const };
    const match = await loaded(update(4, 0, { head: study, nodes: three, current: 3 }));
    answers = [position(1), update(5, 4, { nodes: [node(4, 1, 2)], current: 4 })];
    match.jump(1);
    await match.move('d7d5');
    expect(requests.at(-1)?.body).toEqual({ version: 4, move: 'd7d5', parent: 1 });
    expect(match.cursor).toBeNull();
    expect(match.children(1).map((n) => n.id)).toEqual([2, 4]);
  });
});
