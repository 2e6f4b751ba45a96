/** A merchant's parts, sorted as in lists. */
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { partListOf, partsOf, type Part, type PartsState } from './merchantParts';

const NONE: readonly never[] = [];

/**
 * Creates a selector of the merchant's sorted records. It returns the same list until a record of the merchant changes,
 * even if other merchants' records do: indexes of thousands of prefixes are cached by it.
 */
export function sortedParts<Record extends Part>(compare: (a: Record, b: Record) => number) {
  const made = new WeakMap<readonly string[], { readonly records: Record[]; readonly sorted: Record[] }>();
  const find = (state: PartsState<Record>, merchantId: MerchantId): readonly Record[] => {
    const { ids } = partListOf(state, merchantId);
    if (ids.length === 0) return NONE;
    const records = partsOf(state, merchantId);
    const before = made.get(ids);
    // Both lists have the same keys, so they have the same length.
    if (before?.records.every((record, at) => record === records[at])) return before.sorted;
    const sorted = [...records].sort(compare);
    made.set(ids, { records, sorted });
    return sorted;
  };
  // Hundreds of cards call it after each action.
  let last: { state: PartsState<Record>; merchantId: MerchantId; found: readonly Record[] } | undefined;
  return (state: PartsState<Record>, merchantId: MerchantId): readonly Record[] => {
    if (last?.state !== state || last.merchantId !== merchantId) {
      last = { state, merchantId, found: find(state, merchantId) };
    }
    return last.found;
  };
}
