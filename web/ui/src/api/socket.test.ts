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

  /** A socket that watches and is open, and a count of what it was told to ask. */
  function watching() {
    const socket = new Socket();
    socket.watch('a', () => 3, nothing, nothing);
    FakeWebSocket.last.onopen?.();
    const server = FakeWebSocket.last;
    return { socket, server, pings: () => server.sent.filter((ask) => ask.type === 'ping').length };
  }

  it('asks a silent server, and stays while that answers', () => {
    const { socket, server, pings } = watching();
    for (let i = 1; i <= 20; i++) {
      vi.advanceTimersByTime(2000);
      expect(pings()).toBe(i);
      vi.advanceTimersByTime(900);
      server.say({ type: 'pong' });
    }
    server.say({ type: 'update', update });
    vi.advanceTimersByTime(1999);
    expect(pings()).toBe(20); // what comes says enough
    expect([socket.connected, socket.lost, server.closed]).toEqual([true, false, false]);
  });

  it('notices within 5 s that nothing comes, and is back with the first answer', () => {
    const { socket, server } = watching();
    vi.advanceTimersByTime(4999);
    expect(socket.lost).toBe(false);
    vi.advanceTimersByTime(1);
    expect([socket.connected, socket.lost, server.closed]).toEqual([false, true, true]);
    // On a silent line it tries anew so often that a packet is sent every second.
    vi.advanceTimersByTime(20_000);
    expect(FakeWebSocket.all.length).toBeGreaterThanOrEqual(7);
    expect(FakeWebSocket.all.slice(0, -1).every((tried) => tried.closed)).toBe(true);
    server.say({ type: 'update', update }); // too late
    expect(socket.connected).toBe(false);
    FakeWebSocket.last.onopen?.();
    expect([socket.connected, socket.lost]).toEqual([true, false]);
  });

  it('tells a loss after a moment, and tries at once when the line changes', () => {
    const { socket } = watching();
    FakeWebSocket.last.onclose?.();
    vi.advanceTimersByTime(299);
    expect([socket.lost, FakeWebSocket.all.length]).toEqual([false, 1]);
    dispatchEvent(new Event('online'));
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(701);
    expect(socket.lost).toBe(true);
  });

  it('does not ask while the page is hidden, and asks when it is seen again', () => {
    const { socket, pings } = watching();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.advanceTimersByTime(600_000);
    expect([pings(), socket.connected]).toEqual([0, true]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(socket.lost).toBe(true);
    hidden.mockRestore();
  });
});
