/**
 * Records that belong to a merchant and are read all at once: its zones, its rules
 * (docs/decisions/zones.md#ids-and-names). By key, with the keys of each merchant beside them. Some thousands at most
 * are loaded, so that plain dictionaries do.
 *
 * A list that was asked for before a change was answered may lack what was added and still have what was removed: it
 * then says nothing about which records there are. Where records carry versions, an older one never replaces a newer.
 * The functions are pure and take the plain state, not a draft.
 */
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { deepEqual } from '../../lib/deepEqual';

export interface Part {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly version?: number;
}

/** What is known of the parts of one merchant. */
interface PartList {
  /** Keys, in the order in which the server has them. */
  readonly ids: readonly string[];
  /** False until a list has come: then a few may be known, but not all. */
  readonly isLoaded: boolean;
  /** The latest moment (src/api/moments.ts) of which this is the state. */
  readonly knownAt: number;
  /** The list outranks what later comes inside the merchant. */
  readonly outranks?: true;
}

export interface PartsState<Record extends Part> {
  readonly byId: Readonly<{ [id: string]: Record }>;
  readonly ofMerchant: Readonly<{ [merchantId: MerchantId]: PartList }>;
}

/** Nothing known of any merchant. */
export const noParts = <Record extends Part>(): PartsState<Record> => ({ byId: {}, ofMerchant: {} });

const NOTHING: PartList = { ids: [], isLoaded: false, knownAt: 0 };

/** Own keys only: an id out of an address may be any word, `constructor` too. */
function own<Value>(dictionary: Readonly<{ [key: string]: Value }>, key: string): Value | undefined {
  return Object.hasOwn(dictionary, key) ? dictionary[key] : undefined;
}

/** The record, or undefined when it is not known. */
export const partById = <Record extends Part>(state: PartsState<Record>, id: string): Record | undefined =>
  own(state.byId, id);

/** What is known of a merchant's parts. */
export const partListOf = (state: PartsState<Part>, merchantId: MerchantId): PartList =>
  own(state.ofMerchant, merchantId) ?? NOTHING;

/** The records of a merchant. */
export function partsOf<Record extends Part>(state: PartsState<Record>, merchantId: MerchantId): Record[] {
  return partListOf(state, merchantId).ids.flatMap((id) => partById(state, id) ?? []);
}

const isOlder = (incoming: Part, held: Part): boolean =>
  held.version !== undefined && incoming.version !== undefined && incoming.version < held.version;

const isProvenNewer = (incoming: Part, held: Part): boolean =>
  held.version !== undefined && incoming.version !== undefined && incoming.version > held.version;

/** The merchant's records replaced by these; equal ones keep their identity, so that nothing is drawn again. */
function withRecords<Record extends Part>(
  state: PartsState<Record>,
  merchantId: MerchantId,
  records: readonly Record[],
  list: Omit<PartList, 'ids'>,
): PartsState<Record> {
  const before = partListOf(state, merchantId);
  const kept = new Map(
    records.map((record) => {
      const held = partById(state, record.id);
      return [record.id, held !== undefined && deepEqual(held, record) ? held : record];
    }),
  );
  const gone = new Set(before.ids.filter((id) => !kept.has(id)));
  const others = Object.entries(state.byId).filter(([id]) => !gone.has(id));
  const ids = [...kept.keys()];
  // Frozen, so that Immer takes it as it is: in four hundred rules it would search a quarter of a second for drafts.
  return Object.freeze({
    byId: { ...Object.fromEntries(others), ...Object.fromEntries(kept) },
    ofMerchant: {
      ...state.ofMerchant,
      [merchantId]: { ...list, ids: deepEqual(ids, before.ids) ? before.ids : ids },
    },
  });
}

/** A list of all the merchant's records came, as they were when it was asked for. */
export function listed<Record extends Part>(
  state: PartsState<Record>,
  merchantId: MerchantId,
  records: readonly Record[],
  { askedAt, outranks = false }: { readonly askedAt: number; readonly outranks?: boolean },
): PartsState<Record> {
  const before = partListOf(state, merchantId);
  const isLate = askedAt < before.knownAt;
  if (before.isLoaded && (isLate || (before.outranks === true && !outranks))) {
    const news = new Map(records.map((record) => [record.id, record]));
    const now = partsOf(state, merchantId).map((held) => {
      const incoming = news.get(held.id);
      return incoming !== undefined && isProvenNewer(incoming, held) ? incoming : held;
    });
    return withRecords(state, merchantId, now, before);
  }
  const now = records.map((record) => {
    const held = partById(state, record.id);
    return held !== undefined && isOlder(record, held) ? held : record;
  });
  // What was added before the first list came, and is not in it for that.
  const listedIds = new Set(records.map(({ id }) => id));
  const early = isLate ? partsOf(state, merchantId).filter(({ id }) => !listedIds.has(id)) : [];
  return withRecords(state, merchantId, [...now, ...early], {
    isLoaded: true,
    knownAt: Math.max(askedAt, before.knownAt),
    ...(outranks && { outranks }),
  });
}

/** A record was added or changed. `isSame` tells the record it replaces, where that has another key. */
export function put<Record extends Part>(
  state: PartsState<Record>,
  record: Record,
  at: number,
  isSame: (held: Record) => boolean,
): PartsState<Record> {
  const { merchantId } = record;
  const before = partListOf(state, merchantId);
  const held = partById(state, record.id);
  if (held !== undefined && isOlder(record, held)) return state;
  const records = partsOf(state, merchantId);
  const isIt = (other: Record) => other.id === record.id || isSame(other);
  const replaced = records.find(isIt);
  const now =
    replaced === undefined
      ? [...records, record]
      : records.flatMap((other) => (other === replaced ? [record] : isIt(other) ? [] : [other]));
  return withRecords(state, merchantId, now, { ...before, knownAt: Math.max(at, before.knownAt) });
}

/** The merchant's records after `change`; giving back the same records changes nothing but the moment. */
export function changed<Record extends Part>(
  state: PartsState<Record>,
  merchantId: MerchantId,
  at: number,
  change: (records: readonly Record[]) => readonly Record[],
): PartsState<Record> {
  const before = partListOf(state, merchantId);
  const knownAt = Math.max(at, before.knownAt);
  return withRecords(state, merchantId, change(partsOf(state, merchantId)), { ...before, knownAt });
}
