/** The size of each slice of the store. An estimate: long lists are sampled. */

interface SliceSize {
  /** `entities/orders` */
  readonly slice: string;
  /** Length of its longest list or set: records, cache entries, ids. */
  readonly entries: number;
  /** Approximate size of its JSON. */
  readonly bytes: number;
}

/** How many entries of a list or set are sampled. */
const SAMPLE = 50;
/** Slices that consist of other slices. */
const GROUPS: readonly string[] = ['entities', 'views'];

type Loose = Readonly<Record<string, unknown>>;
/** A list has entries, too. */
const hasEntries = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Evenly spread indexes in a list of that length, so that both old and new entries are sampled. */
const samplePlaces = (length: number): number[] =>
  Array.from({ length: Math.min(SAMPLE, length) }, (_, at) =>
    Math.floor((at * length) / Math.min(SAMPLE, length)),
  );

/** Approximate size of a value's JSON. The state contains no cycles. */
export function approximateBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (!hasEntries(value)) return String(value).length;
  const keys = Object.keys(value);
  const places = samplePlaces(keys.length);
  const bytes = places.reduce((sum, at) => {
    const key = keys[at] ?? '';
    // A key has quotes and a colon around it.
    return sum + (Array.isArray(value) ? 1 : key.length + 4) + approximateBytes(value[key]);
  }, 0);
  return 2 + Math.round((bytes * keys.length) / Math.max(1, places.length));
}

/** Number of entries of a list, or of all its chunks together; of a set, its keys. */
function countIn(part: unknown): number {
  if (!hasEntries(part)) return 0;
  if (!Array.isArray(part)) return Object.keys(part).length;
  const chunks = part.filter((entry): entry is unknown[] => Array.isArray(entry));
  return chunks.length === part.length ? chunks.reduce((sum, { length }) => sum + length, 0) : part.length;
}

const entriesIn = (slice: unknown): number =>
  hasEntries(slice) ? Math.max(0, ...Object.values(slice).map(countIn)) : 0;

/** The slices of a state, largest first. */
export function storeSizes(state: object): SliceSize[] {
  return Object.entries(state)
    .flatMap(([name, slice]): [string, unknown][] =>
      GROUPS.includes(name) && hasEntries(slice)
        ? Object.entries(slice).map(([part, value]) => [`${name}/${part}`, value])
        : [[name, slice]],
    )
    .map(([slice, value]) => ({ slice, entries: entriesIn(value), bytes: approximateBytes(value) }))
    .sort((one, other) => other.bytes - one.bytes);
}
