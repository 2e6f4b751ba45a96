/**
 * The draft of a new zone: its fields, chosen quick-fill tags and rows (docs/decisions/zones.md). Every function
 * returns a new draft; unchanged rows stay the same objects.
 */
import type { CreateZoneRequest } from '../../contract/schemas/zones';
import { isBlankCell } from '../../lib/tsv';
import { readDollars } from '../rules/amounts';
import { dollarsFrom } from '../rules/spreadsheetCells';
import type { QuickFillTag } from './quickFill';
import { typedPrefix } from './prefixes';
import { isPriceColumnHeading, isPriceHeading, priceLineCells, tableCells } from './priceLines';

/** One row of prices; texts as typed. */
export interface ZoneDraftRow {
  /** Increases with every new row, so a lower key is an older row. */
  readonly key: number;
  readonly prefix: string;
  /** Dollars. */
  readonly price: string;
  /** The tag it came from; null for a typed or pasted row. */
  readonly tag: string | null;
  /** Typed, or edited after the tag added it: it stays when the tag is removed. */
  readonly isByHand: boolean;
  /** Its prefix or the whole row was pasted, and its prefix has not been changed since. */
  readonly isPasted: boolean;
}

export type ZoneField = 'name' | 'timezone' | 'facility';
/** In the order of the form. */
export const ZONE_FIELDS: readonly ZoneField[] = ['name', 'timezone', 'facility'];

export interface ZoneDraft extends Readonly<Record<ZoneField, string>> {
  /** The price for the next chosen tag, as typed. */
  readonly tagPrice: string;
  /** The chosen tags with their prefixes at the time. */
  readonly tags: readonly QuickFillTag[];
  /** Typed rows first, newest on top; then the rows of the tags in the order of the tags. */
  readonly rows: readonly ZoneDraftRow[];
  readonly nextKey: number;
}

const emptyRow = (key: number): ZoneDraftRow => ({
  key,
  prefix: '',
  price: '',
  tag: null,
  isByHand: true,
  isPasted: false,
});

/** The untouched form: one empty row to type in. */
export const NEW_ZONE: ZoneDraft = {
  name: '',
  timezone: '',
  facility: '',
  tagPrice: '',
  tags: [],
  rows: [emptyRow(0)],
  nextKey: 1,
};

/** Whether a row is empty; such a row is dropped. */
export const isBlankPriceRow = ({ prefix, price }: Pick<ZoneDraftRow, 'prefix' | 'price'>): boolean =>
  prefix.trim() === '' && price.trim() === '';

/** Whether closing the form would lose any input. */
export const isZoneTouched = (draft: ZoneDraft): boolean =>
  [draft.name, draft.timezone, draft.facility, draft.tagPrice].some((text) => text !== '') ||
  draft.tags.length > 0 ||
  draft.rows.some((row) => !isBlankPriceRow(row));

/** An amount with two decimals. Anything else stays as typed. */
export function tidyPrice(typed: string): string {
  return readDollars(typed)?.toFixed(2) ?? typed.trim();
}

/**
 * Chooses a tag: its prefixes become rows at this price (ZON-25). A prefix that already has a row keeps it, with its
 * price and any typed text. Empty rows are removed. Choosing a tag again changes nothing.
 * @param price dollars
 */
export function withTag(draft: ZoneDraft, tag: QuickFillTag, price: number): ZoneDraft {
  if (draft.tags.some(({ name }) => name === tag.name)) return draft;
  const kept = draft.rows.filter((row) => !isBlankPriceRow(row));
  const there = new Set(kept.map(({ prefix }) => typedPrefix(prefix)));
  const added = tag.prefixes.filter((prefix) => !there.has(prefix));
  const rows = added.map((prefix, index): ZoneDraftRow => ({
    key: draft.nextKey + index,
    prefix,
    price: price.toFixed(2),
    tag: tag.name,
    isByHand: false,
    isPasted: false,
  }));
  return {
    ...draft,
    tags: [...draft.tags, tag],
    rows: [...kept, ...rows],
    nextKey: draft.nextKey + rows.length,
  };
}

/**
 * Removes a tag with its rows, except for rows that another chosen tag also has or that were edited by hand (ZON-26).
 * Such rows keep their price and move to the other tag, or count as typed.
 */
export function withoutTag(draft: ZoneDraft, name: string): ZoneDraft {
  const tags = draft.tags.filter((tag) => tag.name !== name);
  const holders = new Map<string, string>();
  for (const tag of tags) {
    for (const prefix of tag.prefixes) if (!holders.has(prefix)) holders.set(prefix, tag.name);
  }
  const rows = draft.rows.flatMap((row): ZoneDraftRow[] => {
    if (row.tag !== name) return [row];
    const tag = holders.get(typedPrefix(row.prefix)) ?? null;
    return tag === null && !row.isByHand ? [] : [{ ...row, tag }];
  });
  return { ...draft, tags, rows };
}

/** Adds an empty row at the top. Its key is the `nextKey` of the draft passed in. */
export function withNewRow(draft: ZoneDraft): ZoneDraft {
  return { ...draft, rows: [emptyRow(draft.nextKey), ...draft.rows], nextKey: draft.nextKey + 1 };
}

