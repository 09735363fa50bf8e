import { answerOf, ApiError, call } from './client';
import { place } from './place';
import type {
  ChapterChange,
  Import,
  NewChapter,
  NewSharedStudy,
  SharedStudies,
  SharedStudy,
  StudyKey,
} from './wire';

/** A study has so many chapters at most. */
export const mostChapters = 64;

/** A study as it is, by a tag that changes with it. */
export interface Tagged {
  study: SharedStudy;
  tag: string;
}

/** The calls of shared studies. */
export const studyApi = {
  mine: async () => (await call<SharedStudies>('GET', '/api/studies')).studies,
  create: (body: NewSharedStudy) => call<SharedStudy>('POST', '/api/studies', body),
  look,
  remove: (id: string) => call<undefined>('DELETE', path(id)),
  join: (id: string, key: string) => call<SharedStudy>('POST', `${path(id)}/join`, { key }),
  /** Makes a link to write and withdraws the one before. */
  newKey: (id: string) => call<StudyKey>('POST', `${path(id)}/key`),
  withdrawKey: (id: string) => call<SharedStudy>('DELETE', `${path(id)}/key`),
  rename: (id: string, title: string) => call<SharedStudy>('POST', `${path(id)}/title`, { title }),
  add: (id: string, body: NewChapter) => call<SharedStudy>('POST', `${path(id)}/chapters`, body),
  change: (id: string, match: string, body: ChapterChange) =>
    call<SharedStudy>('POST', chapter(id, match), body),
  removeChapter: (id: string, match: string) => call<SharedStudy>('DELETE', chapter(id, match)),
  import: (id: string, file: Import) => call<SharedStudy>('POST', `${path(id)}/import`, file),
  exportUrl: (id: string, format: string) => `${path(id)}/export/${encodeURIComponent(format)}`,
};

function path(id: string): string {
  return `/api/studies/${encodeURIComponent(id)}`;
}

const chapter = (id: string, match: string) => `${path(id)}/chapters/${encodeURIComponent(match)}`;

/** The study, or null where it is as it was at a tag. */
async function look(id: string, tag: string): Promise<Tagged | null> {
  const headers = { Accept: 'application/json', 'If-None-Match': tag };
  let response: Response;
  try {
    response = await place.answerer.fetch(path(id), { headers, cache: 'no-store' });
  } catch (cause) {
    throw new ApiError('offline', String(cause));
  }
  if (response.status === 304) return null;
  return { study: await answerOf<SharedStudy>(response), tag: response.headers.get('ETag') ?? '' };
}
