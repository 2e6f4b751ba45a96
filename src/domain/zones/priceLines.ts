/** Previews of many price changes in a zone, line by line, before anything is sent. */
import { ZONE_PREFIXES_MAX } from '../../contract/constants';
import { merchantMessages } from '../../contract/merchantMessages';
import { guardTexts } from '../../contract/ruleTexts';
import type { Zone } from '../../contract/schemas/merchants';
import { formatTsv, isBlankCell, parseTsv } from '../../lib/tsv';
import { priceRefusal, readDollars } from '../rules/amounts';
import { raiseOf, type PriceChange } from '../rules/priceChange';
import type { PriceRaise } from '../rules/raisePrice';
import { dollarsFrom, isHeading, withoutCurrency } from '../rules/spreadsheetCells';
import { priceWords } from './prefixTexts';
import type { PrefixIndex } from './prefixIndex';
import { beginningMayLackZero, isPostalPrefix, mayLackZero, normalizePrefix, typedPrefix } from './prefixes';

/** One prefix and its new price. */
export interface PriceLine extends PriceChange {
  /** Counted from 1: the line of a pasted block, or the row of a zone. */
  readonly line: number;
  /** Normalized. */
  readonly prefix: string;
  /** As pasted. Read again behind another line, it gives the same one; a first line in words is taken for a heading. */
  readonly text: string;
}

/**
 * An amount at the end of a line, with thousands separated as in spreadsheets. A run of separators is tried from its
 * start alone, because trying it from each of them freezes the page on a line of very many.
 */
const PRICE_LAST =
  /^(.*?)(?<![\s,;])[\s,;]+((?:\$\s*)?(?:\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?|[-\d.][-\d.,]*)\s*\$?)$/;

/** Separators that end in a comma right before one or two digits: it may separate, or be a decimal comma. */
const UNCLEAR_COMMA = /[\s;,],(\d\d?)$/;

/** Three cells, or a price with a decimal comma: `H2X,12,15`. */
const UNCLEAR_CELLS = /^[^",;]*,\s*(\d+,\d\d?)[\s,;]*$/;

/**
 * Prefix and price of a line without tabs: `H2X 8.75`, `H2X, $8.75`, `H2X;8,75;`, `"H2X","8.75"`, `H2X: 8.75 CAD`. The
 * price of `H2X ,50` is unclear, 50 or 0.50, and keeps its comma; so does that of `H2X,12,15`, 12 or 12.15.
 */
export function priceLineCells(text: string): [prefix: string, price: string, isUnclear?: boolean] {
  // An emptied last column leaves its separator behind.
  const line = withoutCurrency(text)
    .replaceAll('"', '')
    .replace(':', ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,;])[\s,;]+$/, '')
    .trim();
  const [, prefix, price] = PRICE_LAST.exec(line) ?? [];
  if (prefix === undefined || price === undefined) return [line, ''];
  const [, unclear] = UNCLEAR_COMMA.exec(line) ?? UNCLEAR_CELLS.exec(text) ?? [];
  return unclear === price ? [prefix, `,${price}`, true] : [prefix, price];
}

/** Whether the first line of a block is a heading. `H` alone is a prefix, not a heading. */
export const isPriceHeading = (cells: readonly string[]): boolean =>
  isHeading(cells) && !isPostalPrefix(typedPrefix(cells[0] ?? ''));

const PRICE_WORDS = 'prices?|prix|rates?|tarifs?|amounts?|montants?|costs?|co[uû]ts?';
const PRICE_WORD = new RegExp(`(?<!\\p{L})(?:${PRICE_WORDS})(?!\\p{L})`, 'iu');
const PLAIN_HEADING = new RegExp(`^(?:unit )?(?:${PRICE_WORDS})(?: ?\\(?(?:\\$|cad|usd)\\)?)?$`, 'i');

/**
 * Whether a cell is the heading of a column of prices: a few words without a digit, one of them for a price. Other
 * words, such as TBD, are in the place of a price.
 */
export const isPriceColumnHeading = (cell: string): boolean =>
  PRICE_WORD.test(cell) && !/\d/.test(cell) && cell.trim().split(/\s+/).length <= 4;

/** The same for a heading without any other words, which may be recorded as it is. */
export const isPlainPriceHeading = (cell: string): boolean => PLAIN_HEADING.test(cell.trim());

interface PastedRow {
  readonly line: number;
  readonly text: string;
  readonly prefix: string;
  readonly price: string;
  readonly isUnclear: boolean;
}

/**
 * Prefix and price of the lines of a table: the first column, and the only one whose heading is for prices. Without
 * it, any further cell may be the price: all are kept, and several are not an amount.
 */
export function tableCells(block: readonly (readonly string[])[]): string[][] {
  const [first = []] = block;
  const headings = isPriceHeading(first) ? [...first.keys()].slice(1) : [];
  const [headed = -1, ...others] = headings.filter((at) => isPriceColumnHeading(first[at] ?? ''));
  return block.map((cells) => {
    const [prefix = '', ...rest] = cells;
    if (rest.length < 2) return [...cells];
    const price = others.length === 0 ? (cells[headed] ?? '') : '';
    return [prefix, isBlankCell(price) ? rest.filter((cell) => !isBlankCell(cell)).join(' / ') : price];
  });
}

