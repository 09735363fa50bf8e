import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket } from './socket';
import { FakeWebSocket } from './testing';
import type { Lines, News, Update } from './wire';

const update = { match: 'a', version: 4, since: 3 } as Update;
const lines = { depth: 3, done: false } as Lines;
const nothing = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  FakeWebSocket.all = [];
  vi.stubGlobal('WebSocket', FakeWebSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the socket', () => {
  it('connects when it is needed, once', () => {
    const socket = new Socket();
    expect(FakeWebSocket.all).toHaveLength(0);
    socket.watch('a', () => 3, nothing, nothing);
    socket.watch('b', () => 0, nothing, nothing);
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(FakeWebSocket.last.url).toMatch(/^ws:\/\/[^/]+\/api\/socket$/);
    expect(socket.connected).toBe(false);
    FakeWebSocket.last.onopen?.();
    expect(socket.connected).toBe(true);
    expect(FakeWebSocket.last.sent).toEqual([
      { type: 'watch', match: 'a', since: 3, notation: 'uci' },
      { type: 'watch', match: 'b', since: 0, notation: 'uci' },
    ]);
  });

  it('tells each watch of its own match until it stops', () => {
    const socket = new Socket();
    const heard: unknown[] = [];
    const stop = socket.watch(
      'a',
      () => 3,
      (u) => heard.push(u),
      (l) => heard.push(l),
    );
    socket.watch(
      'b',
      () => 0,
      () => heard.push('b'),
      nothing,
    );
    const server = FakeWebSocket.last;
    server.onopen?.();
    server.say({ type: 'update', update });
    server.say({ type: 'thought', match: 'a', lines });
    expect(heard).toEqual([update, lines]);
    stop();
    server.say({ type: 'update', update });
    expect(heard).toHaveLength(2);
    expect(server.sent.at(-1)).toEqual({ type: 'unwatch', match: 'a' });
  });

  it('keeps a match watched while another part of the page watches it', () => {
    const socket = new Socket();
    const stop = socket.watch('a', () => 3, nothing, nothing);
    socket.watch('a', () => 3, nothing, nothing);
    FakeWebSocket.last.onopen?.();
    stop();
    expect(FakeWebSocket.last.sent.some((ask) => ask.type === 'unwatch')).toBe(false);
  });

  it('connects again, ever more slowly, and goes on from the version reached', () => {
    const socket = new Socket();
    let version = 3;
    socket.watch('a', () => version, nothing, nothing);
    FakeWebSocket.last.onopen?.();
    version = 8;
    FakeWebSocket.last.onclose?.();
    expect(socket.connected).toBe(false);
    vi.advanceTimersByTime(300);
    expect(FakeWebSocket.all).toHaveLength(2);
    FakeWebSocket.last.onclose?.();
    vi.advanceTimersByTime(999);
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    FakeWebSocket.last.onopen?.();
    expect(FakeWebSocket.last.sent).toEqual([
      { type: 'watch', match: 'a', since: 8, notation: 'uci' },
    ]);
  });

  it('does not connect again for nobody', () => {
    const socket = new Socket();
    socket.watch('a', () => 3, nothing, nothing)();
    FakeWebSocket.last.onopen?.();
    FakeWebSocket.last.onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it('numbers searches, and stops one that is still running', () => {
    const socket = new Socket();
    const heard: News[] = [];
    const stop = socket.search({ type: 'analyse', match: 'a', node: 2 }, (n) => heard.push(n));
    const stopHint = socket.search({ type: 'hint', match: 'a' }, (n) => heard.push(n));
    const server = FakeWebSocket.last;
    server.onopen?.();
    expect(server.sent.map((ask) => ask.id)).toEqual([1, 2]);
    server.say({ type: 'lines', id: 1, lines });
    server.say({ type: 'hint', id: 2 });
    expect(heard.map((n) => n.type)).toEqual(['lines', 'hint']);
    stop();
    stopHint();
    expect(server.sent.slice(2)).toEqual([{ type: 'stop', id: 1 }]);
    server.say({ type: 'lines', id: 1, lines });
    expect(heard).toHaveLength(2);
  });

  it('ends searches with an error when the connection is lost', () => {
    const socket = new Socket();
    const heard: News[] = [];
    socket.search({ type: 'hint', match: 'a' }, (n) => heard.push(n));
    FakeWebSocket.last.onopen?.();
    FakeWebSocket.last.onclose?.();
    expect(heard.map((n) => n.error?.code)).toEqual(['offline']);
    socket.search({ type: 'hint', match: 'a' }, nothing);
    FakeWebSocket.last.onopen?.();
    expect(FakeWebSocket.last.sent).toEqual([{ type: 'hint', match: 'a', id: 2 }]);
  });
});
