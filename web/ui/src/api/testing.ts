import type { Ask, News } from './wire';

/** A connection whose other end is the test. */
export class FakeWebSocket {
  static all: FakeWebSocket[] = [];
  sent: Ask[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }

  static get last(): FakeWebSocket {
    const last = FakeWebSocket.all.at(-1);
    if (!last) throw new Error('nothing has connected');
    return last;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Ask);
  }

  closed = false;
  close(): void {
    this.closed = true;
  }

  say(news: News): void {
    this.onmessage?.({ data: JSON.stringify(news) });
  }
}
