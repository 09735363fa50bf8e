import { call } from './client';
import type {
  Correction,
  EnterAgents,
  Invitation,
  Tournament,
  Tournaments,
  TournamentSettings,
  Workings,
} from './wire';

const root = '/api/tournaments';
const at = (id: string, what: string) => `${root}/${id}/${what}`;

/** What the server does for tournaments. */
export const tournamentsApi = {
  list: async () => (await call<Tournaments>('GET', root)).tournaments,
  create: (settings: TournamentSettings) => call<Tournament>('POST', root, settings),
  get: (id: string) => call<Tournament>('GET', `${root}/${id}`),
  invitation: (id: string) => call<Invitation>('GET', at(id, 'invitation')),
  qrUrl: (id: string) => at(id, 'qr/0'),
  delete: (id: string) => call<undefined>('DELETE', `${root}/${id}`),
  join: (id: string, name: string, team = '') =>
    call<Tournament>('POST', at(id, 'join'), { name, ...(team && { team }) }),
  order: (id: string, what: 'leave' | 'start' | 'next' | 'pause' | 'resume' | 'repeat' | 'end') =>
    call<Tournament>('POST', at(id, what), {}),
  enter: (id: string, agents: EnterAgents) => call<Tournament>('POST', at(id, 'agents'), agents),
  enterOffline: (id: string, names: string[], team = '') =>
    call<Tournament>('POST', at(id, 'players'), { names, ...(team && { team }) }),
  /** Puts a player at a place of the board order of a team, from 1. */
  place: (id: string, player: number, team: string, place: number) =>
    call<Tournament>('POST', at(id, 'place'), { player, team, place }),
  remove: (id: string, player: number) => call<Tournament>('POST', at(id, 'remove'), { player }),
  admit: (id: string, player: number) => call<Tournament>('POST', at(id, 'admit'), { player }),
  bye: (id: string, player: number, half: number) =>
    call<Tournament>('POST', at(id, 'bye'), { player, half }),
  correct: (id: string, result: Correction) => call<Tournament>('POST', at(id, 'results'), result),
  workings: async (id: string, player: number) =>
    (await call<Workings>('GET', at(id, `players/${player}`))).ties,
  /** Where a file of it is: standings, report, games. */
  file: (id: string, format: 'csv' | 'trf' | 'games') => at(id, `export/${format}`),
};
