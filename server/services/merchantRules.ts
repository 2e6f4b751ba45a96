/**
 * Returns a merchant with its zones and rules indexed, for rate look-ups and the order pipeline. Reading and indexing
 * 40 zones and 300 rules takes tens of milliseconds, so recent ones are cached. The cache is never stale: each use
 * first reads the merchant's two counters, which every process updates.
 */
import { indexMerchant, type MerchantRules } from '../../src/domain/rates/merchantRules';
import type { Merchant, ShippingRule } from '../../src/contract/schemas/merchants';
import type { ServerDeps } from '../deps';
import { RecentlyUsed } from '../recentlyUsed';
import { findMerchant } from '../repositories/merchants';

type RulesDeps = Pick<ServerDeps, 'db' | 'timeZones'>;

export interface IndexedMerchant {
  readonly merchant: Merchant;
  readonly rules: MerchantRules;
}

/**
 * Most rows of zones and rules in the cache, each some hundred bytes: a hundred large merchants, or thousands of small
 * ones.
 */
const MOST_ROWS = 1_000_000;

interface Kept {
  readonly counters: string;
  /** Null for an unknown id. */
  readonly indexed: Promise<IndexedMerchant | null>;
}

/** One cache per database: tests run several servers in one process. */
const memories = new WeakMap<ServerDeps['db'], RecentlyUsed<Kept>>();

/**
 * Returns the merchant, null for an unknown id. Do not use it inside transactions: it reads what is committed. If
 * several callers find a change at the same time, one reads and indexes, and the others wait for it.
 */
export async function findIndexedMerchant(deps: RulesDeps, id: string): Promise<IndexedMerchant | null> {
  const { db } = deps;
  let memory = memories.get(db);
  if (!memory) {
    memory = new RecentlyUsed<Kept>(MOST_ROWS);
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
  if (known?.counters === counters) return known.indexed;
  const kept = { counters, indexed: readIndexed(deps, id) };
  memory.set(id, kept);
  try {
    const indexed = await kept.indexed;
    if (indexed && memory.get(id) === kept) memory.set(id, kept, rowsOf(indexed));
    return indexed;
  } catch (error) {
    memory.delete(id, kept);
    throw error;
  }
}

/** Counts what takes memory: prefixes, windows and prices. */
function rowsOf({ merchant: { shippingRules = [] }, rules }: IndexedMerchant): number {
  const rowsOfRule = (rule: ShippingRule): number => {
    const weeks = [
      rule.deliveryConstraintsByWeek,
      rule.pickupConstraintsByWeek,
      rule.scheduledDeliveryPickupConstraintsByWeek,
    ];
    const windows = weeks.flatMap((week) => (week ? Object.values(week) : [])).flat().length;
    const prices = rule.services.map(({ pricingStrategy }) => pricingStrategy.pricingRows.length);
    return prices.reduce((sum, count) => sum + count, 1 + windows);
  };
  const own = rules.zones.byPrefix.size + rules.ownPrices.size;
  return shippingRules.reduce((sum, rule) => sum + rowsOfRule(rule), own);
}

async function readIndexed({ db, timeZones }: RulesDeps, id: string): Promise<IndexedMerchant | null> {
  const merchant = await findMerchant(db, id);
  if (!merchant) return null;
  const { zones = [], shippingRules = [] } = merchant;
  return { merchant, rules: indexMerchant(merchant, zones, shippingRules, timeZones) };
}
