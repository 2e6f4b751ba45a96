/**
 * A PostgreSQL cluster on this machine, of plain processes with the settings of deploy/cluster: etcd, three nodes under
 * Patroni, HAProxy, PgBouncer. All listen on free loopback ports, and use one folder that is removed at the end.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findPostgresPrograms, freePort, ownerToRunAs } from '../server/support/postgres';
import { startWire, type Wire } from '../support/wire';

const SETTINGS = path.resolve('deploy/cluster');
const NODES = ['node1', 'node2', 'node3'] as const;
export type NodeName = (typeof NODES)[number];

/** Debian packages, and a program of each that shows whether it is installed. */
const PROGRAMS = {
  'etcd-server': 'etcd',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;

const pathOf = (program: string): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => path.join(folder, program))
    .find((file) => fs.existsSync(file));

/** Returns the Debian packages that are missing here; empty when the cluster can be started. */
export function missingPackages(): string[] {
  const missing = Object.entries(PROGRAMS).flatMap(([name, program]) => (pathOf(program) ? [] : [name]));
  const hasPostgres = findPostgresPrograms() !== null && ownerToRunAs() !== null;
  return hasPostgres ? missing : ['postgresql', ...missing];
}

interface Node {
  readonly name: NodeName;
  readonly postgresPort: number;
  readonly restPort: number;
  /** Its connection to etcd, which can be cut. */
  readonly wire: Wire;
  patroni: ChildProcess;
}

export interface Cluster {
  /**
   * `write` and `read` (DATABASE_URL, DATABASE_READ_URL) go through PgBouncer; `direct` (DATABASE_DIRECT_URL) bypasses
   * it.
   */
  readonly urls: { readonly write: string; readonly read: string; readonly direct: string };
  /** Returns the node that reports itself as primary; null while there is none. */
  primary(): Promise<NodeName | null>;
  /** Returns how many standbys follow the primary, and whether commits wait for one of them. */
  standbys(): Promise<{ readonly streaming: number; readonly isSynchronous: boolean }>;
  /** Kills all processes of a node at once, as in a power failure. */
  kill(node: NodeName): void;
  start(node: NodeName): void;
  /** Cuts a node's connection to etcd, or restores it. */
  cutOff(node: NodeName, isCut: boolean): void;
  /** Stops everything and removes the folder. */
  stop(): Promise<void>;
}

