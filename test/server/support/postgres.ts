/** A real PostgreSQL for the duration of a test run, if it is installed. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

export interface RunningPostgres {
  /** For TEST_DATABASE_URL or DATABASE_URL; its user may create databases. */
  readonly url: string;
  readonly version: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * The folder with `initdb` and `postgres`: POSTGRES_BIN, then Debian's folders with the highest version first, then
 * PATH.
 */
export function findPostgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const has = (place: string): boolean =>
    place !== '' && ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(place, name)));
  return places.find(has) ?? null;
}

/**
 * Starts PostgreSQL on a free port of the loopback address. Null if it is not installed, or if we are root and there is
 * no user `postgres` to run it (PostgreSQL refuses root). Its data is in a new folder in `parent`.
 */
export async function startPostgres(parent = os.tmpdir()): Promise<RunningPostgres | null> {
  const programs = findPostgresPrograms();
  if (programs === null) return null;
  const owner = ownerToRunAs();
  if (owner === null) return null;

  const folder = fs.mkdtempSync(path.join(parent, 'test-postgres-'));
  const data = path.join(folder, 'data');
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(
      path.join(programs, 'initdb'),
      ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
      { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return await launch(folder, programs, owner);
  } catch (error) {
    remove();
    throw error;
  }
}

/** Starts a standby that follows a server of `startPostgres`. */
export async function startStandby(primary: RunningPostgres): Promise<RunningPostgres> {
  const programs = findPostgresPrograms() ?? '';
  const owner = ownerToRunAs() ?? {};
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-standby-'));
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const copy = ['-d', primary.url, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  execFileSync(path.join(programs, 'pg_basebackup'), copy, { ...owner, cwd: folder });
  return launch(folder, programs, owner);
}

/** Runs the server whose data is in the folder. */
async function launch(
  folder: string,
  programs: string,
  owner: { uid?: number; gid?: number },
): Promise<RunningPostgres> {
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  // Durability is not needed here.
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const server = spawn(
    path.join(programs, 'postgres'),
    [
      ...['-D', path.join(folder, 'data'), '-p', String(port)],
      ...[...settings, ...quick].flatMap((setting) => ['-c', setting]),
    ],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://tests@127.0.0.1:${port}/postgres`;
  const version = await untilReady(url, server);
  return {
    url,
    version,
    stop: async () => {
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        // Fast shutdown: disconnects all clients.
        server.kill('SIGINT');
        await ended;
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Empty for an ordinary user; the ids of `postgres` for root; null for root on a machine without that user. */
export function ownerToRunAs(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {};
  const entry = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  if (entry === undefined) return null;
  const [, , uid, gid] = entry.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<string> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
