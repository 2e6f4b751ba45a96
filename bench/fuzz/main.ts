/**
 * `npm run fuzz`: sends generated requests to the built server with demo data. Exits with 1 if a response was a
 * failure, revealed internals or took too long, if the log has an error, or if memory grew. `--seed` and `--requests`
 * are numbers; `--replay FILE` sends the requests of a file again, one per line as printed.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { ROLES, type Role } from '../../src/contract/roles';
import { endEverything } from '../support/cleanup';
import { temporaryFolder } from '../support/folders';
import { startServer, type RunningServer } from '../support/serverProcess';
import { describedBy } from './described';
import { readOperations } from './document';
import { fuzz, openSender } from './fuzz';
import { faultOf } from './judge';
import { progressOf } from './progress';
import type { FuzzRequest } from './requests';
import { keepSignedIn } from './signedIn';

const ORDERS = 300;
const REQUESTS = 100_000;
/** The share of requests after which caches are full and code is compiled: memory is compared from then on. */
const WARM_UP = 0.2;
/** The largest acceptable growth of the heap since then, after garbage collection. */
const MOST_GROWTH = 1.5;
/** Wrong passwords block even the right one for a minute. */
const SIGN_IN_TRIES = 20;

/** The demo accounts. */
const EMAILS: Readonly<Record<Role, string>> = {
  super_admin: 'super@example.com',
  admin: 'admin@example.com',
  user: 'user@example.com',
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

async function signIn(url: string, role: Role): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAILS[role], password: 'demo-password' }),
    });
    if (answer.ok) return ((await answer.json()) as { token: string }).token;
    if (![429, 503].includes(answer.status) || tries === SIGN_IN_TRIES) {
      throw new Error(`${role} cannot sign in: ${answer.status} ${await answer.text()}`);
    }
    await wait(1000 * Math.min(10, Number(answer.headers.get('retry-after') ?? 1)));
  }
}

async function replay(server: RunningServer, file: string): Promise<number> {
  const people = keepSignedIn(server.url, (role) => signIn(server.url, role));
  const sender = openSender(server.url, people);
  const described = describedBy(await readOperations(server.url));
  let faults = 0;
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const request = JSON.parse(line) as FuzzRequest;
    const outcome = await sender.send(request);
    const fault = faultOf(request, outcome, described);
    if (fault !== null) faults += 1;
    console.log(`${fault ?? 'good'}: ${JSON.stringify(outcome).slice(0, 2000)}`);
  }
  sender.close();
  return faults;
}

async function run(server: RunningServer, seed: number, requests: number): Promise<number> {
  console.log(
    `Seed ${seed}, ${requests.toLocaleString('en-US')} requests, as ${ROLES.join(', ')} and strangers`,
  );
  const tellProgress = progressOf(requests);
  let warm = 0;
  const sending = fuzz({
    url: server.url,
    seed,
    requests,
    signIn: (role) => signIn(server.url, role),
    onBatch: async (sent) => {
      if (warm === 0 && sent >= requests * WARM_UP) warm = (await server.memory()).heapBytes;
      const progress = tellProgress(sent);
      if (progress !== null) console.log(progress);
    },
  });
  const report = await sending.catch((error: unknown) => {
    tellErrors(server);
    throw error;
  });
  const { heapBytes: heap } = await server.memory();
  const growth = heap / warm;
  console.log(
    `Answers by status: ${Object.entries(report.statuses)
      .map(([status, count]) => `${status === '0' ? 'none' : status} ${count}`)
      .join(', ')}`,
  );
  console.log(
    `Slowest ${Math.round(report.slowest.ms)} ms: ${JSON.stringify(report.slowest.request).slice(0, 300)}`,
  );
  console.log(`Heap ${megabytes(warm)} after the warm-up, ${megabytes(heap)} at the end`);
  for (const { fault, request } of report.faults) console.error(`${fault}\n${JSON.stringify(request)}`);
  const errors = server.loggedErrors();
  tellErrors(server);
  const isGrowing = growth > MOST_GROWTH;
  if (isGrowing) console.error(`The heap has grown to ${growth.toFixed(2)} times of what it was.`);
  return report.faults.length + errors.length + Number(isGrowing);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, requests: { type: 'string' }, replay: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  const requests = Number(values.requests ?? REQUESTS);
  if (!Number.isInteger(seed) || !Number.isInteger(requests) || requests < 1) {
    console.error('--seed and --requests are whole numbers.');
    return 2;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void endEverything().finally(() => process.exit(130)));
  }
  try {
    console.log(`Starting a server with ${ORDERS} demo orders`);
    const server = await startServer({ dataDir: temporaryFolder(), orders: ORDERS, measuresMemory: true });
    const faults = await (values.replay === undefined
      ? run(server, seed, requests)
      : replay(server, values.replay));
    return faults === 0 ? 0 : 1;
  } finally {
    await endEverything();
  }
}

/** Prints the last errors of a server's log. If the server has ended, they are the only hint of the cause. */
function tellErrors(server: RunningServer): void {
  for (const line of server.loggedErrors().slice(-5)) console.error(`The log has an error: ${line}`);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
