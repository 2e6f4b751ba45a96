/**
 * Returns a merchant with its zones and rules indexed, for rate look-ups and the order pipeline. Reading and indexing
 * 40 zones and 300 rules takes tens of milliseconds, so recent ones are cached. The cache is never stale: each use
 * first reads the merchant's two counters, which every process updates.
 */
import { indexMerchant, type MerchantRules } from '../../src/domain/rates/merchantRules';
import type { Merchant } from '../../src/contract/schemas/merchants';
import type { ServerDeps } from '../deps';
import { findMerchant } from '../repositories/merchants';

type RulesDeps = Pick<ServerDeps, 'db' | 'timeZones'>;

export interface IndexedMerchant {
  readonly merchant: Merchant;
  readonly rules: MerchantRules;
}

/** Most merchants in the cache: as many as the demo data has; some tens of megabytes if all are large. */
const MAX_KEPT = 50;

interface Kept {
  readonly counters: string;
  /** Null for an unknown id. */
  readonly indexed: Promise<IndexedMerchant | null>;
}

/** One cache per database: tests run several servers in one process. */
const memories = new WeakMap<ServerDeps['db'], Map<string, Kept>>();

/**
 * Returns the merchant, null for an unknown id. Do not use it inside transactions: it reads what is committed. If
 * several callers find a change at the same time, one reads and indexes, and the others wait for it.
 */
export async function findIndexedMerchant(deps: RulesDeps, id: string): Promise<IndexedMerchant | null> {
  const { db } = deps;
  let memory = memories.get(db);
  if (!memory) {
    memory = new Map<string, Kept>();
    memories.set(db, memory);
  }
  // Read the counters before zones and rules: a cached entry can then only be newer than its counters, and is read
  // again.
  const row = await db
    .selectFrom('merchants')
    .select(['version', 'rules_version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) {
    memory.delete(id);
    return null;
  }
  const counters = `${row.version} ${row.rules_version}`;
  const known = memory.get(id);
  const kept = known?.counters === counters ? known : { counters, indexed: readIndexed(deps, id) };
  // Keep the most recently used entries last.
  memory.delete(id);
  memory.set(id, kept);
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_KEPT) break;
    memory.delete(oldest);
  }
  try {
    return await kept.indexed;
  } catch (error) {
    if (memory.get(id) === kept) memory.delete(id);
    throw error;
  }
}

async function readIndexed({ db, timeZones }: RulesDeps, id: string): Promise<IndexedMerchant | null> {
  const merchant = await findMerchant(db, id);
  if (!merchant) return null;
  const { zones = [], shippingRules = [] } = merchant;
  return { merchant, rules: indexMerchant(merchant, zones, shippingRules, timeZones) };
}
