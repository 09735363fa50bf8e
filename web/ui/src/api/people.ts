import { call } from './client';
import type {
  Chat,
  Complaint,
  Credentials,
  Leaders,
  Lobby,
  Me,
  NewPassword,
  NewSeek,
  Profile,
  RatedGame,
  Sessions,
  Sought,
} from './wire';

const account = '/api/account';
const seeks = '/api/lobby/seeks';

/** What the server does for people: accounts, the lobby, ratings and chats. */
export const peopleApi = {
  me: () => call<Me>('GET', account),
  signUp: (who: Credentials) => call<Me>('POST', `${account}/signup`, who),
  signIn: (who: Credentials) => call<Me>('POST', `${account}/signin`, who),
  signOut: () => call<undefined>('POST', `${account}/signout`),
  password: (change: NewPassword) => call<Me>('POST', `${account}/password`, change),
  remove: (password: string) => call<undefined>('POST', `${account}/delete`, { password }),
  sessions: async () => (await call<Sessions>('GET', `${account}/sessions`)).sessions,
  endSession: (id: string) => call<undefined>('DELETE', `${account}/sessions/${id}`),
  exportUrl: `${account}/export`,

  lobby: () => call<Lobby>('GET', '/api/lobby'),
  seek: (seek: NewSeek) => call<Sought>('POST', seeks, seek),
  accept: (id: string) => call<Sought>('POST', `${seeks}/${id}/accept`),
  withdraw: (id: string) => call<undefined>('DELETE', `${seeks}/${id}`),

  leaders: async (game: string, speed: string) =>
    (await call<Leaders>('GET', `/api/leaders?${new URLSearchParams({ game, speed }).toString()}`))
      .leaders,
  player: (name: string) => call<Profile>('GET', `/api/players/${encodeURIComponent(name)}`),
  rating: (match: string) => call<RatedGame | undefined>('GET', `/api/matches/${match}/rating`),

  chat: async (match: string) => (await call<Chat>('GET', `/api/matches/${match}/chat`)).said,
  say: (match: string, text: string) =>
    call<undefined>('POST', `/api/matches/${match}/chat`, { text }),
  block: (match: string, on: boolean) =>
    call<undefined>('POST', `/api/matches/${match}/block`, { on }),
  report: (match: string, reason: Complaint['reason']) =>
    call<undefined>('POST', `/api/matches/${match}/report`, { reason }),
};
