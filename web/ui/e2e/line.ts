import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * Line lies between browsers and a server. While it is cut it drops everything without a word:
 * nobody is told, and what was under way comes late, as TCP sends it again.
 */
export class Line {
  url = '';
  #dead = false;
  #ends = new Set<Socket>();
  #server = createServer((near) => {
    const far = connect(this.port, '127.0.0.1');
    near.pipe(far);
    far.pipe(near);
    for (const end of [near, far]) {
      this.#ends.add(end);
      if (this.#dead) end.pause();
      end.on('error', () => undefined);
      end.on('close', () => {
        this.#ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
  });

  constructor(readonly port: number) {}

  /** Opens it, after it was closed at the same address. */
  async open(): Promise<void> {
    const port = this.url ? Number(new URL(this.url).port) : 0;
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#dead = true;
    for (const end of this.#ends) end.pause();
  }

  mend(): void {
    this.#dead = false;
    for (const end of this.#ends) end.resume();
  }

  /** Ends every connection, and takes no other. */
  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
  }
}
