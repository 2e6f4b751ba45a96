/** Kept answers of changing calls (decisions J, Idempotency): 2xx only, per person and endpoint, for 7 days. */
import type { Db, Trx } from '../db/withTx';

export const KEEP_ANSWERS_MS = 7 * 24 * 3_600_000;

/** Status of a row whose change is still being made; other transactions never see it. */
const RESERVED = 0;

export interface AnswerKey {
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
}

export interface KeptAnswer {
  readonly fingerprint: string;
  readonly status: number;
  /** JSON text; null for an empty answer. */
  readonly body: string | null;
  readonly etag: string | null;
}

/** The answer given before under this key, or undefined. */
export async function findAnswer(db: Db, key: AnswerKey, now: number): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'body', 'etag'])
    .where('caller', '=', key.caller)
    .where('endpoint', '=', key.endpoint)
    .where('key', '=', key.key)
    .where('created_at', '>', now - KEEP_ANSWERS_MS)
    .executeTakeFirst();
}

/**
 * Takes the key at the beginning of the change's transaction: a second call with the same key waits here for the
 * first and then gets a unique violation. A roll-back frees the key.
 */
export async function reserveKey(trx: Trx, key: AnswerKey, fingerprint: string, now: number): Promise<void> {
  await trx
    .deleteFrom('idempotency')
    .where('caller', '=', key.caller)
    .where('endpoint', '=', key.endpoint)
    .where('key', '=', key.key)
    .where('created_at', '<=', now - KEEP_ANSWERS_MS)
    .execute();
  await trx
    .insertInto('idempotency')
    .values({ ...key, fingerprint, status: RESERVED, body: null, etag: null, created_at: now })
    .execute();
}

/** Writes the answer beside the change it belongs to. */
export async function keepAnswer(
  trx: Trx,
  key: AnswerKey,
  answer: Omit<KeptAnswer, 'fingerprint'>,
): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status: answer.status, body: answer.body, etag: answer.etag })
    .where('caller', '=', key.caller)
    .where('endpoint', '=', key.endpoint)
    .where('key', '=', key.key)
    .execute();
}

/** Forgets answers older than 7 days. Returns how many. */
export async function forgetOldAnswers(db: Db, now: number): Promise<number> {
  const result = await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', now - KEEP_ANSWERS_MS)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
