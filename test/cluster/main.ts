/**
 * `npm run test:cluster`: two servers on a PostgreSQL cluster. One primary is killed and the next one cut off while
 * people work. Reports what happened; exits with 0 when every acknowledged change is there once and none was missed,
 * with 77 where Debian packages are missing, otherwise with 1. With `--stay` only the cluster is started, until Ctrl+C.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseOn } from '../../server/db/database';
import { openPostgresEngine } from '../../server/db/engine/postgresEngine';
import { freePort } from '../server/support/postgres';
import { startProgram, type Program } from '../server/support/programs';
import { closeTabs } from '../store/workflows/tabs';
import { missingPackages, startCluster, until, type Cluster, type NodeName } from './cluster';
import { follow, openConsole, setReady, writeNotes } from './consoles';
import { addOrders, addPerson, faultsIn } from './proof';

const NOTHING_RUN = 77;
/** The test ends after this time even if something hangs. */
const LONGEST_MS = 6 * 60_000;
const TOKEN_SECRET = 'a secret of the cluster test, long enough';
const JOB_ORDERS = 500;
/** The number of finished orders in a job when the primary is hit. */
const STRUCK_AT = 100;

const began = Date.now();
const say = (text: string): void =>
  void process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);

async function main(): Promise<number> {
  const missing = missingPackages();
  if (missing.length > 0) {
    process.stdout.write(`Not installed here: ${missing.join(', ')} (apt-get install). Nothing was run.\n`);
    return NOTHING_RUN;
  }
  const cluster = await startCluster();
  const programs: Program[] = [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cluster-servers-'));
  try {
    say(`etcd, three nodes, HAProxy and PgBouncer are up; ${await cluster.primary()} is the primary`);
    if (process.argv.includes('--stay')) return await stay(cluster);
    return await work(cluster, folder, programs);
  } finally {
    closeTabs();
    for (const { child } of programs) child.kill('SIGKILL');
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    say('everything has ended');
  }
}

/** Keeps the cluster running, so that a server can be tried on it. */
async function stay({ urls }: Cluster): Promise<number> {
  clearTimeout(timer);
  const variables = {
    DATABASE_URL: urls.write,
    DATABASE_READ_URL: urls.read,
    DATABASE_DIRECT_URL: urls.direct,
  };
  for (const [name, url] of Object.entries(variables)) process.stdout.write(`${name}=${url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal);
  await Promise.race((['SIGINT', 'SIGTERM'] as const).map((signal) => once(process, signal)));
  return 0;
}

async function startServer(cluster: Cluster, dataDir: string): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const program = startProgram('dist/server/main.cjs', [], {
    NODE_ENV: 'production',
    DATABASE_URL: cluster.urls.write,
    DATABASE_DIRECT_URL: cluster.urls.direct,
    DATABASE_READ_URL: cluster.urls.read,
    TOKEN_SECRET,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  });
  await program.waitFor(/API +http/);
  return { program, url: `http://127.0.0.1:${port}` };
}

async function work(cluster: Cluster, folder: string, programs: Program[]): Promise<number> {
  const urls: string[] = [];
  for (const name of ['one', 'two']) {
    const { program, url } = await startServer(cluster, path.join(folder, name));
    programs.push(program);
    urls.push(url);
  }
  const [one = '', two = ''] = urls;
  const engine = openPostgresEngine({ url: cluster.urls.direct });
  const db = databaseOn(engine);
  const token = await addPerson(db, TOKEN_SECRET);
  const noted = await addOrders(db, 'note', 20);
  const jobs = [await addOrders(db, 'kill', JOB_ORDERS), await addOrders(db, 'cut', JOB_ORDERS)] as const;
  say(`two servers are up; ${noted.length + 2 * JOB_ORDERS} orders`);

  const desk = openConsole(one, token);
  const writers = urls.map((url, index) => writeNotes(openConsole(url, token), `writer${index}`, noted));
  const followers = [one, two].map((url) => follow(openConsole(url, token)));
  const problems: string[] = [];

  const strike = async (what: string, ids: readonly string[], hit: (primary: NodeName) => void) => {
    const before = await cluster.primary();
    if (before === null) throw new Error('There is no primary.');
    const job = setReady(desk, ids);
    await until('the job is under way', () => job.done() >= STRUCK_AT);
    hit(before);
    const hitAt = Date.now();
    say(`${before}, the primary, ${what}, with ${job.done()} of ${ids.length} orders of a job done`);
    await until('another node is the primary', async () => ![null, before].includes(await cluster.primary()));
    say(`${await cluster.primary()} is the primary, ${seconds(hitAt)} later`);
    const known = job.done();
    await Promise.race([until('the job goes on', () => job.done() > known), job.ended]);
    say(`the job goes on by itself, ${seconds(hitAt)} after`);
    const { state, counts } = await job.ended;
    say(`the job is ${state}: ${JSON.stringify(counts)}`);
    if (state !== 'completed' || counts.succeeded !== ids.length) problems.push(`The job is ${state}.`);
    return before;
  };
  const whole = () =>
    until('all nodes follow again', async () => {
      const { streaming, isSynchronous } = await cluster.standbys();
      return streaming === 2 && isSynchronous;
    });

  const killed = await strike('is killed', jobs[0], (node) => cluster.kill(node));
  cluster.start(killed);
  await whole();
  say(`${killed} is back and follows`);
  const cut = await strike('is cut off from etcd', jobs[1], (node) => cluster.cutOff(node, true));
  cluster.cutOff(cut, false);
  await whole();
  say(`${cut} is back and follows`);

  for (const writer of writers) await writer.stop();
  const fates = new Map(writers.flatMap(({ fates: some }) => [...some]));
  const counted = (fate: string) => [...fates.values()].filter((one) => one === fate).length;
  say(
    `notes: ${counted('acknowledged')} acknowledged, ${counted('refused')} refused, ${counted('unknown')} unknown`,
  );
  problems.push(...(await faultsIn(db, { ready: jobs.flat(), fates })));
  const stored = await db.selectFrom('orders').select(['id', 'version']).execute();
  const isCaughtUp = (): boolean =>
    followers.every(({ versions }) => stored.every(({ id, version }) => versions.get(id) === version));
  const anew = () => followers.map((follower) => follower.begunAnew()).join(' and ');
  await until('whoever follows the changes knows every order as it is', isCaughtUp).then(
    () => say(`followers know every order as it is; they have begun anew ${anew()} times`),
    (error: Error) => problems.push(error.message),
  );
  for (const follower of followers) follower.stop();
  for (const program of programs) {
    if (program.child.exitCode !== null)
      problems.push(`A server has ended: ${program.output().slice(-2_000)}`);
  }
  await engine.close();
  for (const problem of problems) say(`WRONG: ${problem}`);
  if (problems.length === 0)
    say('every acknowledged change is there once, none twice; nobody has missed one');
  return problems.length === 0 ? 0 : 1;
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

// A rejection that nothing awaits any more is reported by the one that is awaited.
process.on('unhandledRejection', () => undefined);
const timer = setTimeout(() => {
  say(`It has not ended within ${LONGEST_MS / 60_000} minutes.`);
  process.exit(1);
}, LONGEST_MS);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(String(error));
    process.exit(1);
  },
);
