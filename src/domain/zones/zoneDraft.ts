/**
 * A zone that is being added, as it is typed: its fields, the quick-fill tags chosen, its rows
 * (docs/decisions/zones.md). Every function gives a new draft; untouched rows stay the same objects.
 */
import type { CreateZoneRequest } from '../../contract/schemas/zones';
import { isBlankCell } from '../../lib/tsv';
import { readDollars } from '../rules/amounts';
import { dollarsFrom } from '../rules/spreadsheetCells';
import type { QuickFillTag } from './quickFill';
import { normalizePrefix } from './prefixes';
import { isPriceHeading, priceLineCells } from './priceLines';

/** One row of the prices, texts as typed. */
export interface ZoneDraftRow {
  /** Rises with every row made: a lower one was there earlier. */
  readonly key: number;
  readonly prefix: string;
  /** Dollars. */
  readonly price: string;
  /** The tag it came from; null for what was typed or pasted. */
  readonly tag: string | null;
  /** Typed, or changed by hand since the tag brought it: it stays when the tag goes. */
  readonly isByHand: boolean;
  /** Its prefix, or the whole row, was pasted and not typed over since. */
  readonly isPasted: boolean;
}

export type ZoneField = 'name' | 'timezone' | 'facility';
/** In the order of the form. */
export const ZONE_FIELDS: readonly ZoneField[] = ['name', 'timezone', 'facility'];

export interface ZoneDraft extends Readonly<Record<ZoneField, string>> {
  /** The price of the tag that is chosen next, as typed. */
  readonly tagPrice: string;
  /** The chosen tags with the prefixes they had when they were chosen. */
  readonly tags: readonly QuickFillTag[];
  /** Typed ones first, the newest at the top; then those of the tags in the tags' order. */
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

/** The form before anybody touched it: one empty row to type in. */
export const NEW_ZONE: ZoneDraft = {
  name: '',
  timezone: '',
  facility: '',
  tagPrice: '',
  tags: [],
  rows: [emptyRow(0)],
  nextKey: 1,
};

/** Whether a row has nothing in it; such a row is dropped. */
export const isBlankPriceRow = ({ prefix, price }: Pick<ZoneDraftRow, 'prefix' | 'price'>): boolean =>
  prefix.trim() === '' && price.trim() === '';

/** Whether the form holds anything that giving it up would lose. */
export const isZoneTouched = (draft: ZoneDraft): boolean =>
  [draft.name, draft.timezone, draft.facility, draft.tagPrice].some((text) => text !== '') ||
  draft.tags.length > 0 ||
  draft.rows.some((row) => !isBlankPriceRow(row));

/** An amount as it is shown: two decimals; what is no amount stays as typed. */
export function tidyPrice(typed: string): string {
  return readDollars(typed)?.toFixed(2) ?? typed.trim();
}

/**
 * Chooses a tag: its prefixes become rows at this price (ZON-25). A prefix that has a row already keeps that row:
 * the first price wins, and what was typed is left alone. Rows with nothing in them go. Choosing it again changes
 * nothing.
 * @param price dollars
 */
export function withTag(draft: ZoneDraft, tag: QuickFillTag, price: number): ZoneDraft {
  if (draft.tags.some(({ name }) => name === tag.name)) return draft;
  const kept = draft.rows.filter((row) => !isBlankPriceRow(row));
  const there = new Set(kept.map(({ prefix }) => normalizePrefix(prefix)));
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
 * Takes a tag away with its rows, but for those that another chosen tag holds and those touched by hand (ZON-26).
 * What stays keeps its price and is another tag's from now on, or typed.
 */
export function withoutTag(draft: ZoneDraft, name: string): ZoneDraft {
  const tags = draft.tags.filter((tag) => tag.name !== name);
  const holders = new Map<string, string>();
  for (const tag of tags) {
    for (const prefix of tag.prefixes) if (!holders.has(prefix)) holders.set(prefix, tag.name);
  }
  const rows = draft.rows.flatMap((row): ZoneDraftRow[] => {
    if (row.tag !== name) return [row];
    const tag = holders.get(normalizePrefix(row.prefix)) ?? null;
    return tag === null && !row.isByHand ? [] : [{ ...row, tag }];
  });
  return { ...draft, tags, rows };
}

/** One more row to type in, at the top. Its key is the draft's `nextKey` as it was. */
export function withNewRow(draft: ZoneDraft): ZoneDraft {
  return { ...draft, rows: [emptyRow(draft.nextKey), ...draft.rows], nextKey: draft.nextKey + 1 };
}

/** A row by hand. Another prefix is no longer the tag's; another price leaves the row where it came from. */
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
    const isOther = normalizePrefix(changed.prefix) !== normalizePrefix(row.prefix);
    return { ...changed, isByHand: true, ...(isOther && { tag: null, isPasted }) };
  });
  return { ...draft, rows };
}

