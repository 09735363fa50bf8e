import { base, place, type Device, type Line } from '../api/place';
import { addressOf } from '../router.svelte';
import { state } from './device-state.svelte';
import { channelName, type Message } from './messages';

interface Call {
  resolve: (response: Response) => void;
  reject: (cause: unknown) => void;
  body: ReadableStreamDefaultController<Uint8Array> | null;
}

/**
 * DeviceServer is the server on this device: every window has one, the first of them works, and the
 * others wait until that window is closed. All windows talk to the one that works.
 */
class DeviceServer implements Device {
  readonly #page = Math.random().toString(36).slice(2);
  readonly #channel: BroadcastChannel;
  readonly #calls = new Map<number, Call>();
  readonly #lines = new Map<number, Line>();
  #last = 0;
  /** Who answers, and what waits until somebody does. */
  #worker = '';
  #waiting: Message[] = [];

  constructor() {
    // Without locks two windows could not agree on who works.
    const own = 'locks' in navigator ? '' : this.#page;
    this.#channel = new BroadcastChannel(channelName + own);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    new Worker(new URL('./device.worker.ts', import.meta.url), {
      type: 'module',
      name: `${base} ${own}`,
    });
    this.#channel.postMessage({ page: this.#page, id: 0, kind: 'hello' } satisfies Message);
  }

  fetch(path: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (state.failed) return reject(new TypeError(state.failed));
      signal?.addEventListener('abort', () => {
        this.#send({ id, kind: 'cancel' });
        this.#cut(id, signal.reason);
      });
      this.#calls.set(id, { resolve, reject, body: null });
      this.#send({
        id,
        kind: 'call',
        method: method ?? 'GET',
        path,
        accept: new Headers(headers).get('Accept') ?? '',
        data: typeof body === 'string' ? body : '',
      });
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
        if (this.#lines.delete(id)) this.#send({ id, kind: 'close' });
      },
    };
    this.#lines.set(id, line);
    this.#send({ id, kind: 'open' });
    return line;
  }

  #send(message: Omit<Message, 'page'>): void {
    const sent = { ...message, page: this.#page };
    if (this.#worker) this.#channel.postMessage(sent);
    else this.#waiting.push(sent);
  }

  #hear(message: Message): void {
    if (message.kind === 'here') return this.#meet(message);
    if (message.kind === 'progress') state.part = message.part ?? 0;
    else if (message.kind === 'failed') this.#fail(message.why ?? '');
    else if (message.page === this.#page) {
      if (['head', 'body', 'end', 'cut'].includes(message.kind)) this.#answer(message);
      else this.#say(message);
    }
  }

  /** Another worker knows nothing of what the last one was asked. */
  #meet({ worker = '', durable = false }: Message): void {
    if (worker === this.#worker) return;
    if (this.#worker) this.#drop('the worker is gone');
    this.#worker = worker;
    state.ready = true;
    state.durable = durable;
    for (const message of this.#waiting.splice(0)) this.#channel.postMessage(message);
  }

  #fail(why: string): void {
    state.failed = why;
    this.#worker = '';
    this.#waiting = [];
    this.#drop(why);
  }

  #drop(why: string): void {
    for (const id of [...this.#calls.keys()]) this.#cut(id, new TypeError(why));
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lines) line.onclose?.call(line as WebSocket, new CloseEvent('close'));
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
    if (kind === 'head') {
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
    if (kind === 'open') line.onopen?.(new Event('open'));
    else if (kind === 'text') {
      const text = new TextDecoder().decode(data as Uint8Array);
      line.onmessage?.(new MessageEvent('message', { data: text }));
    } else {
      this.#lines.delete(id);
      line.onclose?.(new CloseEvent('close'));
    }
  }
}

/** A file to download comes from the worker too. */
async function download(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest?.('a[href^="/api/"]');
  if (!link || event.defaultPrevented || !place.device) return;
  event.preventDefault();
  event.stopPropagation();
  const answer = await place.device.fetch(link.getAttribute('href') ?? '', {});
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

/** Lets this device answer the page from now on. */
export function begin(): void {
  place.device = new DeviceServer();
  document.addEventListener('click', (event) => void download(event), { capture: true });
  if (base) document.addEventListener('pointerdown', lead, { capture: true });
}
