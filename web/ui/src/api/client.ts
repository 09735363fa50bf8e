import { server } from '../offline/server.svelte';
import { place } from './place';
import type {
  Draw,
  Failure,
  Games,
  Go,
  Head,
  Invitation,
  Library,
  MakeMove,
  NewMatch,
  Node,
  Note,
  Now,
  Pass,
  Pause,
  Position,
  Problem,
  Resign,
  Rules,
  Setup,
  Stats,
  Update,
} from './wire';

export type Side = Node['side'];
export type You = Head['you'];

/** The codes the server sends, and `offline` for no answer at all. */
export const errorCodes = [
  'illegal-move',
  'stale',
  'not-your-turn',
  'not-found',
  'bad-request',
  'forbidden',
  'no-undo',
  'game-over',
  'too-large',
  'busy',
  'too-many',
  'quota',
  'wrong-host',
  'damaged',
  'storage',
  'no-room',
  'internal',
  'offline',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** ApiError is a refusal. The page words it by its code and problem; the message is for the log. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly problem?: Problem,
    /** After so many seconds it may be tried again. */
    readonly retry?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The code of anything that was thrown. */
export function codeOf(cause: unknown): ErrorCode {
  return cause instanceof ApiError ? cause.code : 'internal';
}

export const api = {
  async games(): Promise<Rules[]> {
    return (await call<Games>('GET', '/api/games')).games;
  },
  create: (match: NewMatch) => call<Update>('POST', '/api/matches', match),
  /** What happened after a version; everything after version 0. */
  match: (id: string, since = 0) => call<Update>('GET', `${path(id)}?since=${since}`),
  node: (id: string, node: number) => call<Now>('GET', `${path(id)}/nodes/${node}`),
  move: (id: string, body: MakeMove, signal: AbortSignal | null = null) =>
    call<Update>('POST', `${path(id)}/moves`, body, signal),
  go: (id: string, body: Go) => call<Update>('POST', `${path(id)}/go`, body),
  draw: (id: string, body: Draw) => call<Update>('POST', `${path(id)}/draw`, body),
  resign: (id: string, body: Resign) => call<Update>('POST', `${path(id)}/resign`, body),
  pass: (id: string, body: Pass) => call<Update>('POST', `${path(id)}/pass`, body),
  pause: (id: string, body: Pause) => call<Update>('POST', `${path(id)}/pause`, body),
  /** What two people do to each other: `sit`, `takeback`, `abort`, `rematch`. */
  tell: (id: string, what: string, body: object) =>
    call<Update>('POST', `${path(id)}/${what}`, body),
  invitation: (id: string) => call<Invitation>('GET', `${path(id)}/invitation`),
  note: (id: string, body: Note) => call<Update>('POST', `${path(id)}/notes`, body),
  async remove(id: string): Promise<void> {
    await call('DELETE', path(id));
  },
  position: (setup: Setup) => call<Position>('POST', '/api/positions', setup),
  library(query: Record<string, string> = {}): Promise<Library> {
    const asked = new URLSearchParams(query).toString();
    return call<Library>('GET', `/api/matches${asked && '?'}${asked}`);
  },
  stats: () => call<Stats>('GET', '/api/stats'),
  /** The address of a file to download: the match, or one position of it. */
  exportUrl(id: string, format: string, node?: number): string {
    const at = node === undefined ? '' : `?node=${node}`;
    return `${path(id)}/export/${encodeURIComponent(format)}${at}`;
  },
};

function path(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}`;
}

/** Sends a request and returns what the server says, or throws its refusal; later pages have calls of their own. */
export async function call<T>(
  method: string,
  url: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  return answerOf<T>(await send(method, url, body, { signal }));
}

/** Sends a request; no answer at all is `offline`. */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  {
    accept = 'application/json',
    signal = null,
  }: { accept?: string; signal?: AbortSignal | null } = {},
): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const sent = body === undefined ? null : JSON.stringify(body);
  try {
    const response = await place.answerer.fetch(url, { method, headers, body: sent, signal });
    server.answered();
    return response;
  } catch (cause) {
    if (!signal?.aborted) server.silent();
    throw new ApiError('offline', String(cause));
  }
}

/** What the server says, or its refusal thrown. */
export async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiError('offline', String(cause));
  });
  if (response.status === 204) return undefined as T;
  let answer: unknown;
  try {
    answer = parse(text);
  } catch {
    // A proxy that finds no server says so without JSON.
    const code = response.status >= 502 && response.status <= 504 ? 'offline' : 'internal';
    throw new ApiError(code, `${response.url}: ${response.status} without JSON`);
  }
  if (!response.ok) throw refusal((answer as Partial<Failure> | null)?.error);
  return answer as T;
}

/** Turns an error of the server into one to throw. */
export function refusal(error: Partial<Failure['error']> | undefined): ApiError {
  const code = errorCodes.find((known) => known === error?.code) ?? 'internal';
  return new ApiError(code, error?.message ?? '', error?.problem, error?.retry);
}

/** The fields that Go writes from a map; any other null is an empty list. */
const maps = new Set(['variant', 'fields', 'params']);

/** Reads a message; Go writes an empty list or map as null. */
export function parse(text: string): unknown {
  return JSON.parse(text, function (this: unknown, key, value: unknown) {
    if (value !== null || key === '') return value;
    if (maps.has(key)) return {};
    return key === 'text' && isNamed(this) ? {} : [];
  });
}

/** Whether an object's text is by name (a node, a result) and not a list. */
function isNamed(holder: unknown): boolean {
  return (
    typeof holder === 'object' && holder !== null && ('parent' in holder || 'reason' in holder)
  );
}