/** Edits a row by hand. A different prefix detaches the row from its tag; a different price does not. */
export function withRow(
  draft: ZoneDraft,
  key: number,
  typed: Partial<Pick<ZoneDraftRow, 'prefix' | 'price'>>,
  isPasted = false,
): ZoneDraft {
  const rows = draft.rows.map((row): ZoneDraftRow => {
    if (row.key !== key) return row;
    const changed = { ...row, ...typed };
    if (changed.prefix === row.prefix && changed.price === row.price) return row;
    const isOther = typedPrefix(changed.prefix) !== typedPrefix(row.prefix);
    return { ...changed, isByHand: true, ...(isOther && { tag: null, isPasted }) };
  });
  return { ...draft, rows };
}

/**
 * Tidies a row after the user leaves it: prefix in capitals, price with two decimals. Changes nothing else about it.
 */
export function withTidyRow(draft: ZoneDraft, key: number): ZoneDraft {
  const rows = draft.rows.map((row) => {
    if (row.key !== key) return row;
    const tidy = { prefix: typedPrefix(row.prefix), price: tidyPrice(row.price) };
    return tidy.prefix === row.prefix && tidy.price === row.price ? row : { ...row, ...tidy };
  });
  return { ...draft, rows };
}

export function withoutRows(draft: ZoneDraft, keys: ReadonlySet<number>): ZoneDraft {
  return { ...draft, rows: draft.rows.filter(({ key }) => !keys.has(key)) };
}

/**
 * A price as spreadsheets display it: `$1,234.50`, `7,25 $`. An ambiguous amount (`1,500`) stays as it is, to be
 * rejected later.
 */
const pastedPrice = (cell: string): string => tidyPrice(dollarsFrom(cell) ?? cell);

/**
 * Pastes a block from a spreadsheet into a cell. Into a prefix: the first line fills that row, and every further line
 * becomes a new row below; the price is in the second column or after the prefix. Into a price: one column fills the
 * prices of the rows in `below`. Blank lines and a heading are skipped; in a column of prices, a blank one skips its
 * row.
 * @param at `below`: the keys of the rows displayed below that row, in order
 */
export function withPasted(
  draft: ZoneDraft,
  at: { readonly key: number; readonly cell: 'prefix' | 'price'; readonly below: readonly number[] },
  block: readonly (readonly string[])[],
): ZoneDraft {
  if (at.cell === 'price') return withPastedPrices(draft, [at.key, ...at.below], block);
  const lines = withoutHeading(tableCells(block.filter((cells) => !isBlankLine(cells))), isPriceHeading);
  const [first, ...more] = lines.map(([code = '', price]) => {
    const [prefix, amount, isUnclear] = price?.trim() ? [code, price] : priceLineCells(code);
    const hasPrice = price !== undefined || amount !== '';
    return {
      prefix: typedPrefix(prefix),
      ...(hasPrice && { price: isUnclear ? amount : pastedPrice(amount) }),
    };
  });
  return first === undefined ? draft : withRowsBelow(withRow(draft, at.key, first, true), at.key, more);
}

const isBlankLine = (cells: readonly string[]): boolean => cells.every(isBlankCell);

const withoutHeading = (
  lines: readonly (readonly string[])[],
  isHeading: (cells: readonly string[]) => boolean,
): readonly (readonly string[])[] => (lines.length > 1 && isHeading(lines[0] ?? []) ? lines.slice(1) : lines);

/** Fills the prices of the rows from the first column of the block, each price beside its row; the rest in new rows. */
function withPastedPrices(
  draft: ZoneDraft,
  keys: readonly number[],
  block: readonly (readonly string[])[],
): ZoneDraft {
  const lines = block.slice(0, block.findLastIndex((cells) => !isBlankLine(cells)) + 1);
  const isHeading = ([first = '']: readonly string[]) => isPriceColumnHeading(first);
  const prices = withoutHeading(lines, isHeading).map(([price = '']) =>
    isBlankCell(price) ? null : pastedPrice(price),
  );
  const typed = new Map(keys.map((key, index) => [key, prices[index] ?? null]));
  const rows = draft.rows.map((row) => {
    const price = typed.get(row.key) ?? null;
    return price === null || price === row.price ? row : { ...row, price, isByHand: true };
  });
  const more = prices.slice(keys.length).flatMap((price) => (price === null ? [] : [{ price }]));
  return withRowsBelow({ ...draft, rows }, keys.at(-1) ?? 0, more);
}

function withRowsBelow(
  draft: ZoneDraft,
  key: number,
  added: readonly Partial<Pick<ZoneDraftRow, 'prefix' | 'price'>>[],
): ZoneDraft {
  const made = added.map((cells, index): ZoneDraftRow => {
    return { ...emptyRow(draft.nextKey + index), ...cells, isPasted: true };
  });
  const below = draft.rows.findIndex((row) => row.key === key) + 1;
  const rows = [...draft.rows.slice(0, below), ...made, ...draft.rows.slice(below)];
  return { ...draft, rows, nextKey: draft.nextKey + made.length };
}

/** The body of POST /merchants/{id}/zones (ZON-27). Only for a draft without problems (zoneDraftChecks.ts). */
export function zoneToCreate(draft: ZoneDraft): CreateZoneRequest {
  const pricingRows = draft.rows
    .filter((row) => !isBlankPriceRow(row))
    .map(({ prefix, price }) => ({ postalPrefix: typedPrefix(prefix), price: readDollars(price) }));
  return {
    name: draft.name.trim(),
    timezone: draft.timezone,
    facility: draft.facility,
    locationPricing: { pricingRows },
  };
}
