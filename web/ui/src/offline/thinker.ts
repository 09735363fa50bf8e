import { onDevice } from '../api/place';
import { socket } from '../api/socket';
import type { Ask, News } from '../api/wire';

/** Who thinks where something is searched for a visitor. */
export const thinkers = ['server', 'device'] as const;
export type Thinker = (typeof thinkers)[number];

/** Where the choice is remembered, and how many positions a second each looked at last. */
const choiceKey = 'banco.thinks';
const speedKey = (who: Thinker) => `banco.speed.${who}`;

export function thinker(): Thinker {
  return !onDevice && localStorage.getItem(choiceKey) === 'device' ? 'device' : 'server';
}

export function letThink(who: Thinker): void {
  localStorage.setItem(choiceKey, who);
}

/** Positions a second, as measured last; 0 where nothing is known. */
export function speedOf(who: Thinker): number {
  return Number(localStorage.getItem(speedKey(who)) ?? 0);
}

/** A search is measured when it has taken so long, in milliseconds. */
const measurable = 300;

type Search = Omit<Ask, 'id'>;
type Hear = (news: News) => void;

function measured(who: Thinker, on: Hear): Hear {
  return (news) => {
    const { millis = 0, speed = 0 } = news.lines ?? {};
    if (millis > measurable && speed) localStorage.setItem(speedKey(who), String(speed));
    on(news);
  };
}

/** What a search is about, for a device that knows nothing of the server's matches. */
export interface Subject {
  ask: Partial<Ask>;
  /** Of a line: its nodes. The device numbers the moves from 1. */
  nodes?: readonly number[];
}

/**
 * Searches where the visitor wants it: see Socket.search. The server is asked first, but searches nothing: it knows whether the
 * visitor plays and may not ask, and what was reviewed before. A subject that is null is left to it.
 */
export function think(
  ask: Search,
  on: Hear,
  about: () => Promise<Subject | null> = () => Promise.resolve({ ask: {} }),
): () => void {
  const far = () => socket.search(ask, measured('server', on));
  if (thinker() === 'server' || ask.kept) return far();
  let stopped = false;
  let stop = socket.search(permission(ask), (news) => {
    if (news.error || news.review?.node) on(news);
    else if (news.type === 'allowed' || news.review?.done) void begin();
  });
  const begin = async () => {
    const device = await import('./device');
    const subject = await about();
    const loaded =
      subject &&
      (await device.load().then(
        () => true,
        () => false,
      ));
    if (stopped) return;
    if (!loaded) {
      stop = far();
      return;
    }
    const here: Search = { ...ask, ...subject.ask };
    delete here.match;
    delete here.node;
    delete here.from;
    stop = device.deviceSocket().search(here, (news) => {
      // A worker that is gone is replaced; what the device cannot do is left to the server.
      if (news.error?.code === 'offline') void begin();
      else if (news.error) stop = far();
      else measured('device', on)(renamed(news, subject.nodes));
    });
  };
  return () => {
    stopped = true;
    stop();
  };
}

/** Asks the server only whether the visitor may ask, and what was reviewed before: neither is a search. */
const permission = (ask: Search): Search =>
  ask.type === 'review' ? { ...ask, kept: true } : { ...ask, check: true };

/** What a device says of a line, with the nodes of the match. */
function renamed(news: News, nodes?: readonly number[]): News {
  const { review } = news;
  if (!review?.node || !nodes) return news;
  const of = (ply: number) => nodes[ply - 1] ?? 0;
  const { summary } = review;
  const named = summary?.decisive
    ? { summary: { ...summary, decisive: of(summary.decisive) } }
    : {};
  return { ...news, review: { ...review, node: of(review.node), ...named } };
}