/** The non-empty lines of a block, without its heading. */
function rowsOf(block: string): PastedRow[] {
  const rows: ReturnType<typeof priceLineCells>[] = block.includes('\t')
    ? // Lines that were typed between pasted ones have no tab.
      tableCells(parseTsv(block)).map(([prefix = '', price = '']) =>
        price.trim() === '' ? priceLineCells(prefix) : [prefix, price],
      )
    : block.split(/\r\n|\r|\n/).map(priceLineCells);
  return rows
    .map(([prefix, price, isUnclear = false], index) => ({
      line: index + 1,
      // Behind a tab, an unclear price would be read as clear.
      text: isUnclear ? `${prefix} ${price}` : formatTsv([[prefix.trim(), price.trim()]]).trimEnd(),
      prefix: typedPrefix(prefix),
      price: price.trim(),
      isUnclear,
    }))
    .filter(({ prefix, price }) => !isBlankCell(prefix + price))
    .filter(({ prefix, price }, index) => index > 0 || !isPriceHeading([prefix, price]));
}

/** Whether a pasted prefix that the zone does not have most likely lost its zero. `now` are the zone's prices. */
const lacksZero = (prefix: string, now: ReadonlyMap<string, number>): boolean =>
  !now.has(prefix) && (mayLackZero(prefix) || (beginningMayLackZero(prefix) && now.has(`0${prefix}`)));

/**
 * Reads a pasted block, one prefix and price per line, and compares it with its zone: which lines are new, change a
 * price, or are refused and why.
 */
export function readPriceBlock(block: string, zone: Zone, guard: PrefixIndex): PriceLine[] {
  const now = pricesNow(zone);
  const seen = new Set<string>();
  let room = ZONE_PREFIXES_MAX - now.size;
  const rows = rowsOf(block);
  return rows.map(({ line, text, prefix, price: typed, isUnclear }): PriceLine => {
    const price = isUnclear ? null : readDollars(dollarsFrom(typed) ?? typed);
    const was = now.get(prefix) ?? null;
    const other = guard.owners.get(prefix)?.find(({ zoneId }) => zoneId !== zone.id);
    const refused = (reason: string): PriceLine => ({
      line,
      text,
      prefix,
      price,
      was,
      verdict: 'refused',
      reason,
    });
    if (prefix === '' || typed === '') return refused(merchantMessages.postalFieldsEmpty);
    if (!isPostalPrefix(prefix)) return refused(merchantMessages.postalPrefixFormat(prefix));
    if (rows.length > 1 && lacksZero(prefix, now)) return refused(guardTexts.lostZero(prefix));
    if (other) return refused(guardTexts.existsIn(other.zoneName, priceWords(other.price)));
    if (seen.has(prefix)) return refused(guardTexts.twicePasted);
    seen.add(prefix);
    if (price === null) return refused(priceRefusal(typed));
    if (was === null && room <= 0) return refused(merchantMessages.pricingRowsMax(ZONE_PREFIXES_MAX));
    if (was === null) room -= 1;
    const verdict = was === null ? 'new' : was === price ? 'same' : 'changed';
    const isShort = rows.length > 1 && was === null && beginningMayLackZero(prefix);
    const reason = isShort ? guardTexts.couldLackZero(prefix) : '';
    return { line, text, prefix, price, was, verdict, reason };
  });
}

/**
 * Reads refused lines again after the others were saved. By themselves they lose what was wrong with them among the
 * others, which stays; what a change of the zones has made true or untrue does not.
 * @param kept the lines as they were refused, numbered as in `block`
 */
export function readRefusedAgain(
  block: string,
  kept: readonly PriceLine[],
  zone: Zone,
  guard: PrefixIndex,
): PriceLine[] {
  const prices = pricesNow(zone);
  const again = new Map(readPriceBlock(block, zone, guard).map((line) => [line.line, line]));
  return kept.map((was): PriceLine => {
    // A first line in words is now taken for a heading.
    const now = again.get(was.line) ?? was;
    if (now.verdict === 'refused') return now;
    const { prefix, reason } = was;
    const isShort = reason === guardTexts.lostZero(prefix) && lacksZero(prefix, prices);
    if (isShort) return { ...now, verdict: 'refused', reason };
    if (reason !== guardTexts.twicePasted && reason !== guardTexts.wasTwice) return now;
    return { ...now, verdict: 'refused', reason: guardTexts.wasTwice };
  });
}

/** The prices of a zone by normalized prefix, in dollars. */
const pricesNow = (zone: Zone): ReadonlyMap<string, number> =>
  new Map(
    zone.locationPricing.pricingRows.map(({ postalPrefix, price }) => [normalizePrefix(postalPrefix), price]),
  );

/**
 * The rows of a zone with their prices raised, sorted by prefix.
 * @param beginning only prefixes that start with it; empty for all
 */
export function raisedLines(zone: Zone, raise: PriceRaise, beginning: string): PriceLine[] {
  const from = normalizePrefix(beginning);
  const rows = [...pricesNow(zone)].filter(([prefix]) => prefix.startsWith(from)).sort();
  return rows.map(([prefix, was], index) => ({
    line: index + 1,
    text: prefix,
    prefix,
    ...raiseOf(was, raise),
  }));
}
