/** What keeps a zone from being added, by field and cell (MSG-62 to MSG-67). */
import { clipped } from '../../contract/clipped';
import { LINE_MAX, ZONE_PREFIXES_MAX } from '../../contract/constants';
import { counted } from '../../contract/counts';
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import { guardTexts } from '../../contract/ruleTexts';
import { withNames } from '../../contract/withNames';
import type { MerchantRecord } from '../merchants/merchantRecord';
import type { ZoneRecord } from '../merchants/zoneRecord';
import { priceRefusal, readDollars } from '../rules/amounts';
import { tooLong } from '../textLimits';
import { priceWords, zoneNotes, type PrefixNote } from './prefixTexts';
import { indexPrefixes, type PrefixIndex } from './prefixIndex';
import { beginningMayLackZero, isPostalPrefix, mayLackZero, typedPrefix } from './prefixes';
import { isBlankPriceRow, ZONE_FIELDS, type ZoneDraft, type ZoneDraftRow, type ZoneField } from './zoneDraft';
import { isZoneNameTaken } from './zoneName';

export type RowCell = 'prefix' | 'price';

export interface RowProblem {
  readonly cell: RowCell;
  /** `half`: one of the two cells is empty. `taken`: another zone has the prefix. `twice`: an older row has it. */
  readonly kind: 'half' | 'format' | 'taken' | 'twice';
  readonly text: string;
  /** For the list of corrections: `K1A exists`. */
  readonly words: string;
}

export interface RowChecks {
  /** By the row's key; valid rows have no entry. */
  readonly problems: ReadonlyMap<number, RowProblem>;
  /** The guard's notes on rows with a valid prefix, by the row's key. */
  readonly notes: ReadonlyMap<number, readonly PrefixNote[]>;
  /** Notes that apply to many rows, shown once. */
  readonly summary: readonly PrefixNote[];
  /** The prefixes that other zones have, without duplicates, in the order of the rows (ZON-22). */
  readonly taken: readonly string[];
  /** The prefixes that are repeated in the form. */
  readonly twice: readonly string[];
  readonly completeRows: number;
}

/** No stored zone has this id. */
const DRAFT_ID = '';

/**
 * Checks the rows against the merchant's zones, whose prefixes are in `guard`, and against each other. Of two rows with
 * the same prefix, the newer one gets the problem.
 */
export function checkRows(
  rows: readonly ZoneDraftRow[],
  guard: PrefixIndex,
  zones: readonly ZoneRecord[],
  ownPricing?: MerchantRecord['locationPricing'],
): RowChecks {
  const read = rows.map((row) => ({
    row,
    prefix: typedPrefix(row.prefix),
    price: readDollars(row.price),
  }));
  const firstOf = new Map<string, number>();
  for (const { row, prefix } of read) {
    const key = firstOf.get(prefix);
    if (key === undefined || row.key < key) firstOf.set(prefix, row.key);
  }
  const problems = new Map<number, RowProblem>();
  const taken = new Set<string>();
  const twice = new Set<string>();
  for (const { row, prefix } of read) {
    const isTwice = firstOf.get(prefix) !== row.key;
    const problem = isBlankPriceRow(row) ? null : rowProblem(row, prefix, guard, isTwice);
    if (problem === null) continue;
    problems.set(row.key, problem);
    if (problem.kind === 'taken') taken.add(prefix);
    if (problem.kind === 'twice') twice.add(prefix);
  }

  const filled = read.filter(({ row }) => !isBlankPriceRow(row));
  const completeRows = filled.filter(({ row }) => !problems.has(row.key)).length;
  // A prefix is checked even before its price is typed.
  const usable = filled.filter(({ row }) => {
    const problem = problems.get(row.key);
    return problem === undefined || problem.cell === 'price';
  });
  const pricingRows = usable.map(({ prefix, price }) => ({ postalPrefix: prefix, price: price ?? NaN }));
  const zone = { id: DRAFT_ID, name: '', timezone: '', facility: '', locationPricing: { pricingRows } };
  const said = zoneNotes(indexPrefixes([...zones, zone], ownPricing), zone);
  const notes = new Map<number, readonly PrefixNote[]>();
  usable.forEach(({ row, prefix }, index) => {
    const lines = said.rows.get(index) ?? [];
    const isShort = row.isPasted && beginningMayLackZero(prefix);
    const zero: PrefixNote[] = isShort ? [{ tone: 'warning', text: guardTexts.couldLackZero(prefix) }] : [];
    if (isShort || lines.length > 0) notes.set(row.key, [...zero, ...lines]);
  });
  const lists = { taken: [...taken], twice: [...twice] };
  return { problems, notes, summary: said.summary, ...lists, completeRows };
}

