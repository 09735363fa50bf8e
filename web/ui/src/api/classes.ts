import { call } from './client';
import type { Classroom, Classrooms, Invitation, NewClass, ResetCode, ResetPassword } from './wire';

/** The calls of classes. */
export const classApi = {
  mine: async () => (await call<Classrooms>('GET', '/api/classes')).classes,
  open: (body: NewClass) => call<Classroom>('POST', '/api/classes', body),
  show: (code: string) => call<Classroom>('GET', path(code)),
  remove: (code: string) => call<undefined>('DELETE', path(code)),
  /** Where the results of games that have begun since a time are, as a table. */
  resultsUrl: (code: string, since: number) =>
    `${path(code)}/results?since=${since}&offset=${-new Date().getTimezoneOffset()}`,
  /** Where the points of all homework are, as a table. */
  marksUrl: (code: string) => `${path(code)}/marks`,
  invitation: (code: string) => call<Invitation>('GET', `${path(code)}/invitation`),
  /** A code by which a student who has agreed chooses a new password. */
  reset: (code: string, body: ResetPassword) =>
    call<ResetCode>('POST', `${path(code)}/reset`, body),
  /** join, leave, trust, pair, pause, lock, show, tournament, homework, drop, handin, mark, out, off, end. */
  order: (code: string, what: string, body: object) =>
    call<Classroom>('POST', `${path(code)}/${what}`, body),
};

function path(code: string): string {
  return `/api/classes/${encodeURIComponent(code)}`;
}
