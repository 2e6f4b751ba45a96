/**
 * Finds out the outcome of a change whose answer was lost. A gateway's 502 after the change, a dropped connection or a
 * page instead of an answer leaves the outcome open. So send it again under the same Idempotency-Key, which makes the
 * change only once. Then read the record. If even that does not tell, tell the person that the outcome is unknown.
 */
import { attemptKey } from '../lib/attemptKey';
import { backoffDelayMs, sleep, type BackoffSettings } from '../lib/backoff';
import { ENDPOINTS } from '../contract/endpoints';
import type { Call, CallResult, ChangeCall } from './calls';
import { CALL_TIMEOUT_MS, type ApiEnvironment } from './environment';
import { isBusy, isForNobody, isUnsent, mayBeDone, unconfirmed, type ApiError } from './errors';

/** The most calls per change, including the first. */
export const CHANGE_TRIES = 3;

/** Short, because a person is waiting. */
const BACKOFF: BackoffSettings = { baseMs: 400, maxMs: 2_000, maxRetryAfterMs: 5_000 };

/**
 * Sends a change until its outcome is known. A returned error is a refusal, a failure without effect as far as the
 * record shows, or `isUnconfirmed`.
 */
export async function untilKnown(
  change: ChangeCall,
  send: (call: Call) => Promise<CallResult>,
  { config, timeoutMs = CALL_TIMEOUT_MS }: ApiEnvironment,
  signal: AbortSignal,
): Promise<CallResult> {
  const call = { ...change, idempotencyKey: change.idempotencyKey ?? attemptKey('edit') };
  if (call.oneTry) return send(call);
  // The server stores keys per caller, so calls of visitors have none.
  const mayResend = config.extras.idempotencyKey && ENDPOINTS[call.endpoint].roles !== 'public';
  const startedAt = performance.now();
  let isUnclear = false;
  for (let tries = 1; ; tries += 1) {
    const answer = await send(call);
    const { error } = answer;
    if (error === undefined || isForNobody(error)) return answer;
    isUnclear ||= mayBeDone(error);
    // Busy or offline after a lost answer: the first call may still be running.
    if (!isUnclear || !(mayBeDone(error) || isBusy(error) || isUnsent(error))) return answer;
    const isLate = performance.now() - startedAt >= timeoutMs;
    if (!mayResend || isLate || tries >= CHANGE_TRIES) return readBack(call, answer, error, send);
    await sleep(backoffDelayMs(tries, BACKOFF, Math.random(), error.retryAfterMs), signal);
  }
}

/** Reads whether a change was made, after its last try failed with `error`. */
async function readBack(
  { proof }: ChangeCall,
  answer: CallResult,
  error: ApiError,
  send: (call: Call) => Promise<CallResult>,
): Promise<CallResult> {
  const unknown = { error: unconfirmed(error), meta: answer.meta };
  if (proof === null) return unknown;
  const read = await send(proof.read);
  if (read.error) return isForNobody(read.error) ? read : unknown;
  const isDone = proof.shows(read.data);
  if (isDone === true) return { data: proof.isAnswer ? read.data : null, meta: read.meta };
  // A call that timed out may still be running. So may the first call, if later ones were not processed.
  const isUnderWay = error.cause === 'timeout' || isBusy(error) || isUnsent(error);
  return isDone === false && !isUnderWay ? answer : unknown;
}
