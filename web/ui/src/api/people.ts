import { account as current } from '../people/account.svelte';
import { entered } from '../tournaments/entered';
import { call } from './client';
import type {
  Blocks,
  Bots,
  BotToken,
  Challenge,
  Chat,
  Complaint,
  Confirmation,
  Credentials,
  Follows,
  Leaders,
  Lobby,
  Me,
  NewBot,
  NewChallenge,
  NewPasskey,
  NewPassword,
  NewSeek,
  PasskeyOptions,
  PasskeySignIn,
  Passkeys,
  PlayerNames,
  Private,
  Profile,
  PushKey,
  PushSubscription,
  PuzzleDays,
  RatedGame,
  RatingGraph,
  Recover,
  RecoveryCodes,
  Sessions,
  Sought,
  Vacation,
  Waiting,
} from './wire';

const account = '/api/account';
const seeks = '/api/lobby/seeks';
const challenges = '/api/challenges';

function playerUrl(name: string): string {
  return `/api/players/${encodeURIComponent(name)}`;
}

/** Remembers whose page this is. */
async function remembered(asked: Promise<Me>): Promise<Me> {
  const me = await asked;
  current.name = me.name ?? '';
  entered.id ||= me.tournament ?? '';
  return me;
}

async function forgotten(asked: Promise<undefined>): Promise<undefined> {
  await asked;
  current.name = '';
}

/** What the server does for people: accounts, the lobby, ratings and chats. */
export const peopleApi = {
  me: () => remembered(call<Me>('GET', account)),
  signUp: (who: Credentials) => remembered(call<Me>('POST', `${account}/signup`, who)),
  signIn: (who: Credentials) => remembered(call<Me>('POST', `${account}/signin`, who)),
  signOut: () => forgotten(call<undefined>('POST', `${account}/signout`)),
  password: (change: NewPassword) => call<Me>('POST', `${account}/password`, change),
  recover: (how: Recover) => remembered(call<Me>('POST', `${account}/recover`, how)),
  codesLeft: async () => (await call<RecoveryCodes>('GET', `${account}/codes`)).left,
  newCodes: async (proof: Confirmation) =>
    (await call<RecoveryCodes>('POST', `${account}/codes`, proof)).codes ?? [],
  passkeys: () => call<Passkeys>('GET', `${account}/passkeys`),
  passkeyOptions: (proof: Confirmation) =>
    call<PasskeyOptions>('POST', `${account}/passkeys/options`, proof),
  addPasskey: (key: NewPasskey) => call<Passkeys>('POST', `${account}/passkeys`, key),
  removePasskey: (id: string) =>
    call<undefined>('DELETE', `${account}/passkeys/${encodeURIComponent(id)}`),
  bots: () => call<Bots>('GET', `${account}/bots`),
  addBot: (bot: NewBot) => call<BotToken>('POST', `${account}/bots`, bot),
  revokeBot: (id: string) => call<undefined>('POST', `${account}/bots/${id}/revoke`),
  removeBot: (id: string) => call<undefined>('DELETE', `${account}/bots/${id}`),
  signInOptions: () => call<PasskeyOptions>('POST', `${account}/signin/options`),
  signInByPasskey: (key: PasskeySignIn) =>
    remembered(call<Me>('POST', `${account}/signin/passkey`, key)),
  remove: (password: string) =>
    forgotten(call<undefined>('POST', `${account}/delete`, { password })),
  sessions: async () => (await call<Sessions>('GET', `${account}/sessions`)).sessions,
  endSession: (id: string) => call<undefined>('DELETE', `${account}/sessions/${id}`),
  exportUrl: `${account}/export`,

  waiting: () => call<Waiting>('GET', '/api/waiting'),
  takeVacation: (days: number) => call<Vacation>('POST', `${account}/vacation`, { days }),
  endVacation: () => call<Vacation>('DELETE', `${account}/vacation`),
  private: (match: string) => call<Private>('GET', `/api/matches/${match}/private`),
  saveNote: (match: string, note: string) =>
    call<Private>('POST', `/api/matches/${match}/private/note`, { note }),
  saveLines: (match: string, version: number, lines: string[][]) =>
    call<Private>('POST', `/api/matches/${match}/private/lines`, { version, lines }),

  lobby: () => call<Lobby>('GET', '/api/lobby'),
  seek: (seek: NewSeek) => call<Sought>('POST', seeks, seek),
  accept: (id: string) => call<Sought>('POST', `${seeks}/${id}/accept`),
  withdraw: (id: string) => call<undefined>('DELETE', `${seeks}/${id}`),

  challenge: (challenge: NewChallenge) => call<Challenge>('POST', challenges, challenge),
  acceptChallenge: (id: string) => call<Sought>('POST', `${challenges}/${id}/accept`),
  refuseChallenge: (id: string) => call<undefined>('POST', `${challenges}/${id}/refuse`),
  withdrawChallenge: (id: string) => call<undefined>('DELETE', `${challenges}/${id}`),

  leaders: async (game: string, speed: string) =>
    (await call<Leaders>('GET', `/api/leaders?${new URLSearchParams({ game, speed }).toString()}`))
      .leaders,
  player: (name: string, against = '') =>
    call<Profile>('GET', `${playerUrl(name)}?${new URLSearchParams({ against }).toString()}`),
  ratings: async (name: string, game: string, speed: string) =>
    (
      await call<RatingGraph>(
        'GET',
        `${playerUrl(name)}/ratings?${new URLSearchParams({ game, speed }).toString()}`,
      )
    ).points,
  blockPlayer: (name: string, on: boolean) =>
    call<undefined>('POST', `${playerUrl(name)}/block`, { on }),
  followPlayer: (name: string, on: boolean) =>
    call<undefined>('POST', `${playerUrl(name)}/follow`, { on }),
  follows: async () => (await call<Follows>('GET', `${account}/follows`)).players,
  namesFrom: async (name: string) =>
    (await call<PlayerNames>('GET', `/api/players?${new URLSearchParams({ name }).toString()}`))
      .names,
  puzzleDays: async () => (await call<PuzzleDays>('GET', `${account}/puzzles`)).days,
  pushKey: async () => (await call<PushKey>('GET', `${account}/push`)).key,
  subscribe: (to: PushSubscription) => call<undefined>('POST', `${account}/push`, to),
  unsubscribe: (endpoint: string) => call<undefined>('POST', `${account}/push/stop`, { endpoint }),
  blocks: async () => (await call<Blocks>('GET', `${account}/blocks`)).names,
  rating: (match: string) => call<RatedGame | undefined>('GET', `/api/matches/${match}/rating`),

  chat: async (match: string) => (await call<Chat>('GET', `/api/matches/${match}/chat`)).said,
  say: (match: string, text: string) =>
    call<undefined>('POST', `/api/matches/${match}/chat`, { text }),
  block: (match: string, on: boolean) =>
    call<undefined>('POST', `/api/matches/${match}/block`, { on }),
  report: (match: string, reason: Complaint['reason']) =>
    call<undefined>('POST', `/api/matches/${match}/report`, { reason }),
};
