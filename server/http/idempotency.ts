/** Runs a change at most once per `Idempotency-Key` and replays its answer. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ServerDeps } from '../deps';
import { OutcomeUnknown } from '../db/engine/postgresConnection';
import { isDatabaseUnable } from '../db/unable';
import { withTx, type Trx } from '../db/withTx';
import { findAnswer, keepAnswer, type AnswerKey, type KeptAnswer } from '../repositories/idempotency';
import { answerJson, HttpAnswer } from './answer';
import { asHttpError, throwHttpError } from './httpError';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** Runs a changing handler's work in one transaction that holds the change, its audit row and the kept answer. */
export type ChangeRunner = <T>(work: (trx: Trx) => Promise<T>) => Promise<T | HttpAnswer>;

export interface KeyedCall {
  readonly key: AnswerKey;
  readonly fingerprint: string;
}

/** Returns the call's key, or null without the header. `replay` refuses the same key with another address or body. */
export function keyedCall(request: FastifyRequest, caller: string, endpoint: string): KeyedCall | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) {
    throwHttpError(400, 'The header Idempotency-Key is not valid: expected 1 to 200 printable characters.');
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex');
  return { key: { caller, endpoint, key: header }, fingerprint };
}

/** Returns the answer given before under this key, or null if the change was not made yet. */
export async function replay(deps: ServerDeps, call: KeyedCall): Promise<HttpAnswer | null> {
  const kept = await findAnswer(deps.db, call.key, deps.now());
  return kept ? asAnswer(kept, call) : null;
}

/**
 * Runs the work in a transaction; with a key, its 2xx answer is kept in the same transaction. It does not first look up
 * whether the key was used, because that is rare; if it was, the answer cannot be kept and the change is rolled back.
 */
export async function runChange<T>(
  deps: ServerDeps,
  call: KeyedCall | null,
  work: (trx: Trx) => Promise<T>,
): Promise<T | HttpAnswer> {
  if (call === null) return withTx(deps.db, work);
  try {
    const keyed = async (trx: Trx): Promise<T> => {
      const result = await work(trx);
      await keepFirst(deps, trx, call, result instanceof HttpAnswer ? result : answerJson(result ?? null));
      return result;
    };
    // If an earlier attempt was committed although its confirmation was lost, its answer is kept.
    return await withTx(deps.db, keyed, { isOnce: true });
  } catch (error) {
    return firstAnswer(deps, call, error);
  }
}

/**
 * Keeps the answer in the transaction of its change. Throws if another request was faster, which rolls the change back.
 */
export async function keepFirst(
  deps: ServerDeps,
  trx: Trx,
  { key, fingerprint }: KeyedCall,
  answer: HttpAnswer,
): Promise<void> {
  const isFirst = await keepAnswer(trx, key, { fingerprint, ...keptOf(answer) }, deps.now());
  if (!isFirst) throw new Error('Another request with this Idempotency-Key came first.');
}

/**
 * Returns the answer for a failed call. Another request with this key, or an earlier attempt of this one, may have been
 * faster, and the record it changed may be why this one failed: then its answer is returned. If that cannot be looked
 * up, a call that certainly stored nothing fails as the look-up did, and may be repeated; the outcome of any other is
 * unknown.
 */
export async function firstAnswer(deps: ServerDeps, call: KeyedCall, error: unknown): Promise<HttpAnswer> {
  const first = await findAnswer(deps.db, call.key, deps.now()).catch((cause: Error) => {
    if (isDatabaseUnable(error) || error instanceof OutcomeUnknown) throw error;
    const { statusCode = 500 } = asHttpError(error) ?? {};
    throw statusCode < 500 ? cause : new OutcomeUnknown(cause);
  });
  if (first === undefined) throw error instanceof OutcomeUnknown ? (error.refusal ?? error) : error;
  return asAnswer(first, call);
}

/** Returns the parts of an answer that are kept. */
export const keptOf = ({ status, keptText, etag }: HttpAnswer): Omit<KeptAnswer, 'fingerprint'> => ({
  status,
  body: keptText,
  etag,
});

/** Returns the kept answer to send again; throws 422 if the key was used for another request. */
export function asAnswer(kept: KeptAnswer, call: KeyedCall): HttpAnswer {
  if (kept.fingerprint !== call.fingerprint) {
    throwHttpError(422, 'This Idempotency-Key was used for another request.');
  }
  return new HttpAnswer(kept.body, kept.status, kept.etag);
}
