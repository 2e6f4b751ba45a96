/**
 * Destinations pasted for a quote: a postal code or an address on each line, or the rows of a spreadsheet. Every line
 * is kept as entered, even without a postal code, so that each one appears in the table.
 */
import { quoteTexts } from '../../contract/quoteTexts';
import { withoutInvisible } from '../../contract/hiddenCharacters';
import { isBlankCell, parseTsv } from '../../lib/tsv';
import { formatPostalCode, normalizePostalCode, readPostalCode, zipWithZeros } from '../postal/postalCode';

/** One line as entered. */
export interface PastedDestination {
  /** Counted from 1, including empty lines, as the text field and the spreadsheet count them. */
  readonly line: number;
  /** Its cells, joined with commas. */
  readonly typed: string;
  /** Formatted for people; null when the line has no code, or more than one. */
  readonly code: string | null;
  /** Why there is no code; null when there is one. */
  readonly problem: string | null;
}

/** Reads the pasted text. Skips empty lines and a first line that only names the columns. */
export function readDestinations(text: string): PastedDestination[] {
  const rows = parseTsv(text.replace(/^\uFEFF/, '')).map((cells) =>
    cells.map(tidied).filter((cell) => !isBlankCell(cell)),
  );
  const found = rows.flatMap((cells, at) => (cells.length === 0 ? [] : [readRow(cells, at + 1)]));
  const [first, ...rest] = found;
  return first && rest.length > 0 && isHeading(first) ? rest : found;
}

/** The cell on one line, without invisible characters. */
const tidied = (cell: string): string => withoutInvisible(cell).replace(/\s+/g, ' ').trim();

const HEADING = /postal|zip|code|address|adresse|destination|recipient/i;
const isHeading = ({ code, typed }: PastedDestination): boolean =>
  code === null && HEADING.test(typed) && !/\d/.test(typed);

function readRow(cells: readonly string[], line: number): PastedDestination {
  const typed = cells.join(', ');
  const codes = codesIn(cells, typed);
  const [code = null] = codes;
  if (codes.length === 1) return { line, typed, code, problem: null };
  const problem = code === null ? withoutCode(cells) : quoteTexts.severalCodes(codes);
  return { line, typed, code: null, problem };
}

/** Why a line has no code. Digits in a cell of their own may be a ZIP code that a spreadsheet has shortened. */
function withoutCode(cells: readonly string[]): string {
  const digits = cells.filter((cell) => zipWithZeros(cell) !== null).at(-1) ?? '';
  const zip = zipWithZeros(digits);
  return zip === null ? quoteTexts.noCode : quoteTexts.lostZeros(digits, zip);
}

const CANADIAN = /(?<![A-Z0-9])[A-Z]\d[A-Z][ -]?\d[A-Z]\d(?![A-Z0-9])/gi;
/**
 * Only at the end of an address and as a word of its own, because a house number may also have five digits, and an
 * order number too: `#10045`, `ord_10045`.
 */
const US_AT_END = /(?<![^\s,.;:(])(\d{5}(?:-\d{4})?)\)?(?:,? (?:USA?|U\.S\.A?\.|United States))?$/i;
/** What precedes the number of an order: `Order 10045`, `Commande no 10045`. */
const NUMBERED =
  /(?<!\p{L})(?:orders?|commandes?|no|n[°º]|num(?:ber|éro)|ref(?:erence)?|réf(?:érence)?|invoice|facture|po)[\s.:°º#]*$/iu;
const AREA = /^[A-Z]\d[A-Z]$/;

/** The ZIP code at the end of a line; undefined without one. */
function zipAtEnd(typed: string): string | undefined {
  const found = US_AT_END.exec(typed);
  return found && !NUMBERED.test(typed.slice(0, found.index)) ? found[1] : undefined;
}

/**
 * The postal codes of a line, without duplicates: those that fill a cell, or else those within its text. Five digits in
 * a cell may be an order number, so a ZIP at the end of the line or of another cell counts beside them.
 */
function codesIn(cells: readonly string[], typed: string): string[] {
  const canadian = (typed.match(CANADIAN) ?? []).filter((text) => readPostalCode(text) !== null);
  // Next to a Canadian code, five digits are an order number or a house number; nine without a dash are no ZIP in use.
  const isNumber = (cell: string) => (canadian.length > 0 && /^\d{5}$/.test(cell)) || /^\d{9}$/.test(cell);
  const isCode = (cell: string) => readPostalCode(cell) !== null || AREA.test(normalizePostalCode(cell));
  const whole = cells.filter((cell) => isCode(cell) && !isNumber(cell));
  const found = whole.length > 0 || canadian.length === 0 ? whole : canadian;
  const zips =
    canadian.length === 0 ? [typed, ...cells].map(zipAtEnd).filter((zip) => zip !== undefined) : [];
  return [...new Set([...found, ...zips].map(formatPostalCode))];
}
