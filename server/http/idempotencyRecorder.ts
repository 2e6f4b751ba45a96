/**
 * Idempotency-Key for work that does not fit into one transaction, because it asks other systems before or after it
 * writes (docs/decisions/0005).
 */
import { ROUTING_TIMEOUT_MS } from '../adapters/routing/guardedRouting';
import type { ServerDeps } from '../deps';
import { afterCommit } from '../db/commits';
import type { Trx } from '../db/withTx';
import { serverMessages } from '../../src/contract/serverMessages';
import { answerClaim, claimKey, findAnswer, releaseClaim, replaceAnswer } from '../repositories/idempotency';
import { halfDone } from '../services/halfDone';
import { lookUntilFound } from '../services/lookUntilFound';
import type { HttpAnswer } from './answer';
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

/** Work under a claim keeps one answer, when it stores what the other system has said. */
type ClaimRecorder = Pick<IdempotencyRecorder, 'keep'>;
export type ClaimRunner = (work: (recorder: ClaimRecorder) => Promise<HttpAnswer>) => Promise<HttpAnswer>;

/** Runs the work; once a transaction that keeps its answer has committed, a failure leaves it half done. */
async function trackingCommits<T>(
  keep: IdempotencyRecorder['keep'],
  work: (keep: IdempotencyRecorder['keep']) => Promise<T>,
): Promise<T> {
  let isStored = false;
  try {
    return await work((trx, answer) => {
      afterCommit(trx, () => (isStored = true));
      return keep(trx, answer);
    });
  } catch (error) {
    throw isStored ? halfDone(error) : error;
  }
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
  const keepNew = async (trx: Trx, answer: HttpAnswer): Promise<void> => {
    if (call !== null) await keepFirst(deps, trx, call, answer);
  };
  const replace = async (trx: Trx, answer: HttpAnswer): Promise<void> => {
    if (call !== null) await replaceAnswer(trx, call.key, keptOf(answer), deps.now());
  };
  try {
    return await trackingCommits(keepNew, (keep) => work({ keep, replace }));
  } catch (error) {
    if (call === null) throw error;
    return firstAnswer(deps, call, error);
  }
}

/** Ample for the longest call to another system plus the writes after it. Milliseconds. */
export const CLAIM_LEASE_MS = 3 * ROUTING_TIMEOUT_MS;

/**
 * Runs work whose first step affects another system: the key is claimed before it starts. A second request waits a
 * while for the first one's answer, then gets 503 and may try again. A refusal releases the key; the claim of a process
 * that died expires after CLAIM_LEASE_MS. Once the other system was asked, the work must fail with `halfDone`. Work
 * that took longer, so that another request took the claim over, cannot keep its answer: its transaction is rolled
 * back, and it gets the other one's answer.
 */
export async function runClaimed(
  deps: ServerDeps,
  call: KeyedCall | null,
  work: (recorder: ClaimRecorder) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const run = (keepNew: ClaimRecorder['keep']): Promise<HttpAnswer> =>
    trackingCommits(keepNew, (keep) => work({ keep }));
  if (call === null) return run(() => Promise.resolve());
  const answer = await lookUntilFound(async () => {
    const now = deps.now();
    const claimedAt = await claimKey(deps.db, call.key, call.fingerprint, { now, leaseMs: CLAIM_LEASE_MS });
    if (claimedAt !== null) {
      const keep = async (trx: Trx, answer: HttpAnswer): Promise<void> => {
        if (await answerClaim(trx, call.key, claimedAt, keptOf(answer), deps.now())) return;
        throw new Error(
          'The claim of this Idempotency-Key has expired, and another request has taken it over.',
        );
      };
      try {
        return await run(keep).catch((error: unknown) => firstAnswer(deps, call, error));
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
