import { createSubscriber } from 'svelte/reactivity';
import { parse } from './client';
import { place, type Line } from './place';
import type { Ask, Challenge, Change, Head, Lines, News, Update } from './wire';

/**
 * Times in milliseconds. A line that drops everything is noticed within 5 s: a server that has
 * said nothing for a while is asked, and has so long to answer.
 */
const askAfter = 2000;
const answerWithin = 3000;
/** A connection that is lost for so long is told. */
const toldAfter = 1000;
/** The wait before the first attempt to connect again, before the next ones, and after many. */
const waits = [300, 1000, 5000] as const;
const many = 30;
/**
 * An attempt on a silent line ends, so that a new one is heard at once when the line is back; every
 * fourth has time for a slow line.
 */
const patience = [2000, 2000, 2000, 5000] as const;

interface Watch {
  match: string;
  since: () => number;
  onUpdate(update: Update | Change): void;
  onThought(lines: Lines): void;
  notation: () => string;
}

interface Search {
  ask: Ask;
  on(news: News): void;
}

/** Where people meet: the lobby, a class by its code, or a tournament. */
export type Place = Pick<Ask, 'match'> & { type: 'lobby' | 'class' | 'tournament' };

type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * Socket is the page's one connection for news. It connects when first needed
 * and again whenever it is lost; a watch then goes on from the version its
 * match has, while searches end with an error.
 */