function rowProblem(
  row: ZoneDraftRow,
  prefix: string,
  guard: PrefixIndex,
  isTwice: boolean,
): RowProblem | null {
  const half = merchantMessages.pricingRowsMissing;
  if (prefix === '')
    return { cell: 'prefix', kind: 'half', text: half, words: `${clipped(row.price.trim())} has no prefix` };
  if (!isPostalPrefix(prefix)) {
    const text = merchantMessages.postalPrefixFormat(prefix);
    return { cell: 'prefix', kind: 'format', text, words: `${clipped(prefix)} is not a prefix` };
  }
  if (row.isPasted && mayLackZero(prefix)) {
    const text = guardTexts.lostZero(prefix);
    return { cell: 'prefix', kind: 'format', text, words: `${prefix} may lack a zero` };
  }
  const [owner] = guard.owners.get(prefix) ?? [];
  if (owner) {
    const text = guardTexts.existsIn(owner.zoneName, priceWords(owner.price));
    return { cell: 'prefix', kind: 'taken', text, words: `${prefix} exists` };
  }
  if (isTwice) {
    return { cell: 'prefix', kind: 'twice', text: guardTexts.twiceHere, words: `${prefix} is listed twice` };
  }
  if (row.price.trim() === '')
    return { cell: 'price', kind: 'half', text: half, words: `${prefix} has no price` };
  if (readDollars(row.price) === null) {
    const text = priceRefusal(row.price);
    return { cell: 'price', kind: 'format', text, words: `the price of ${prefix} is not an amount` };
  }
  return null;
}

/** The display names of the fields. */
export const ZONE_FIELD_NAMES: Readonly<Record<ZoneField, string>> = {
  name: 'Zone Name',
  timezone: 'Time Zone',
  facility: 'Facility',
};

/**
 * What is wrong with each field: missing, too long, or a name that the merchant already has (ZON-18, ZON-21).
 * @param ownId the id of the zone itself when it is stored already
 */
export function fieldProblems(
  draft: Readonly<Record<ZoneField, string>>,
  zones: readonly ZoneRecord[],
  merchantName: string,
  ownId?: string,
): Partial<Record<ZoneField, string>> {
  const problems: Partial<Record<ZoneField, string>> = {};
  for (const field of ZONE_FIELDS) {
    if (draft[field].trim() === '') problems[field] = messages.requiredField(ZONE_FIELD_NAMES[field]);
  }
  const long = tooLong(ZONE_FIELD_NAMES.name, draft.name, LINE_MAX);
  if (long !== undefined) problems.name = long;
  if (problems.name === undefined && isZoneNameTaken(zones, draft.name, ownId)) {
    problems.name = merchantMessages.zoneNameTaken(draft.name.trim(), merchantName);
  }
  return problems;
}

/** The most codes named one by one. */
const MAX_CODES = 12;

