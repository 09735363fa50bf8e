import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from './fixtures';

/** PostgreSQL does not run as root: then it runs as nobody. */
const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Machines are two servers on one PostgreSQL, which tell each other what happens. */
export class Machines {
  readonly servers: Server[] = [];
  #folder = '';
  #database: ChildProcess | undefined;

  async start(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'banco-pg-'));
    if (owner.uid) chownSync(this.#folder, owner.uid, owner.gid);
    const versions = await readdir('/usr/lib/postgresql');
    const programs = `/usr/lib/postgresql/${versions.sort().at(-1)}/bin`;
    const data = join(this.#folder, 'data');
    const how = { cwd: this.#folder, ...owner };
    const init = ['-D', data, '-U', 'banco', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
    const made = spawnSync(join(programs, 'initdb'), init, { ...how, encoding: 'utf8' });
    if (made.status) throw new Error(made.stderr);
    const args = ['-D', data, '-k', this.#folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
    this.#database = spawn(join(programs, 'postgres'), args, { ...how, stdio: 'ignore' });
    const ready = ['-q', '-h', this.#folder, '-U', 'banco', '-d', 'postgres'];
    while (spawnSync(join(programs, 'pg_isready'), ready).status) {
      if (this.#database.exitCode !== null) throw new Error('PostgreSQL does not start');
      await new Promise((done) => setTimeout(done, 50));
    }
    const address = `postgres://banco@/postgres?host=${this.#folder}`;
    const peers = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`);
    for (const cluster of [peers, peers.toReversed()]) {
      const server = new Server(['--database', address, '--cluster', cluster.join(',')]);
      this.servers.push(server);
      await server.start();
    }
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.remove();
    const database = this.#database;
    if (database) {
      const ended = new Promise((done) => database.once('close', done));
      database.kill('SIGQUIT');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A free port below those that systems give out: no other test is given it meanwhile. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer();
    const free = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => done(true));
    });
    if (!free) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}
