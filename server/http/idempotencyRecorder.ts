/**
 * Idempotency-Key for work that does not fit one transaction: it asks other systems before or after it writes
 * (docs/decisions/0005).
 */
import type { ServerDeps } from '../deps';
import type { Trx } from '../db/withTx';
import { serverMessages } from '../../src/contract/serverMessages';
import { claimKey, findAnswer, releaseClaim, replaceAnswer } from '../repositories/idempotency';
import type { HttpAnswer } from './answer';
import { isDatabaseUnable } from './errors';
import { asAnswer, firstAnswer, keepFirst, keptOf, replay, type KeyedCall } from './idempotency';
import { throwHttpError } from './httpError';

/** What work in steps keeps its answer with; without a key both do nothing. */
export interface IdempotencyRecorder {
  /** In the transaction that writes the outcome, once it has: throws when another request with this key was faster. */
  keep(trx: Trx, answer: HttpAnswer): Promise<void>;
  /** In the transaction of a later step: the answer is a newer one. */
  replace(trx: Trx, answer: HttpAnswer): Promise<void>;
}

export type StepsRunner = (
  work: (recorder: IdempotencyRecorder) => Promise<HttpAnswer>,
) => Promise<HttpAnswer>;

const NO_KEY: IdempotencyRecorder = { keep: () => Promise.resolve(), replace: () => Promise.resolve() };

/**
 * A busy database answers 503, a full disk 507, by which clients know that nothing was done. Between the steps of work
 * that is not known: then it is a failure like any other, a 500.
 */
function asFailure(error: unknown): unknown {
  return isDatabaseUnable(error)
    ? new Error('The database could not go on between two steps.', { cause: error })
    : error;
}

/**
 * Work that only reads before the transaction in which it writes and keeps its answer. Where the key was used none of that is
 * done again. Two requests with one key may
 * both begin; one writes, the other gets its answer, whatever the record in its new state made of the second try.
 */
export async function runInSteps(
  deps: ServerDeps,
  call: KeyedCall | null,
  work: (recorder: IdempotencyRecorder) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const before = call && (await replay(deps, call));
  if (before) return before;
  let hasWritten = false;
  const keep = (trx: Trx, answer: HttpAnswer): Promise<void> => {
    hasWritten = true;
    return call === null ? Promise.resolve() : keepFirst(deps, trx, call, answer);
  };
  try {
    return await work({ ...(call === null ? NO_KEY : recorderOf(call)), keep });
  } catch (error) {
    const told = hasWritten ? asFailure(error) : error;
    if (call === null) throw told;
    return firstAnswer(deps, call, told);
  }
}

/** Longer than the longest call to another system and the writing after it. Milliseconds. */
export const CLAIM_LEASE_MS = 30_000;
/** How long a second request with the same key waits for the first, and how often it looks. Milliseconds. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 100;

/**
 * Work whose first step another system notices: the key is claimed before it begins. A second request waits for the
 * first one's answer, for a while, then hears 503 and may come again. A refusal gives the key back; a claim left by
 * a process that died passes on after CLAIM_LEASE_MS.
 */
export async function runClaimed(
  deps: ServerDeps,
  call: KeyedCall | null,
  work: (recorder: IdempotencyRecorder) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const run = (recorder: IdempotencyRecorder): Promise<HttpAnswer> =>
    work(recorder).catch((error: unknown) => {
      throw asFailure(error);
    });
  if (call === null) return run(NO_KEY);
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
    const now = deps.now();
    if (await claimKey(deps.db, call.key, call.fingerprint, { now, leaseMs: CLAIM_LEASE_MS })) {
      try {
        return await run(recorderOf(call));
      } finally {
        // Nothing is left to give back when the answer was kept; what cannot be given back now passes on by itself.
        await releaseClaim(deps.db, call.key, now).catch(() => undefined);
      }
    }
    const first = await findAnswer(deps.db, call.key, now);
    if (first !== undefined) return asAnswer(first, call);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return throwHttpError(503, serverMessages.serverBusy);
}

/** For a key that is this request's own. */
function recorderOf({ key }: KeyedCall): IdempotencyRecorder {
  const replace = (trx: Trx, answer: HttpAnswer) => replaceAnswer(trx, key, keptOf(answer));
  return { keep: replace, replace };
}
