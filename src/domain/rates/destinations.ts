/**
 * Destinations pasted for a quote: a postal code or an address in each line, or the rows of a spreadsheet. Every line is
 * kept as it was given, also one without a postal code, so that each has its place in the table.
 */
import { quoteTexts } from '../../contract/quoteTexts';
import { withoutInvisible } from '../../contract/hiddenCharacters';
import { isBlankCell, parseTsv } from '../../lib/tsv';
import { formatPostalCode, normalizePostalCode, readPostalCode } from '../postal/postalCode';

/** One line as it was given. */
export interface PastedDestination {
  /** Counted from 1, empty lines included, as the field and the spreadsheet count them. */
  readonly line: number;
  /** Its cells, one after the other. */
  readonly typed: string;
  /** As people write it; null where there is none, or more than one. */
  readonly code: string | null;
  /** Why there is no code. */
  readonly problem: string | null;
}

/** Reads what was pasted. Empty lines are none, and neither is a first line that only names the columns. */
export function readDestinations(text: string): PastedDestination[] {
  const rows = parseTsv(text.replace(/^\uFEFF/, '')).map((cells) =>
    cells.map(tidied).filter((cell) => !isBlankCell(cell)),
  );
  const found = rows.flatMap((cells, at) => (cells.length === 0 ? [] : [readRow(cells, at + 1)]));
  const [first, ...rest] = found;
  return first && rest.length > 0 && isHeading(first) ? rest : found;
}

/** A cell on one line, without what comes along unseen. */
const tidied = (cell: string): string => withoutInvisible(cell).replace(/\s+/g, ' ').trim();

const HEADING = /postal|zip|code|address|adresse|destination|recipient/i;
const isHeading = ({ code, typed }: PastedDestination): boolean =>
  code === null && HEADING.test(typed) && !/\d/.test(typed);

function readRow(cells: readonly string[], line: number): PastedDestination {
  const typed = cells.join(', ');
  const codes = codesIn(cells, typed);
  const [code = null] = codes;
  if (codes.length === 1) return { line, typed, code, problem: null };
  const problem = code === null ? quoteTexts.noCode : quoteTexts.severalCodes(codes);
  return { line, typed, code: null, problem };
}

const CANADIAN = /(?<![A-Z0-9])[A-Z]\d[A-Z][ -]?\d[A-Z]\d(?![A-Z0-9])/gi;
/** At the end of an address: a street may have a number of five digits, too. */
const US_AT_END = /(?<![\d-])(\d{5}(?:-\d{4})?)(?:,? (?:USA?|U\.S\.A?\.|United States))?$/i;
const AREA = /^[A-Z]\d[A-Z]$/;

/** The postal codes of a line, each once: those with a cell of their own, else those within its text. */
function codesIn(cells: readonly string[], typed: string): string[] {
  const canadian = (typed.match(CANADIAN) ?? []).filter((text) => readPostalCode(text) !== null);
  // Beside a Canadian code five digits are the number of an order or of a house.
  const isNumber = (cell: string) => canadian.length > 0 && /^\d{5}$/.test(cell);
  const isCode = (cell: string) => readPostalCode(cell) !== null || AREA.test(normalizePostalCode(cell));
  const whole = cells.filter((cell) => isCode(cell) && !isNumber(cell));
  const american = US_AT_END.exec(typed)?.[1];
  const found = whole.length > 0 ? whole : canadian.length > 0 ? canadian : american ? [american] : [];
  return [...new Set(found.map(formatPostalCode))];
}
