/**
 * Records that belong to a merchant and are read together: its zones or its rules
 * (docs/decisions/zones.md#ids-and-names). Stored by key, with the keys of each merchant. At most some thousands are
 * loaded, so plain dictionaries are enough.
 *
 * A list requested before a change was answered may lack added records and still have removed ones. It then does not
 * decide which records exist. If records have versions, an older one never replaces a newer one. The functions are pure
 * and take the plain state, not a draft.
 */
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { deepEqual } from '../../lib/deepEqual';
import { isOlder, withVersionForgotten } from '../../lib/versions';

export interface Part {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly version?: number;
}

/** The known parts of one merchant. */
interface PartList {
  /** Keys, in the server's order. */
  readonly ids: readonly string[];
  /** False until a list has arrived: until then only some parts may be known. */
  readonly isLoaded: boolean;
  /** The latest moment (src/api/moments.ts) at which this state was valid. */
  readonly knownAt: number;
  /** This list takes precedence over later ones from inside the merchant. */
  readonly outranks?: true;
}

export interface PartsState<Record extends Part> {
  readonly byId: Readonly<{ [id: string]: Record }>;
  readonly ofMerchant: Readonly<{ [merchantId: MerchantId]: PartList }>;
}

/** The empty state. */
export const noParts = <Record extends Part>(): PartsState<Record> => ({ byId: {}, ofMerchant: {} });

const NOTHING: PartList = { ids: [], isLoaded: false, knownAt: 0 };

/** Reads own keys only: an id from an address may be any word, also `constructor`. */
function own<Value>(dictionary: Readonly<{ [key: string]: Value }>, key: string): Value | undefined {
  return Object.hasOwn(dictionary, key) ? dictionary[key] : undefined;
}

/** The record, or undefined when it is unknown. */
export const partById = <Record extends Part>(state: PartsState<Record>, id: string): Record | undefined =>
  own(state.byId, id);

/** The known parts of a merchant. */
export const partListOf = (state: PartsState<Part>, merchantId: MerchantId): PartList =>
  own(state.ofMerchant, merchantId) ?? NOTHING;

/** The records of a merchant. */
export function partsOf<Record extends Part>(state: PartsState<Record>, merchantId: MerchantId): Record[] {
  return partListOf(state, merchantId).ids.flatMap((id) => partById(state, id) ?? []);
}

/** Replaces the merchant's records with these. Equal ones keep their identity, so that nothing renders again. */
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
  // Frozen, so that Immer does not search it for drafts, which takes a quarter of a second with four hundred rules.
  return Object.freeze({
    byId: { ...Object.fromEntries(others), ...Object.fromEntries(kept) },
    ofMerchant: {
      ...state.ofMerchant,
      [merchantId]: { ...list, ids: deepEqual(ids, before.ids) ? before.ids : ids },
    },
  });
}

/** Takes a list of all the merchant's records, valid at the time of the request. */
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
      return incoming !== undefined && isOlder(held, incoming) ? incoming : held;
    });
    return withRecords(state, merchantId, now, before);
  }
  const now = records.map((record) => {
    const held = partById(state, record.id);
    return held !== undefined && isOlder(record, held) ? held : record;
  });
  // Records added before the first list arrived, which was requested earlier and so lacks them.
  const listedIds = new Set(records.map(({ id }) => id));
  const early = isLate ? partsOf(state, merchantId).filter(({ id }) => !listedIds.has(id)) : [];
  return withRecords(state, merchantId, [...now, ...early], {
    isLoaded: true,
    knownAt: Math.max(askedAt, before.knownAt),
    ...(outranks && { outranks }),
  });
}

/** Adds or changes a record. `isSame` finds the record it replaces, if that has another key. */
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

/** Applies `change` to the merchant's records. If it returns equal records, only the moment changes. */
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

/** Any answer replaces the records from now on, whatever its versions. */
export const withVersionsForgotten = <Record extends Part>(state: PartsState<Record>): PartsState<Record> =>
  Object.freeze({
    ...state,
    byId: Object.fromEntries(
      Object.entries(state.byId).map(([id, record]) => [id, withVersionForgotten(record)]),
    ),
  });
