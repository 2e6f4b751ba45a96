/** Counts tries, to limit guessing and flooding, for all processes (docs/decisions/0047). */
import { sql, type Selectable } from 'kysely';
import type { TriesTable } from '../db/tables';
import type { Db } from '../db/withTx';

/**
 * The clocks of two processes may differ: a stored period may end at most this many times as far ahead as one that
 * begins now.
 */
const SKEW = 2;

/** Allows this many tries of a key in a period that begins with the first of them. */
export interface TryLimit {
  readonly key: string;
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Returns the latest end of the limits that are used up, in epoch milliseconds; null if none is. A period that ends
 * later than possible was started by a clock that was ahead, and counts as over.
 */
export async function usedUpUntil(db: Db, limits: readonly TryLimit[], now: number): Promise<number | null> {
  const rows = await db
    .selectFrom('tries')
    .select(['key', 'count', 'until_at'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('until_at', '>', now)
    .execute();
  const possible = rows.filter(({ key, until_at }) =>
    limits.some((limit) => limit.key === key && until_at <= now + SKEW * limit.windowMs),
  );
  return latestEnd(possible, limits, (count, most) => count >= most);
}

/**
 * Counts one try for each limit. Returns the latest end of the limits that this try exceeds; null if there are none.
 */
export async function countTry(db: Db, limits: readonly TryLimit[], now: number): Promise<number | null> {
  const isRunning = sql`tries.until_at > ${now} and tries.until_at - ${now} <= ${SKEW} * (excluded.until_at - ${now})`;
  const rows = await db
    .insertInto('tries')
    .values(limits.map(({ key, windowMs }) => ({ key, count: 1, until_at: now + windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isRunning} then tries.count + 1 else 1 end`,
        until_at: sql<number>`case when ${isRunning} then tries.until_at else excluded.until_at end`,
      }),
    )
    .returning(['key', 'count', 'until_at'])
    .execute();
  return latestEnd(rows, limits, (count, most) => count > most);
}

type Counted = Pick<Selectable<TriesTable>, 'key' | 'count' | 'until_at'>;

function latestEnd(
  rows: readonly Counted[],
  limits: readonly TryLimit[],
  isOver: (count: number, most: number) => boolean,
): number | null {
  const over = rows.filter(({ key, count }) =>
    limits.some((limit) => limit.key === key && isOver(count, limit.most)),
  );
  return over.length === 0 ? null : Math.max(...over.map(({ until_at }) => until_at));
}

/** Deletes the counts of periods that are over. Returns how many. */
export async function forgetOldTries(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('tries').where('until_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
