/**
 * What became of a change whose answer was lost. A gateway's 502 after the act, a dropped connection or a page in place
 * of an answer says nothing about the change: it is asked for again under the same Idempotency-Key, which makes it only
 * once; then the record is read; and where even that says nothing, the person is told that nobody knows.
 */
import { attemptKey } from '../lib/attemptKey';
import { backoffDelayMs, sleep, type BackoffSettings } from '../lib/backoff';
import { ENDPOINTS } from '../contract/endpoints';
import type { Call, CallResult, ChangeCall } from './calls';
import { CALL_TIMEOUT_MS, type ApiEnvironment } from './environment';
import { isBusy, isForNobody, isUnsent, mayBeDone, unconfirmed, type ApiError } from './errors';

/** Calls of one change at most, the first one included. */
export const CHANGE_TRIES = 3;

/** Short: a person waits in front of it. */
const BACKOFF: BackoffSettings = { baseMs: 400, maxMs: 2_000, maxRetryAfterMs: 5_000 };

/**
 * Sends a change until it is known what became of it. An error that comes back is a refusal, a failure that left
 * nothing behind as far as the record shows, or `isUnconfirmed`.
 */
export async function untilKnown(
  change: ChangeCall,
  send: (call: Call) => Promise<CallResult>,
  { config, timeoutMs = CALL_TIMEOUT_MS }: ApiEnvironment,
  signal: AbortSignal,
): Promise<CallResult> {
  const call = { ...change, idempotencyKey: change.idempotencyKey ?? attemptKey('edit') };
  if (call.oneTry) return send(call);
  // The server keeps keys by caller: a call of a visitor has none.
  const mayResend = config.extras.idempotencyKey && ENDPOINTS[call.endpoint].roles !== 'public';
  const startedAt = performance.now();
  let isUnclear = false;
  for (let tries = 1; ; tries += 1) {
    const answer = await send(call);
    const { error } = answer;
    if (error === undefined || isForNobody(error)) return answer;
    isUnclear ||= mayBeDone(error);
    // Busy or offline after a lost answer: the first call may be under way.
    if (!isUnclear || !(mayBeDone(error) || isBusy(error) || isUnsent(error))) return answer;
    const isLate = performance.now() - startedAt >= timeoutMs;
    if (!mayResend || isLate || tries >= CHANGE_TRIES) return readBack(call, answer, error, send);
    await sleep(backoffDelayMs(tries, BACKOFF, Math.random(), error.retryAfterMs), signal);
  }
}

/** Reads whether a change was made, after the last try of it failed with `error`. */
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
  // A call that ran out of time may still be under way; so may the first one, where the others were not heard.
  const isUnderWay = error.cause === 'timeout' || isBusy(error) || isUnsent(error);
  return isDone === false && !isUnderWay ? answer : unknown;
}
