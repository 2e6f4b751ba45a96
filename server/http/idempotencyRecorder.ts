/**
 * Idempotency-Key for work that does not fit into one transaction, because it asks other systems before or after it
 * writes (docs/decisions/0005).
 */
import type { ServerDeps } from '../deps';
import type { Trx } from '../db/withTx';
import { serverMessages } from '../../src/contract/serverMessages';
import { claimKey, findAnswer, releaseClaim, replaceAnswer } from '../repositories/idempotency';
import { lookUntilFound } from '../services/lookUntilFound';
import type { HttpAnswer } from './answer';
import { isDatabaseUnable } from './errors';
import { asAnswer, firstAnswer, keepFirst, keptOf, replay, type KeyedCall } from './idempotency';
import { throwHttpError } from './httpError';

/** Keeps the answer of work done in steps; without a key both methods do nothing. */
export interface IdempotencyRecorder {
  /**
   * Call it in the transaction that writes the outcome, after the write: throws if another request with this key was
   * faster.
   */
  keep(trx: Trx, answer: HttpAnswer): Promise<void>;
  /** Call it in the transaction of a later step, to replace the answer by a newer one. */
  replace(trx: Trx, answer: HttpAnswer): Promise<void>;
}

export type StepsRunner = (
  work: (recorder: IdempotencyRecorder) => Promise<HttpAnswer>,
) => Promise<HttpAnswer>;

const NO_KEY: IdempotencyRecorder = { keep: () => Promise.resolve(), replace: () => Promise.resolve() };

/**
 * A busy database answers 503 and a full disk 507, and clients conclude that nothing was done. Between the steps of
 * such work that would be wrong, so the error becomes an ordinary failure, a 500.
 */
function asFailure(error: unknown): unknown {
  return isDatabaseUnable(error)
    ? new Error('The database could not go on between two steps.', { cause: error })
    : error;
}

/**
 * Runs work that only reads before the transaction in which it writes and keeps its answer. If the key was used before,
 * the work is not repeated. Two requests with one key may both start: one writes, and the other gets its answer, even
 * if its own attempt failed on the changed record.
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
    return await work({ ...(call === null ? NO_KEY : recorderOf(deps, call)), keep });
  } catch (error) {
    const reported = hasWritten ? asFailure(error) : error;
    if (call === null) throw reported;
    return firstAnswer(deps, call, reported);
  }
}

/** Longer than the longest call to another system plus the writes after it. Milliseconds. */
export const CLAIM_LEASE_MS = 30_000;

/**
 * Runs work whose first step affects another system: the key is claimed before it starts. A second request waits a
 * while for the first one's answer, then gets 503 and may try again. A refusal releases the key; the claim of a process
 * that died expires after CLAIM_LEASE_MS.
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
  const answer = await lookUntilFound(async () => {
    const now = deps.now();
    const claimedAt = await claimKey(deps.db, call.key, call.fingerprint, { now, leaseMs: CLAIM_LEASE_MS });
    if (claimedAt !== null) {
      try {
        return await run(recorderOf(deps, call));
      } finally {
        // Does nothing if the answer was kept. A claim that cannot be released now expires later.
        await releaseClaim(deps.db, call.key, claimedAt).catch(() => undefined);
      }
    }
    const first = await findAnswer(deps.db, call.key, now);
    return first && asAnswer(first, call);
  });
  return answer ?? throwHttpError(503, serverMessages.serverBusy);
}

/** Returns the recorder for a key that this request has claimed. */
function recorderOf({ now }: ServerDeps, { key }: KeyedCall): IdempotencyRecorder {
  const replace = (trx: Trx, answer: HttpAnswer) => replaceAnswer(trx, key, keptOf(answer), now());
  return { keep: replace, replace };
}