export class Socket {
  #socket: Line | null = null;
  #open = false;
  #failures = 0;
  /** How often it has been opened. */
  #count = 0;
  #lost = false;
  /** The next attempt; the end of this one, or of the server's silence; when a loss is told. */
  #again: Timer;
  #pulse: Timer;
  #telling: Timer;
  #watches = new Set<Watch>();
  #searches = new Map<number, Search>();
  #lastSearch = 0;
  /** Who hears all other news, and what place they look into. */
  #listeners = new Map<(news: News) => void, Place | null>();
  /** Hears of challenges to the viewer, and of answers to theirs, wherever they are. */
  challenged: (challenge: Challenge) => void = () => undefined;
  /** Turns a change into an update once that is loaded: from then on the server sends changes. */
  read: ((before: Update, head: Head, change: Change) => Update) | null = null;
  #changed: () => void = () => undefined;
  #subscribe = createSubscriber((update) => {
    this.#changed = update;
  });

  /** @param openLine Opens a line to whoever answers. */
  constructor(readonly openLine = () => place.answerer.line()) {
    addEventListener('online', () => this.#look());
    addEventListener('offline', () => this.#look());
    document.addEventListener('visibilitychange', () => this.#look());
  }

  /** Whether news can come; reactive. */
  get connected(): boolean {
    this.#subscribe();
    return this.#open;
  }

  /** Whether news has been missing for more than a moment; reactive. */
  get lost(): boolean {
    this.#subscribe();
    return this.#lost;
  }

  /** The number of the connection: whoever sends notes it, and knows later that another one came. */
  get number(): number {
    return this.#count;
  }

  /**
   * Follows a match from the version that since tells, with thoughts written in
   * a notation; returns how to stop.
   */
  watch(
    match: string,
    since: () => number,
    onUpdate: (update: Update | Change) => void,
    onThought: (lines: Lines) => void,
    notation: () => string = () => 'uci',
  ): () => void {
    const watch = { match, since, onUpdate, onThought, notation };
    this.#watches.add(watch);
    if (this.#open) this.#follow(watch);
    else this.#connect();
    return () => {
      if (!this.#watches.delete(watch)) return;
      const others = [...this.#watches].some((w) => w.match === match);
      if (!others) this.#send({ type: 'unwatch', match });
    };
  }

  /** Asks for a search or a move and hears of it until it is done; returns how to stop it. */
  search(ask: Omit<Ask, 'id'>, on: (news: News) => void): () => void {
    const id = ++this.#lastSearch;
    const search = { ask: { ...ask, id }, on };
    this.#searches.set(id, search);
    if (this.#open) this.#send(search.ask);
    else this.#connect();
    return () => {
      if (this.#searches.delete(id)) this.#send({ type: 'stop', id });
    };
  }

  /** Hears what is neither of a match's moves nor of a search, also of a place; returns how to stop. */
  listen(on: (news: News) => void, place: Place | null = null): () => void {
    this.#listeners.set(on, place);
    if (!this.#open) this.#connect();
    else if (place) this.#send(place);
    return () => {
      this.#listeners.delete(on);
      if (place) this.#send({ ...place, type: 'leave' });
    };
  }

  #follow(watch: Watch): void {
    const { match, since, notation } = watch;
    const changes = this.read && { changes: true };
    this.#send({ type: 'watch', match, since: since(), notation: notation(), ...changes });
  }

  /** Asks for changes from now on. */
  takeChanges(read: Socket['read']): void {
    this.read = read;
    for (const watch of this.#watches) this.#follow(watch);
  }

  #send(ask: Ask): void {
    if (this.#open) this.#socket?.send(JSON.stringify(ask));
  }

  #connect(): void {
    clearTimeout(this.#again);
    if (this.#socket) return;
    const socket = this.openLine();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#hear(String(event.data));
    socket.onclose = () => this.#closed();
    const last = patience.length - 1;
    const time = patience[this.#count ? this.#failures % patience.length : last] as number;
    this.#pulse = setTimeout(() => this.#drop(), time);
    if (!this.#lost) this.#telling ??= setTimeout(() => this.#tellLoss(), toldAfter);
  }

  #opened(): void {
    this.#failures = 0;
    this.#count += 1;
    this.#open = true;
    this.#settle();
    for (const watch of this.#watches) this.#follow(watch);
    for (const { ask } of this.#searches.values()) this.#send(ask);
    for (const place of this.#listeners.values()) if (place) this.#send(place);
    this.#listenOn();
    this.#changed();
  }

  /** Looks at once what has become of the line: it has changed, or the page is in sight again. */
  #look(): void {
    if (this.#open) this.#ask();
    else if (this.#wanted) this.#connect();
  }

  /** Waits for the next news. */
  #listenOn(): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => this.#ask(), askAfter);
  }

  /** Asks the server whether it is there. Timers of a hidden page are slow, and nobody looks at it. */
  #ask(): void {
    clearTimeout(this.#pulse);
    if (document.hidden) return;
    this.#send({ type: 'ping' });
    const asked = performance.now();
    this.#pulse = setTimeout(() => {
      // A page that stood still may not have got to the answer.
      const late = performance.now() - asked > answerWithin + 1000;
      if (late) this.#ask();
      else {
        this.#tellLoss();
        this.#drop();
      }
    }, answerWithin);
  }

  /** Leaves a line on which nothing comes; to close it properly would need the line. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#closed(0);
  }

  #tellLoss(): void {
    this.#lost = true;
    this.#changed();
  }

  get #wanted(): boolean {
    return this.#watches.size + this.#listeners.size > 0;
  }

  /** Ends the connection, or an attempt at one, and tries again after a wait. */
  #closed(wait: number = waits[this.#failures === 0 ? 0 : this.#failures < many ? 1 : 2]): void {
    clearTimeout(this.#pulse);
    this.#socket = null;
    this.#open = false;
    this.#failures += 1;
    const ended = [...this.#searches.values()];
    this.#searches.clear();
    for (const { ask, on } of ended) {
      on({ type: 'error', id: ask.id, error: { code: 'offline', message: 'connection lost' } });
    }
    if (this.#wanted) {
      if (!this.#lost) this.#telling ??= setTimeout(() => this.#tellLoss(), toldAfter);
      this.#again = setTimeout(() => this.#connect(), wait);
    } else this.#settle();
    this.#changed();
  }

  /** Nothing is lost, or nobody minds. */
  #settle(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#lost = false;
  }

  #hear(text: string): void {
    this.#listenOn();
    const news = parse(text) as News;
    if (news.type === 'pong') return;
    const update = news.update ?? news.change;
    if (news.id) this.#tell(news.id, news);
    else if (update) {
      for (const w of [...this.#watches]) if (w.match === update.match) w.onUpdate(update);
    } else if (news.type === 'thought' && news.lines) {
      for (const w of [...this.#watches]) if (w.match === news.match) w.onThought(news.lines);
    } else if (news.challenge) this.challenged(news.challenge);
    else for (const on of [...this.#listeners.keys()]) on(news);
  }

  /** Tells a search of its news; one that is done or failed hears no more. */
  #tell(id: number, news: News): void {
    const search = this.#searches.get(id);
    const over = ['error', 'hint', 'tried', 'answered', 'allowed', 'moved'].includes(news.type);
    if (over || news.lines?.done || news.review?.done || news.solution?.done)
      this.#searches.delete(id);
    search?.on(news);
  }
}

/** The connection of this page. */
export const socket = new Socket();
