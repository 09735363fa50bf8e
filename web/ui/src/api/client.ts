import type { Created, NewMatch, Rules, State } from './types';

/** The codes the server sends, and `offline` for no answer at all. */
export const errorCodes = [
  'illegal-move',
  'stale',
  'not-your-turn',
  'not-found',
  'bad-request',
  'game-over',
  'too-large',
  'internal',
  'offline',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** ApiError is a refusal. The page words it by its code; the message is for the log. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const api = {
  async games(): Promise<Rules[]> {
    const body = await call<{ games: Rules[] }>('GET', '/api/games');
    return body.games.map((rules) => ({ ...rules, options: rules.options ?? [] }));
  },

  async create(match: NewMatch): Promise<Created> {
    const body = await call<Created>('POST', '/api/matches', undefined, match);
    return { match: whole(body.match), keys: body.keys };
  },

  async match(id: string, key?: string): Promise<State> {
    return whole(await call<State>('GET', path(id), key));
  },

  async move(id: string, key: string, ply: number, move: string): Promise<State> {
    return whole(await call<State>('POST', `${path(id)}/moves`, key, { ply, move }));
  },

  async resign(id: string, key: string): Promise<State> {
    return whole(await call<State>('POST', `${path(id)}/resign`, key, {}));
  },
};

function path(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}`;
}

async function call<T>(method: string, url: string, key?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (key) headers['X-Seat-Key'] = key;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      body: body && JSON.stringify(body),
    } as RequestInit);
  } catch (cause) {
    throw new ApiError('offline', String(cause));
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError('internal', `${method} ${url}: ${response.status} without JSON`);
  }
  if (!response.ok) throw refusal(answer);
  return answer as T;
}

function refusal(answer: unknown): ApiError {
  const error = (answer as { error?: { code?: string; message?: string } } | null)?.error;
  const code = errorCodes.find((known) => known === error?.code) ?? 'internal';
  return new ApiError(code, error?.message ?? '');
}

/** Go writes an empty list as null. */
function whole(state: State): State {
  const { picture } = state;
  return {
    ...state,
    variant: state.variant ?? {},
    moves: state.moves ?? [],
    line: state.line ?? [],
    picture: {
      ...picture,
      pieces: picture.pieces ?? [],
      taken: [picture.taken?.[0] ?? [], picture.taken?.[1] ?? []],
    },
  };
}