/** Starts the cluster with an empty database for the server. Resolves when it accepts changes. */
export async function startCluster(): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
  const owner = ownerToRunAs() ?? {};
  const password = randomBytes(12).toString('hex');
  const ports = await freePorts(5 + 2 * NODES.length);
  const [etcdPort = 0, peerPort = 0, primaryPort = 0, replicasPort = 0, pgbouncerPort = 0, ...nodePorts] =
    ports;
  const running = new Set<ChildProcess>();

  const run = (name: string, program: string, args: readonly string[]): ChildProcess => {
    const log = fs.openSync(path.join(folder, `${name}.log`), 'a');
    const child = spawn(pathOf(program) ?? program, args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
    fs.closeSync(log);
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  const write = (file: string, text: string): string => {
    const place = path.join(folder, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text, { mode: 0o600 });
    if (owner.uid !== undefined && owner.gid !== undefined) {
      for (const made of [folder, path.dirname(place), place]) fs.chownSync(made, owner.uid, owner.gid);
    }
    return place;
  };
  const filled = (file: string, words: Readonly<Record<string, string | number>>): string =>
    fs
      .readFileSync(path.join(SETTINGS, file), 'utf8')
      .replace(/\$\{(\w+)\}/g, (_, word: string) => String(words[word]));

  const end = (): void => {
    for (const node of nodes) killTree(node.patroni, path.join(folder, node.name, 'data'));
    for (const child of running) child.kill('SIGKILL');
  };
  const nodes: Node[] = [];
  process.once('exit', end);
  const stop = async (): Promise<void> => {
    process.removeListener('exit', end);
    const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    end();
    await Promise.all([...ended, ...nodes.map(({ wire }) => wire.close())]);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };

  const startPatroni = (name: NodeName): ChildProcess =>
    run(name, PROGRAMS.patroni, [path.join(folder, name, 'patroni.yml')]);
  const nodeOf = (name: NodeName): Node => {
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error(`There is no ${name}.`);
    return node;
  };
  const primary: Cluster['primary'] = async () => {
    for (const { name, restPort } of nodes) if (await says(restPort, '/primary')) return name;
    return null;
  };

  try {
    const users = ['console', 'postgres'].map((user) => `"${user}" "${password}"\n`);
    write('users.txt', users.join(''));
    const at = (port: number): string => `http://127.0.0.1:${port}`;
    write('etcd/unused', '');
    run('etcd', PROGRAMS['etcd-server'], [
      ...['--data-dir', path.join(folder, 'etcd', 'data'), '--name', 'etcd'],
      ...['--listen-client-urls', at(etcdPort), '--advertise-client-urls', at(etcdPort)],
      ...['--listen-peer-urls', at(peerPort), '--initial-advertise-peer-urls', at(peerPort)],
      ...['--initial-cluster', `etcd=${at(peerPort)}`],
    ]);
    for (const [index, name] of NODES.entries()) {
      const [postgresPort = 0, restPort = 0] = nodePorts.slice(2 * index);
      const wire = await startWire(etcdPort);
      write(
        `${name}/patroni.yml`,
        filled('patroni.yml', {
          NAME: name,
          FOLDER: folder,
          PASSWORD: password,
          PROGRAMS: findPostgresPrograms() ?? '',
          ETCD_PORT: wire.port,
          POSTGRES_PORT: postgresPort,
          REST_PORT: restPort,
        }),
      );
      nodes.push({ name, postgresPort, restPort, wire, patroni: startPatroni(name) });
    }
    const servers = nodes.map(
      ({ name, postgresPort, restPort }) =>
        `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
    );
    const words = {
      FOLDER: folder,
      PRIMARY_PORT: primaryPort,
      REPLICAS_PORT: replicasPort,
      PGBOUNCER_PORT: pgbouncerPort,
      SERVERS: servers.join('\n'),
    };
    const haproxy = write('haproxy.cfg', filled('haproxy.cfg', words));
    run('haproxy', PROGRAMS.haproxy, ['-db', '-f', haproxy]);
    const pgbouncer = write('pgbouncer.ini', filled('pgbouncer.ini', words));
    run('pgbouncer', PROGRAMS.pgbouncer, [pgbouncer]);

    const urlOf = (user: string, port: number, database: string): string =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    const asAdmin = <R extends object>(sql: string): Promise<R[]> =>
      query<R>(urlOf('postgres', primaryPort, 'postgres'), sql);
    const standbys: Cluster['standbys'] = async () => {
      const rows = await asAdmin<{ sync_state: string }>(
        `select sync_state from pg_stat_replication where state = 'streaming'`,
      ).catch(() => []);
      return {
        streaming: rows.length,
        isSynchronous: rows.some(({ sync_state: state }) => state === 'sync' || state === 'quorum'),
      };
    };
    await until('three nodes follow one another', async () => {
      const { streaming, isSynchronous } = await standbys();
      return streaming === NODES.length - 1 && isSynchronous;
    });
    await asAdmin(`create role console login password '${password}'`);
    await asAdmin(`create database console owner console`);
    return {
      urls: {
        write: urlOf('console', pgbouncerPort, 'console'),
        read: urlOf('console', pgbouncerPort, 'console_read'),
        direct: urlOf('console', primaryPort, 'console'),
      },
      primary,
      standbys,
      kill: (name) => killTree(nodeOf(name).patroni, path.join(folder, name, 'data')),
      start: (name) => void (nodeOf(name).patroni = startPatroni(name)),
      cutOff: (name, isCut) => nodeOf(name).wire.cut(isCut),
      stop,
    };
  } catch (error) {
    const logs = fs.readdirSync(folder).filter((file) => file.endsWith('.log'));
    for (const file of logs) {
      const last = fs.readFileSync(path.join(folder, file), 'utf8').split('\n').slice(-8);
      process.stderr.write(`${file}:\n${last.join('\n')}\n`);
    }
    await stop();
    throw error;
  }
}

/** Kills Patroni, its PostgreSQL and the processes of its connections, all by SIGKILL. */
function killTree(patroni: ChildProcess, data: string): void {
  patroni.kill('SIGKILL');
  let postmaster: number;
  try {
    postmaster = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  for (const id of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}

function childrenOf(parent: number): number[] {
  return fs.readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const [, above] = /\) \S (\d+) /.exec(fs.readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      return Number(above) === parent ? [Number(entry)] : [];
    } catch {
      return [];
    }
  });
}

/** Whether a node's Patroni answers 200. */
async function says(port: number, question: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${question}`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

async function query<R extends object>(url: string, sql: string): Promise<R[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const PATIENCE_MS = 90_000;

/** Waits until the condition holds; the error names the condition. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const lateAt = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > lateAt) throw new Error(`It did not come to this within 90 s: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
