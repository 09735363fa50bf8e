import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** FileHost knows the files of a folder, under a path, and nothing else. */
export class FileHost {
  url = '';
  /** The line breaks when nine tenths of such a file have come. */
  breaks: RegExp | null = null;
  readonly #server: Server;

  constructor(
    folder: string,
    readonly base: string,
  ) {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      const name = path.endsWith('/') ? `${path}index.html` : path;
      if (!path.startsWith(`${base}/`)) return response.writeHead(404).end();
      readFile(join(folder, name.slice(base.length))).then(
        (data) => {
          const length = { 'Content-Length': data.length };
          response.writeHead(200, { 'Content-Type': types[extname(name)] ?? '', ...length });
          if (!this.breaks?.test(name)) response.end(data);
          else response.write(data.subarray(0, data.length * 0.9), () => response.destroy());
        },
        () => response.writeHead(404).end('nothing'),
      );
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.base}/`;
  }

  /** Answers nothing any more. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
