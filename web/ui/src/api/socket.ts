import { createSubscriber } from 'svelte/reactivity';
import { parse } from './client';
import type { Ask, Challenge, Lines, News, Update } from './wire';

/** Waits between attempts to connect, in milliseconds; the last one repeats. */
const waits = [300, 1000, 2000, 5000];

interface Watch {
  match: string;
  since: () => number;
  onUpdate(update: Update): void;
  onThought(lines: Lines): void;
  notation: () => string;
}

interface Search {
  ask: Ask;
  on(news: News): void;
}

/** Where people meet: the lobby, a class by its code, or a tournament. */
export type Place = Pick<Ask, 'match'> & { type: 'lobby' | 'class' | 'tournament' };

/**
 * Socket is the page's one connection for news. It connects when first needed
 * and again whenever it is lost; a watch then goes on from the version its
 * match has, while searches end with an error.
 */
export class Socket {
  #socket: WebSocket | null = null;
  #open = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watches = new Set<Watch>();
  #searches = new Map<number, Search>();
  #lastSearch = 0;
  /** Who hears all other news, and what place they look into. */
  #listeners = new Map<(news: News) => void, Place | null>();
  /** Hears of challenges to the viewer, and of answers to theirs, wherever they are. */
  challenged: (challenge: Challenge) => void = () => undefined;
  #changed: () => void = () => undefined;
  #subscribe = createSubscriber((update) => {
    this.#changed = update;
  });

  /** Whether news can come; reactive. */
  get connected(): boolean {
    this.#subscribe();
    return this.#open;
  }

  /**
   * Follows a match from the version that since tells, with thoughts written in
   * a notation; returns how to stop.
   */
  watch(
    match: string,
    since: () => number,
    onUpdate: (update: Update) => void,
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

  /** Asks for a search and hears of it until it is done; returns how to stop it. */
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
    this.#send({ type: 'watch', match, since: since(), notation: notation() });
  }

  #send(ask: Ask): void {
    if (this.#open) this.#socket?.send(JSON.stringify(ask));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#hear(String(event.data));
    socket.onclose = () => this.#lost();
  }

  #opened(): void {
    this.#failures = 0;
    this.#open = true;
    for (const watch of this.#watches) this.#follow(watch);
    for (const { ask } of this.#searches.values()) this.#send(ask);
    for (const place of this.#listeners.values()) if (place) this.#send(place);
    this.#changed();
  }

  #lost(): void {
    this.#socket = null;
    this.#open = false;
    const ended = [...this.#searches.values()];
    this.#searches.clear();
    for (const { ask, on } of ended) {
      on({ type: 'error', id: ask.id, error: { code: 'offline', message: 'connection lost' } });
    }
    this.#changed();
    if (this.#watches.size + this.#listeners.size === 0) return;
    const wait = waits[Math.min(this.#failures++, waits.length - 1)];
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hear(text: string): void {
    const news = parse(text) as News;
    if (news.id) this.#tell(news.id, news);
    else if (news.type === 'update' && news.update) {
      const { update } = news;
      for (const w of [...this.#watches]) if (w.match === update.match) w.onUpdate(update);
    } else if (news.type === 'thought' && news.lines) {
      for (const w of [...this.#watches]) if (w.match === news.match) w.onThought(news.lines);
    } else if (news.challenge) this.challenged(news.challenge);
    else for (const on of [...this.#listeners.keys()]) on(news);
  }

  /** Tells a search of its news; one that is done or failed hears no more. */
  #tell(id: number, news: News): void {
    const search = this.#searches.get(id);
    const over = ['error', 'hint', 'tried', 'answered'].includes(news.type);
    if (over || news.lines?.done || news.review?.done || news.solution?.done)
      this.#searches.delete(id);
    search?.on(news);
  }
}

/** The connection of this page. */
export const socket = new Socket();
