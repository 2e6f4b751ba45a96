/** Sends generated requests to a server and collects its faults. The same seed generates the same requests. */
import http from 'node:http';
import fc from 'fast-check';
import type { Role } from '../../src/contract/roles';
import { describedBy } from './described';
import { readOperations } from './document';
import { faultOf } from './judge';
import { readKnown } from './known';
import { anyRequest, CALLERS, type CallerName, type FuzzRequest } from './requests';
import { sendHttp, sendRaw, type Outcome } from './send';
import { keepSignedIn } from './signedIn';

interface FuzzOptions {
  readonly url: string;
  readonly seed: number;
  readonly requests: number;
  /** Returns a token of a new session. */
  readonly signIn: (role: Role) => Promise<string>;
  readonly callers?: readonly CallerName[];
  /** Requests sent at once. */
  readonly parallel?: number;
  /** Called between two batches with the number of requests sent. */
  readonly onBatch?: (sent: number) => Promise<void>;
}

interface Fault {
  readonly fault: string;
  readonly request: FuzzRequest;
}

interface FuzzReport {
  readonly faults: readonly Fault[];
  /** The number of responses by status; 0 is a broken connection or one that was closed without a response. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly slowest: { readonly ms: number; readonly request: FuzzRequest | null };
}

/** The number of requests generated and sent in one batch. */
const BATCH = 500;
/** After this many, there is something to fix first. */
const MOST_FAULTS = 20;
/** A slow response counts as a fault only if it is slow again each time the request is sent alone. */
const SLOW_TRIES = 2;

/** Sends all requests, or stops once `MOST_FAULTS` are found. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, seed, requests, callers = CALLERS, parallel = 16, onBatch } = options;
  const people = keepSignedIn(url, options.signIn);
  const known = await readKnown(url, (await people.tokenOf('super_admin')) ?? '');
  const operations = await readOperations(url);
  const described = describedBy(operations);
  const requestsOf = anyRequest(operations, known, callers);
  const sender = openSender(url, people, parallel);
  const faults: Fault[] = [];
  const statuses: Record<number, number> = {};
  let slowest: FuzzReport['slowest'] = { ms: 0, request: null };

  const judge = async (request: FuzzRequest, isAlone: boolean): Promise<string | null> => {
    const outcome = await sender.send(request);
    if (outcome.ms > slowest.ms) slowest = { ms: outcome.ms, request };
    if (outcome.answers.length === 0) statuses[0] = (statuses[0] ?? 0) + 1;
    for (const { status } of outcome.answers) statuses[status] = (statuses[status] ?? 0) + 1;
    const fault = faultOf(request, outcome, described);
    if (fault !== null && (fault !== 'slow' || isAlone)) faults.push({ fault, request });
    return fault;
  };

  try {
    for (let sent = 0; sent < requests && faults.length < MOST_FAULTS; sent += BATCH) {
      const batch = fc.sample(requestsOf, { seed: seed + sent, numRuns: Math.min(BATCH, requests - sent) });
      const slow: FuzzRequest[] = [];
      const queue = batch.values();
      const work = async (): Promise<void> => {
        for (const request of queue) if ((await judge(request, false)) === 'slow') slow.push(request);
      };
      await Promise.all(Array.from({ length: parallel }, work));
      for (const request of slow) {
        let tries = 1;
        while (tries < SLOW_TRIES && (await judge(request, false)) === 'slow') tries += 1;
        if (tries === SLOW_TRIES) await judge(request, true);
      }
      const ready = await fetch(`${url}/readyz`);
      if (ready.status !== 200)
        throw new Error(`After ${sent + batch.length}: /readyz is ${ready.status}, ${await ready.text()}`);
      await onBatch?.(sent + batch.length);
    }
  } finally {
    sender.close();
  }
  return { faults, statuses, slowest };
}

/** Sends requests in the name of their callers. */
export function openSender(
  url: string,
  people: ReturnType<typeof keepSignedIn>,
  parallel = 1,
): { send(request: FuzzRequest): Promise<Outcome>; close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: parallel });
  return {
    async send(request) {
      const token = await people.tokenOf(request.caller);
      if (request.kind === 'raw') return sendRaw(request, { url, token });
      const outcome = await sendHttp(request, { url, agent, token });
      if (outcome.answers[0]?.status === 401) await people.check(request.caller);
      return outcome;
    },
    close: () => agent.destroy(),
  };
}
