import { call } from '../api/client';
import type {
  EngineTournament,
  EngineTournamentRecord,
  EngineTournaments,
  TrainingRun,
  TrainingRuns,
  Exercise,
  Exercised,
  Judge,
  Judged,
  NewEngineTournament,
  NewTrainingRun,
  Trace,
  Traced,
} from '../api/wire';

/** The calls for work that the server does in the background, all of one kind at one path. */
export interface BackgroundCalls<Ask, Work> {
  begin: (ask: Ask) => Promise<Work>;
  look: (id: string, query?: string) => Promise<Work>;
  pause: (id: string) => Promise<Work>;
  resume: (id: string) => Promise<Work>;
  remove: (id: string) => Promise<unknown>;
}

function background<Ask, Work>(path: string): BackgroundCalls<Ask, Work> {
  return {
    begin: (ask) => call<Work>('POST', path, ask),
    look: (id, query = '') => call<Work>('GET', one(path, id) + query),
    pause: (id) => call<Work>('POST', `${one(path, id)}/pause`),
    resume: (id) => call<Work>('POST', `${one(path, id)}/resume`),
    remove: (id) => call('DELETE', one(path, id)),
  };
}

function one(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

const tournaments = '/api/lab/tournaments';
const training = '/api/lab/training';

/** The calls of the lab, which no other page makes. */
export const labApi = {
  trace: (ask: Trace) => call<Traced>('POST', '/api/lab/trace', ask),
  exercise: (ask: Exercise) => call<Exercised>('POST', '/api/lab/exercise', ask),
  judge: (ask: Judge) => call<Judged>('POST', '/api/lab/eval', ask),
  tournaments: {
    ...background<NewEngineTournament, EngineTournament>(tournaments),
    list: () => call<EngineTournaments>('GET', tournaments),
    game: (id: string, number: number) =>
      call<EngineTournamentRecord>('GET', `${one(tournaments, id)}/games/${number}`),
    /** The address of a file to download: csv, json, games. */
    file: (id: string, as: string) => `${one(tournaments, id)}/file/${as}`,
  },
  training: {
    ...background<NewTrainingRun, TrainingRun>(training),
    list: () => call<TrainingRuns>('GET', training),
  },
};
