/** The lists of merchants as finished JSON text, made of texts that are kept as long as their merchant stays as it is. */
import type { Db } from '../../db/withTx';
import {
  markAllMerchants,
  markFound,
  markPage,
  readMerchantTexts,
  type MerchantMark,
} from '../../repositories/merchantLists';
import { merchantJson } from '../../serializers/merchants';

/** About 1 kB each. Beyond that many, lists are made anew each time. */
const MOST_KEPT = 20_000;
/** Everything is read again this often, for changes made past the server: they may leave the version as it is. */
const KEPT_MS = 300_000;

interface Kept {
  readonly version: number;
  /** The merchant as lists have it. */
  readonly summary: string;
  /** Id, name and whether it is archived. */
  readonly name: string;
}

interface MerchantLists {
  /** A page of those that are not archived. */
  page(stretch: { readonly offset: number; readonly limit: number }): Promise<string>;
  /** Everything whose name contains the text, archived or not. */
  search(name: string): Promise<string>;
  /** Id, name and archived of every merchant, for selects. */
  names(): Promise<string>;
}

/**
 * Every call reads ids and versions, so that a change by any process shows at once; only what changed is read whole.
 * Each writer of a merchant counts its version up.
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
    // A reset by another call meanwhile must not take away what this one has found.
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
