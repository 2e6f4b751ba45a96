/** The lists of merchants as finished JSON text, assembled from texts cached until their merchant changes. */
import type { Db } from '../../db/withTx';
import {
  markAllMerchants,
  markFound,
  markPage,
  readMerchantTexts,
  type MerchantMark,
} from '../../repositories/merchantLists';
import { merchantJson } from '../../serializers/merchants';

/** Most cached merchants, about 1 kB each. If there are more, every list is read anew. */
const MOST_KEPT = 20_000;
/** Everything is read again this often, to catch changes made outside the server that do not change the version. */
const KEPT_MS = 300_000;

interface Kept {
  readonly version: number;
  /** JSON of the merchant as lists show it. */
  readonly summary: string;
  /** JSON with id, name and archived. */
  readonly name: string;
}

interface MerchantLists {
  /** A page of the merchants that are not archived. */
  page(stretch: { readonly offset: number; readonly limit: number }): Promise<string>;
  /** All merchants whose name contains the text, archived or not. */
  search(name: string): Promise<string>;
  /** Id, name and archived of every merchant, for selects. */
  names(): Promise<string>;
}

/**
 * Every call reads ids and versions, so that a change by any process shows at once; only changed merchants are read in
 * full. Every write of a merchant increases its version.
 */
export function createMerchantLists({
  db,
  now,
  productKey,
}: {
  readonly db: Db;
  readonly now: () => number;
  readonly productKey: string;
}): MerchantLists {
  let kept = new Map<string, Kept>();
  let until = -Infinity;

  const listOf = async (marks: readonly MerchantMark[], part: 'summary' | 'name'): Promise<string> => {
    if (now() >= until || kept.size > MOST_KEPT) {
      kept = new Map();
      until = now() + KEPT_MS;
    }
    // If another call resets the cache meanwhile, this one still needs what it has found.
    const texts = kept;
    const missing = marks.filter(({ id, version }) => texts.get(id)?.version !== version).map(({ id }) => id);
    for (const row of await readMerchantTexts(db, missing)) {
      const { id, name, archived, version } = row;
      texts.set(id, {
        version,
        summary: merchantJson(row, productKey),
        name: JSON.stringify({ id, name, archived }),
      });
    }
    const list = marks.map(({ id }) => texts.get(id)?.[part]);
    return `[${list.filter((text) => text !== undefined).join(',')}]`;
  };
  return {
    page: async (stretch) => listOf(await markPage(db, stretch), 'summary'),
    search: async (name) => listOf(await markFound(db, name), 'summary'),
    names: async () => listOf(await markAllMerchants(db), 'name'),
  };
}
