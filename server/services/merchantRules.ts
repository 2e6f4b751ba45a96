/**
 * A merchant with its zones and rules indexed, for rate look-ups and the order pipeline alike. Reading and indexing 40
 * zones and 300 rules takes tens of milliseconds, so the latest stay in memory. They are never stale: each use reads the
 * merchant's two counters first, whatever process made the change.
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

/** As many as the demo data has, and some tens of megabytes when all of them are large. */
const MAX_KEPT = 50;

interface Kept {
  readonly counters: string;
  /** Null for an unknown id. */
  readonly indexed: Promise<IndexedMerchant | null>;
}

/** One memory for each database: tests run several servers in one process. */
const memories = new WeakMap<ServerDeps['db'], Map<string, Kept>>();

/**
 * Null for an unknown id. Not for use inside transactions: it reads what is committed. Of callers who find a change at
 * the same time one reads and indexes, and the others wait for it.
 */
export async function findIndexedMerchant(deps: RulesDeps, id: string): Promise<IndexedMerchant | null> {
  const { db } = deps;
  let memory = memories.get(db);
  if (!memory) {
    memory = new Map<string, Kept>();
    memories.set(db, memory);
  }
  // Before zones and rules are read: what is kept is then at most newer than its counters, and read once more.
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
  // The latest used stand at the end.
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
