import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError, codeOf, parse } from './client';
import { importApi } from './import';

interface Call {
  url: string;
  init: RequestInit;
}

function serve(status: number, body: unknown): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(status === 204 ? null : text, { status }));
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

async function thrown(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => null,
    (cause: unknown) => cause,
  );
}

describe('api', () => {
  it('sends a command with the version it was seen at', async () => {
    const calls = serve(200, {});
    await api.move('m/1', { version: 3, move: 'e2e4' });
    expect(calls[0]?.url).toBe('/api/matches/m%2F1/moves');
    expect(calls[0]?.init.method).toBe('POST');
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ version: 3, move: 'e2e4' });
  });

  it('asks for what is new', async () => {
    const calls = serve(200, {});
    await api.match('m1', 7);
    await api.library({ game: 'caro', result: 'won' });
    await api.library();
    expect(calls.map((c) => c.url)).toEqual([
      '/api/matches/m1?since=7',
      '/api/matches?game=caro&result=won',
      '/api/matches',
    ]);
    expect(calls[0]?.init.body).toBeNull();
  });

  it('hears how far an import has come', async () => {
    const lines = [
      { queue: 2, done: 0, of: 0 },
      { queue: 0, done: 1, of: 2 },
      { queue: 0, done: 2, of: 2, imported: { format: 'pgn', game: 'chess', matches: ['a'] } },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    // In pieces that end anywhere, as a network brings them.
    const pieces = [text.slice(0, 10), text.slice(10, 40), text.slice(40)];
    const body = new ReadableStream({
      start(stream) {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    });
    const headers = { 'Content-Type': 'application/x-ndjson' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));
    const told: unknown[] = [];
    const { matches } = await importApi.import({ text: '1. e4' }, (at) => told.push(at));
    expect(matches).toEqual(['a']);
    expect(told).toEqual(lines.slice(0, 2));
  });

  it.each([
    ['{"queue":0,"done":1,"of":2,"error":{"code":"storage","message":""}}\n', 'storage'],
    ['{"queue":0,"done":1,"of":2}\n', 'offline'],
    ['{"queue":0,"do', 'offline'],
  ])('says why an import ended early: %s', async (text, code) => {
    const headers = { 'Content-Type': 'application/x-ndjson' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { headers })));
    expect(codeOf(await thrown(importApi.import({ text: '1. e4' })))).toBe(code);
  });

  it('needs no answer where there is none', async () => {
    const calls = serve(204, '');
    await api.remove('m1');
    expect(calls[0]?.init.method).toBe('DELETE');
  });

  it('knows where files are', () => {
    expect(api.exportUrl('m1', 'pgn')).toBe('/api/matches/m1/export/pgn');
    expect(api.exportUrl('m1', 'fen', 0)).toBe('/api/matches/m1/export/fen?node=0');
  });

  it('turns a refusal into its code and problem', async () => {
    const problem = { key: 'fen.rank', params: { rank: '8' }, line: 2 };
    serve(400, { error: { code: 'bad-request', message: 'rank 8', problem } });
    const error = await thrown(importApi.import({ text: 'x' }));
    expect(codeOf(error)).toBe('bad-request');
    expect((error as ApiError).problem).toEqual(problem);
  });

  it.each([
    ['an unknown code', 418, { error: { code: 'teapot', message: '' } }],
    ['an empty object', 500, {}],
    ['no object', 500, 'null'],
    ['no JSON', 500, '<html>'],
    ['no JSON though all is well', 200, '<html>'],
  ])('calls %s an internal error', async (_, status, body) => {
    serve(status, body);
    expect(codeOf(await thrown(api.match('m1')))).toBe('internal');
  });

  it('tells when there is no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(codeOf(await thrown(api.games()))).toBe('offline');
    serve(502, '<html>');
    expect(codeOf(await thrown(api.games()))).toBe('offline');
  });
});

describe('a message', () => {
  it('has empty lists and maps where Go wrote null', () => {
    const text = `{"nodes":null,"head":{"variant":null,"taken":[null,["P"]]},
      "result":{"reason":"timeout","text":null},"line":{"score":{},"text":null}}`;
    expect(parse(text)).toEqual({
      nodes: [],
      head: { variant: {}, taken: [[], ['P']] },
      result: { reason: 'timeout', text: {} },
      line: { score: {}, text: [] },
    });
  });
});
