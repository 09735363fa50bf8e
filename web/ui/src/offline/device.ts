import { base, place, type Answerer, type Line } from '../api/place';
import { Socket } from '../api/socket';
import { addressOf } from '../router.svelte';
import { state } from './device-state.svelte';
import { channelName, type Message } from './messages';

/** The build that this file belongs to: its name tells. */
const build = import.meta.url.replace(/.*\//, '');

/** What no worker has taken after so many milliseconds is a sign that there is none. */
const patience = 1500;

interface Call {
  /** What was asked, until an answer begins. */
  asked: Message | null;
  /** The worker has it: what it asks for may be done. */
  taken: boolean;
  resolve: (response: Response) => void;
  reject: (cause: unknown) => void;
  body: ReadableStreamDefaultController<Uint8Array> | null;
}

/**
 * DeviceServer is the server on this device: every window has one, the first of them works, and the
 * others wait until that window is closed. All windows talk to the one that works.
 */
class DeviceServer implements Answerer {
  readonly #page = Math.random().toString(36).slice(2);
  readonly #channel: BroadcastChannel;
  /** What its channel is called, where it shares none. */
  readonly #own: string;
  readonly #calls = new Map<number, Call>();
  readonly #lines = new Map<number, Line>();
  /** The lines that are not open yet. */
  readonly #opening = new Set<number>();
  #last = 0;
  /** Who answers; empty while nobody does. */
  #worker = '';

  constructor() {
    // Without locks two windows could not agree on who works.
    this.#own = 'locks' in navigator ? '' : this.#page;
    this.#channel = new BroadcastChannel(channelName + this.#own);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    this.#start();
    this.#channel.postMessage({ page: this.#page, id: 0, kind: 'hello' } satisfies Message);
  }

  #start(): void {
    new Worker(new URL('./device.worker.ts', import.meta.url), {
      type: 'module',
      name: `${base} ${build} ${this.#own}`,
    });
  }

  /** Starts another worker where none is left: a browser that is short of memory ends them without a word. */
  async #look(): Promise<void> {
    if (this.#own || state.failed) return;
    const { held = [], pending = [] } = await navigator.locks.query();
    if (![...held, ...pending].some(({ name }) => name === channelName)) this.#start();
  }

  fetch(path: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (state.failed) return reject(new TypeError(state.failed));
      signal?.addEventListener('abort', () => {
        this.#send({ id, kind: 'cancel' });
        this.#cut(id, signal.reason);
      });
      const asked: Message = {
        page: this.#page,
        id,
        kind: 'call',
        method: method ?? 'GET',
        path,
        accept: new Headers(headers).get('Accept') ?? '',
        data: typeof body === 'string' ? body : '',
      };
      const call: Call = { asked, taken: false, resolve, reject, body: null };
      this.#calls.set(id, call);
      this.#send(asked);
      setTimeout(() => {
        if (this.#calls.get(id) === call && call.asked && !call.taken) void this.#look();
      }, patience);
    });
  }

  line(): Line {
    const id = ++this.#last;
    const line: Line = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.#send({ id, kind: 'text', data: text as string }),
      close: () => {
        this.#opening.delete(id);
        if (this.#lines.delete(id)) this.#send({ id, kind: 'close' });
      },
    };
    this.#lines.set(id, line);
    this.#opening.add(id);
    this.#send({ id, kind: 'open' });
    setTimeout(() => this.#opening.has(id) && void this.#look(), patience);
    return line;
  }

  /** Sends to the worker that is known; what reaches no worker is sent to the next one by #meet. */
  #send(message: Omit<Message, 'page'>): void {
    if (this.#worker)
      this.#channel.postMessage({ ...message, page: this.#page, worker: this.#worker });
  }

  #hear(message: Message): void {
    if (message.kind === 'here') return this.#meet(message);
    if (message.kind === 'progress') this.#wait(message.part ?? 0);
    else if (message.kind === 'failed') this.#fail(message.why ?? '');
    else if (message.page === this.#page) {
      if (['taken', 'head', 'body', 'end', 'cut'].includes(message.kind)) this.#answer(message);
      else this.#say(message);
    }
  }

  /** Another worker loads its program: the one before is gone. */
  #wait(part: number): void {
    this.#worker = '';
    state.ready = false;
    state.part = part;
  }

  /**
   * Another worker knows nothing of what the last one was asked. It is asked what that one never got, and what
   * changes nothing; of the rest nobody knows whether it was done.
   */
  #meet({ worker = '', durable = false, build: its }: Message): void {
    if (worker === this.#worker) return;
    // It may speak another language, and its window is the one to be asked.
    state.other = its !== build;
    this.#worker = state.other ? '' : worker;
    if (state.other) return;
    state.ready = true;
    state.durable = durable;
    for (const [id, call] of [...this.#calls]) {
      if (!call.asked || (call.taken && call.asked.method !== 'GET')) this.#cut(id, gone());
    }
    for (const [id, line] of [...this.#lines]) if (!this.#opening.has(id)) this.#hangUp(id, line);
    for (const { asked } of this.#calls.values()) if (asked) this.#send(asked);
    for (const id of this.#opening) this.#send({ id, kind: 'open' });
  }

  #fail(why: string): void {
    state.failed = why;
    this.#worker = '';
    for (const id of [...this.#calls.keys()]) this.#cut(id, new TypeError(why));
    for (const [id, line] of [...this.#lines]) this.#hangUp(id, line);
  }

  #hangUp(id: number, line: Line): void {
    this.#opening.delete(id);
    this.#lines.delete(id);
    line.onclose?.call(line as WebSocket, new CloseEvent('close'));
  }

  #cut(id: number, why: unknown): void {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    call?.body?.error(why);
    call?.reject(why);
  }

  #answer({ id, kind, status = 200, type = '', name = '', data }: Message): void {
    const call = this.#calls.get(id);
    if (!call) return;
    if (kind === 'taken') call.taken = true;
    else if (kind === 'head') {
      call.asked = null;
      const headers = new Headers({ 'Content-Type': type, 'Content-Disposition': name });
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => (call.body = controller),
        cancel: () => this.#send({ id, kind: 'cancel' }),
      });
      call.resolve(new Response(status === 204 ? null : body, { status, headers }));
    } else if (kind === 'body') call.body?.enqueue(data as Uint8Array);
    else if (kind === 'cut') this.#cut(id, new TypeError('the answer broke off'));
    else {
      this.#calls.delete(id);
      call.body?.close();
    }
  }

  #say({ id, kind, data }: Message): void {
    const line = this.#lines.get(id) as WebSocket | undefined;
    if (!line) return;
    if (kind === 'open') {
      this.#opening.delete(id);
      line.onopen?.(new Event('open'));
    } else if (kind === 'text') {
      const text = new TextDecoder().decode(data as Uint8Array);
      line.onmessage?.(new MessageEvent('message', { data: text }));
    } else this.#hangUp(id, line);
  }
}

const gone = () => new TypeError('the worker is gone');

/** A file to download comes from the worker too. */
async function download(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest?.('a[href^="/api/"]');
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  const answer = await place.answerer.fetch(link.getAttribute('href') ?? '', {});
  const named = /filename="?([^";]+)/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  const copy = document.createElement('a');
  copy.href = URL.createObjectURL(await answer.blob());
  copy.download = named ?? link.getAttribute('download') ?? '';
  copy.click();
  setTimeout(() => URL.revokeObjectURL(copy.href), 60_000);
}

/** A link that opens in another window leads to where the page lives. */
function lead(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href^="/"]');
  const href = link?.getAttribute('href');
  const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
  if (href && elsewhere && !href.startsWith('/api/')) link?.setAttribute('href', addressOf(href));
}

let started: DeviceServer | null = null;
const deviceServer = () => (started ??= new DeviceServer());

let line: Socket | null = null;

/** A connection to the server on this device, beside the page's own. */
export const deviceSocket = () => (line ??= new Socket(() => deviceServer().line()));

/** Loads the program; it is there when this has happened. */
export async function load(): Promise<void> {
  await deviceServer().fetch('/healthz', {});
}

/** Lets this device answer the page from now on. */
export function begin(): void {
  place.answerer = deviceServer();
  document.addEventListener('click', (event) => void download(event), { capture: true });
  if (base) document.addEventListener('pointerdown', lead, { capture: true });
}
