/** Kept answers of changing calls (docs/decisions/wire.md#keys): 2xx only, per person and endpoint, for 7 days. */
import { sql, type ExpressionBuilder } from 'kysely';
import { isObject } from '../../src/lib/isObject';
import type { Tables } from '../db/tables';
import { withTx, type Db, type Trx } from '../db/withTx';

export const KEEP_ANSWERS_MS = 7 * 24 * 3_600_000;

/** Status of a row made by `claimKey`, whose work is not finished yet. */
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

/** Matches the rows of a key. */
const isUnder =
  ({ caller, endpoint, key }: AnswerKey) =>
  (eb: ExpressionBuilder<Tables, 'idempotency'>) =>
    eb.and({ caller, endpoint, key });

/** Returns the answer given before under this key, or undefined. */
export async function findAnswer(db: Db, key: AnswerKey, now: number): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'body', 'etag'])
    .where(isUnder(key))
    .where('status', '<>', RESERVED)
    .where('created_at', '>', now - KEEP_ANSWERS_MS)
    .executeTakeFirst();
}

/** The database's clock, epoch milliseconds. */
const DATABASE_NOW = sql<number>`(extract(epoch from now()) * 1000)::bigint`;

/**
 * Claims the key before work that no transaction can hold. Returns when, or null if another request has it. A claim
 * older than `leaseMs`, from a process that died, is taken over, and so is one that far in the future, made before the
 * clock was set back. Claims go by the database's clock, because those of two servers may differ by more than a lease;
 * `now` is this server's, by which an answer kept under the key may be too old. End it with `answerClaim` or
 * `releaseClaim`.
 */
export async function claimKey(
  db: Db,
  key: AnswerKey,
  fingerprint: string,
  { now, leaseMs }: { readonly now: number; readonly leaseMs: number },
): Promise<number | null> {
  return withTx(db, async (trx) => {
    await trx
      .deleteFrom('idempotency')
      .where(isUnder(key))
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '<>', RESERVED), eb('created_at', '<=', now - KEEP_ANSWERS_MS)]),
          eb.and([
            eb('status', '=', RESERVED),
            eb.or([
              eb('created_at', '<=', sql<number>`${DATABASE_NOW} - ${leaseMs}`),
              eb('created_at', '>=', sql<number>`${DATABASE_NOW} + ${leaseMs}`),
            ]),
          ]),
        ]),
      )
      .execute();
    const inserted = await trx
      .insertInto('idempotency')
      .values({ ...key, fingerprint, status: RESERVED, body: null, etag: null, created_at: DATABASE_NOW })
      .onConflict((conflict) => conflict.doNothing())
      .returning('created_at')
      .executeTakeFirst();
    return inserted?.created_at ?? null;
  });
}

/**
 * Releases a claimed key unused; `claimedAt` is what `claimKey` returned. A kept answer stays. Returns false if the
 * claim is not held any more. In a transaction, nobody takes the key before its end.
 */
export async function releaseClaim(db: Db, key: AnswerKey, claimedAt: number): Promise<boolean> {
  const result = await db
    .deleteFrom('idempotency')
    .where(isUnder(key))
    .where('status', '=', RESERVED)
    .where('created_at', '=', claimedAt)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/**
 * Keeps the answer at the end of the change's transaction. Waits for another transaction that uses the same key;
 * returns false if that has kept an answer, and the caller must then roll back. If the other one rolls back, the key is
 * free.
 */
export async function keepAnswer(
  trx: Trx,
  key: AnswerKey,
  answer: KeptAnswer,
  now: number,
): Promise<boolean> {
  const row = { ...answer, record_id: recordIdOf(answer.body), created_at: now };
  const result = await trx
    .insertInto('idempotency')
    .values({ ...key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'endpoint', 'key'])
        .doUpdateSet(row)
        .where('idempotency.created_at', '<=', now - KEEP_ANSWERS_MS),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Writes a newer answer under a key whose first one this request has kept. */
export async function replaceAnswer(
  trx: Trx,
  key: AnswerKey,
  answer: Omit<KeptAnswer, 'fingerprint'>,
  now: number,
): Promise<void> {
  await writingAnswer(trx, key, answer, now).where('status', '<>', RESERVED).execute();
}

/**
 * Keeps the answer under a claimed key; `claimedAt` is what `claimKey` returned. Returns false if the claim is not held
 * any more, because it has expired and another request has taken it over: the caller must then roll back.
 */
export async function answerClaim(
  trx: Trx,
  key: AnswerKey,
  claimedAt: number,
  answer: Omit<KeptAnswer, 'fingerprint'>,
  now: number,
): Promise<boolean> {
  const result = await writingAnswer(trx, key, answer, now)
    .where('status', '=', RESERVED)
    .where('created_at', '=', claimedAt)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

const writingAnswer = (trx: Trx, key: AnswerKey, answer: Omit<KeptAnswer, 'fingerprint'>, now: number) =>
  trx
    .updateTable('idempotency')
    .set({ ...answer, record_id: recordIdOf(answer.body), created_at: now })
    .where(isUnder(key));

/** The `id` of an answer that holds one record. */
function recordIdOf(body: string | null): string | null {
  const value: unknown = body === null ? null : JSON.parse(body);
  const id = isObject(value) ? value.id : null;
  return typeof id === 'string' ? id : null;
}

/** Rewrites every kept answer that holds one of these records. */
export async function rewriteAnswers(
  trx: Trx,
  recordIds: readonly string[],
  rewrite: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const rows = await trx
    .selectFrom('idempotency')
    .select(['caller', 'endpoint', 'key', 'body'])
    .where('record_id', 'in', recordIds)
    .execute();
  for (const { body, ...key } of rows) {
    if (body === null) continue;
    await trx
      .updateTable('idempotency')
      .set({ body: JSON.stringify(rewrite(JSON.parse(body) as Record<string, unknown>)) })
      .where(isUnder(key))
      .execute();
  }
}

/** Deletes answers older than 7 days. Returns how many. */
export async function forgetOldAnswers(db: Db, now: number): Promise<number> {
  const result = await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', now - KEEP_ANSWERS_MS)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
