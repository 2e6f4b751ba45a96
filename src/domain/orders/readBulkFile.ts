/**
 * What a person gives to Bulk Pickup Ready, read and checked before any call:
 * a CSV with the one column `ids`, or ids pasted from anywhere.
 */
import { BULK_CSV_COLUMN, BULK_CSV_MAX_BYTES, BULK_MAX_ROWS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import { restoreCell } from '../../lib/csv';
import { readCsvRows, toldDelimiter, type CsvRow } from '../../lib/csvRows';
import { withoutInvisible } from '../../contract/hiddenCharacters';
import type { OrderId } from './orderRecord';

/** One id as it was given. */
export interface BulkLine {
  /** The file's own line number, the header being 1; of pasted ids, their place. */
  readonly line: number;
  /** Trimmed. */
  readonly id: OrderId;
  /** The line that has the same id and is sent in place of this one. */
  readonly sameAs: number | null;
}

/** The lines, or the words that say why there are none. */
export type BulkRead = { readonly lines: readonly BulkLine[] } | { readonly error: string };

/** Content of the template: accepted back as it is, apart from being empty. */
export const BULK_TEMPLATE = `${BULK_CSV_COLUMN}\r\n`;

/** Whether this many bytes are too many (100000 are not); asked before a file is read. */
export const isTooBig = (bytes: number): boolean => bytes > BULK_CSV_MAX_BYTES;

/**
 * Checks the text of a CSV, whose size was checked before: empty, other columns, a blank id (the first one, by its
 * line), too many rows. Ids are trimmed; an id that comes again is marked and kept, so that its line can be shown.
 */
export function readBulkFile(text: string): BulkRead {
  const content = text.replace(/^\uFEFF/, '');
  const [header, ...rest] = rowsOf(content);
  if (!header) return { error: messages.csvEmpty };
  if (headerOf(header) !== BULK_CSV_COLUMN || ![header, ...rest].every(hasOneColumn))
    return { error: messages.csvBadFormat };
  if (rest.length === 0) return { error: messages.csvEmpty };
  const given = rest.map(({ line, cells }) => ({ line, id: idOf(cells[0] ?? '') }));
  const blank = given.find(({ id }) => id === '');
  if (blank) return { error: messages.csvBlankId(blank.line) };
  return fitting(given);
}

/** Commas, and what Excel writes where the comma is a decimal sign. */
const DELIMITERS = [',', ';'] as const;

/** From the header on: by the delimiter that a line before it tells, else by the one that parts its column off. */
function rowsOf(content: string): readonly CsvRow[] {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const told = toldDelimiter(first);
  if (told !== null) return readCsvRows(content, told).filter(({ line }) => line > 1);
  const delimiter = DELIMITERS.find((mark) => headerOf(readCsvRows(first, mark)[0]) === BULK_CSV_COLUMN);
  return readCsvRows(content, delimiter);
}

const headerOf = (row: CsvRow | undefined): string => row?.cells[0]?.trim() ?? '';

/** A column with neither a name nor values is none: a spreadsheet that has once seen a cell there writes it. */
const hasOneColumn = ({ cells, problem }: CsvRow): boolean =>
  problem === null && cells.slice(1).every((cell) => cell.trim() === '');

/**
 * Checks pasted ids: parted by line ends, commas, semicolons, tabs or spaces, with or without quotation marks, with or
 * without the header. What lies between two separators is never a blank id: a paste has no rows to leave empty.
 */
export function readPastedIds(text: string): BulkRead {
  if (isTooBig(new TextEncoder().encode(text).length)) return { error: messages.csvTooBig };
  const words = text
    .replace(/^\uFEFF/, '')
    .replace(/^.*/, (line) => (toldDelimiter(line) === null ? line : ''))
    .split(/[\s,;]+/)
    .map((word) => idOf(word.replace(/^"+|"+$/g, '')))
    .filter((word) => word !== '');
  const numbered = words.map((id, at) => ({ line: at + 1, id }));
  const given = words[0] === BULK_CSV_COLUMN ? numbered.slice(1) : numbered;
  return given.length === 0 ? { error: messages.csvEmpty } : fitting(given);
}

/** An id without its mark against formulas, and without what comes along unseen out of chats and web pages. */
const idOf = (cell: string): OrderId => withoutInvisible(restoreCell(withoutInvisible(cell).trim())).trim();

/** Rows are counted as they were given, before the same id is taken once. */
function fitting(given: readonly Omit<BulkLine, 'sameAs'>[]): BulkRead {
  if (given.length > BULK_MAX_ROWS) return { error: messages.csvTooManyRows };
  const firstLines = new Map<OrderId, number>();
  const lines = given.map(({ line, id }): BulkLine => {
    const sameAs = firstLines.get(id) ?? null;
    if (sameAs === null) firstLines.set(id, line);
    return { line, id, sameAs };
  });
  return { lines };
}