/** A row as it is read once it is left: prefix in capitals, price with two decimals. Nothing else about it changes. */
export function withTidyRow(draft: ZoneDraft, key: number): ZoneDraft {
  const rows = draft.rows.map((row) => {
    if (row.key !== key) return row;
    const tidy = { prefix: normalizePrefix(row.prefix), price: tidyPrice(row.price) };
    return tidy.prefix === row.prefix && tidy.price === row.price ? row : { ...row, ...tidy };
  });
  return { ...draft, rows };
}

export function withoutRows(draft: ZoneDraft, keys: ReadonlySet<number>): ZoneDraft {
  return { ...draft, rows: draft.rows.filter(({ key }) => !keys.has(key)) };
}

/** A price as spreadsheets show it: `$1,234.50`, `7,25 $`. What may be two amounts (`1,500`) stays, to be refused. */
const pastedPrice = (cell: string): string => tidyPrice(dollarsFrom(cell) ?? cell);

/**
 * A block out of a spreadsheet, pasted into a cell. From a prefix: its first line goes into that row, each further one
 * becomes a row below it, and the price is the second column or stands behind the prefix. From a price: one column, down
 * the rows of `below`. Blank lines and the heading of the columns are left out.
 * @param at `below`: the keys of the rows shown under that one, in their order
 */
export function withPasted(
  draft: ZoneDraft,
  at: { readonly key: number; readonly cell: 'prefix' | 'price'; readonly below: readonly number[] },
  block: readonly (readonly string[])[],
): ZoneDraft {
  const lines = block
    .filter((cells) => !cells.every(isBlankCell))
    .filter((cells, index, { length }) => index > 0 || length === 1 || !isPriceHeading(cells));
  if (at.cell === 'price') {
    const prices = lines.map(([price = '']) => pastedPrice(price));
    const keys = [at.key, ...at.below].slice(0, prices.length);
    const typed = new Map(keys.map((key, index) => [key, prices[index] ?? '']));
    const rows = draft.rows.map((row) => {
      const price = typed.get(row.key);
      return price === undefined || price === row.price ? row : { ...row, price, isByHand: true };
    });
    return withRowsBelow(
      { ...draft, rows },
      keys.at(-1) ?? at.key,
      prices.slice(keys.length).map((price) => ({ price })),
    );
  }
  const [first, ...more] = lines.map(([code = '', price]) => {
    const [prefix, amount] = price?.trim() ? [code, price] : priceLineCells(code);
    const hasPrice = price !== undefined || amount !== '';
    return { prefix: normalizePrefix(prefix), ...(hasPrice && { price: pastedPrice(amount) }) };
  });
  return first === undefined ? draft : withRowsBelow(withRow(draft, at.key, first, true), at.key, more);
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
    .map(({ prefix, price }) => ({ postalPrefix: normalizePrefix(prefix), price: readDollars(price) }));
  return {
    name: draft.name.trim(),
    timezone: draft.timezone,
    facility: draft.facility,
    locationPricing: { pricingRows },
  };
}