/** At most 12 of the codes, then `and 37 more`. */
function codeList(codes: readonly string[]): string {
  const named = codes.slice(0, MAX_CODES);
  const more = codes.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** The specified sentence about prefixes that other zones have (MSG-66), and one about repeated prefixes. */
export function takenSentences(
  { taken, twice }: Pick<RowChecks, 'taken' | 'twice'>,
  merchantName: string,
): string[] {
  return [
    ...(taken.length > 0 ? [merchantMessages.postalCodesTaken(merchantName, codeList(taken))] : []),
    ...(twice.length > 0 ? [merchantMessages.postalCodesTwice(codeList(twice))] : []),
  ];
}

/**
 * The toast messages after Add Zone is pressed. Empty fields are reported only at the field (MSG-62 to MSG-64). Without
 * a complete row, a message asks for one (ZON-23).
 */
export function zoneMessages(
  draft: ZoneDraft,
  fields: Partial<Record<ZoneField, string>>,
  rows: RowChecks,
  merchantName: string,
): string[] {
  const said = new Set<string>();
  if (fields.name !== undefined && draft.name.trim() !== '') said.add(fields.name);
  for (const sentence of takenSentences(rows, merchantName)) said.add(sentence);
  for (const { kind, text } of rows.problems.values()) if (kind === 'format') said.add(text);
  const isHalf = [...rows.problems.values()].some(({ kind }) => kind === 'half');
  if (isHalf || (rows.completeRows === 0 && rows.problems.size === 0))
    said.add(merchantMessages.pricingRowsMissing);
  if (rowsTooMany(rows) > 0) said.add(merchantMessages.pricingRowsMax(ZONE_PREFIXES_MAX));
  return [...said];
}

/** How many filled rows exceed the limit of a zone. */
const rowsTooMany = ({ completeRows, problems }: RowChecks): number =>
  Math.max(0, completeRows + problems.size - ZONE_PREFIXES_MAX);

/** Something to correct, and its place. */
export interface Correction {
  readonly words: string;
  readonly at:
    | { readonly kind: 'field'; readonly field: ZoneField }
    | { readonly kind: 'cell'; readonly key: number; readonly cell: RowCell }
    | { readonly kind: 'rows' };
}

/**
 * Everything left to correct, in the order of the form. Before the first attempt to save, empty fields do not count,
 * nor does the incomplete row that has the focus (`activeRow`).
 */
export function corrections(
  draft: ZoneDraft,
  fields: Partial<Record<ZoneField, string>>,
  rows: RowChecks,
  { isTried, activeRow }: { readonly isTried: boolean; readonly activeRow: number | null },
): Correction[] {
  const found: Correction[] = [];
  for (const field of ZONE_FIELDS) {
    if (fields[field] === undefined) continue;
    const isEmpty = draft[field].trim() === '';
    if (isEmpty && !isTried) continue;
    const [name, typed] = [ZONE_FIELD_NAMES[field], draft[field].trim()];
    const isLong = tooLong(name, typed, LINE_MAX) !== undefined;
    const words = isEmpty
      ? `${name} is missing`
      : isLong
        ? `${name} is too long`
        : withNames`${typed} exists`;
    found.push({ words, at: { kind: 'field', field } });
  }
  const tooMany = rowsTooMany(rows);
  if (tooMany > 0) {
    const words = `${counted(tooMany, 'row')} too many`;
    found.push({ words, at: { kind: 'rows' } });
  }
  for (const { key } of draft.rows) {
    const problem = shownProblem(rows, key, { isTried, activeRow });
    if (problem) found.push({ words: problem.words, at: { kind: 'cell', key, cell: problem.cell } });
  }
  if (isTried && rows.completeRows === 0 && rows.problems.size === 0) {
    found.push({ words: 'Postal Codes and pricing are missing', at: { kind: 'rows' } });
  }
  return found;
}

/** The problem to show for a row: a row still being typed is not reported for its empty half. */
export function shownProblem(
  rows: RowChecks,
  key: number,
  { isTried, activeRow }: { readonly isTried: boolean; readonly activeRow: number | null },
): RowProblem | null {
  const problem = rows.problems.get(key);
  if (!problem) return null;
  return problem.kind === 'half' && key === activeRow && !isTried ? null : problem;
}

/**
 * The keys of the rows in display order: empty rows, then rows with problems, then the others in the order of the
 * draft. While the user is in the table, rows must not jump: `held` is the order displayed so far, which is kept; new
 * rows go where the draft has them.
 */
export function rowOrder(
  rows: readonly ZoneDraftRow[],
  checks: RowChecks,
  held: readonly number[] | null,
): number[] {
  if (held !== null)
    return mergedOrder(
      held,
      rows.map(({ key }) => key),
    );
  const place = (row: ZoneDraftRow) => (isBlankPriceRow(row) ? 0 : checks.problems.has(row.key) ? 1 : 2);
  const placed = rows.map((row) => ({ key: row.key, place: place(row) }));
  return placed.sort((a, b) => a.place - b.place).map(({ key }) => key);
}

/** `held` without removed keys; each new key follows its predecessor in `now`. */
function mergedOrder(held: readonly number[], now: readonly number[]): number[] {
  const known = new Set(held);
  const present = new Set(now);
  const followers = new Map<number | null, number[]>();
  let before: number | null = null;
  for (const key of now) {
    if (known.has(key)) {
      before = key;
      continue;
    }
    const list = followers.get(before);
    // Append in place: a pasted block can put thousands of keys after one.
    if (list) list.push(key);
    else followers.set(before, [key]);
  }
  const merged = [...(followers.get(null) ?? [])];
  for (const key of held) {
    if (present.has(key)) merged.push(key, ...(followers.get(key) ?? []));
  }
  return merged;
}
