/**
 * Reads and checks the input of Bulk Pickup Ready before any request: a CSV with the single column `ids`, or pasted
 * ids.
 */
import { bulkTexts } from '../../contract/bulkTexts';
import { BULK_CSV_COLUMN, BULK_CSV_MAX_BYTES, BULK_MAX_ROWS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import { readCsvRows, namedDelimiter, type CsvRow } from '../../lib/csvRows';
import { bareId, isDamagedId, pastedId, withoutLinks } from './copiedId';
import type { OrderId } from './orderRecord';

/** One id as it was entered. */
export interface BulkLine {
  /** The line number in the file, with the header as 1; for pasted ids, their position. */
  readonly line: number;
  /** Trimmed. */
  readonly id: OrderId;
  /** The earlier line with the same id, which is sent instead of this one; null if there is none. */
  readonly sameAs: number | null;
}

/** The lines, or the error that explains why there are none, and what to do about it. */
export type BulkRead =
  { readonly lines: readonly BulkLine[] } | { readonly error: string; readonly advice?: string };

/** Content of the template. It can be uploaded as it is, except that it has no ids. */
export const BULK_TEMPLATE = `${BULK_CSV_COLUMN}\r\n`;

/** Whether a file has too many bytes (100000 are allowed). Check this before reading the file. */
export const isTooBig = (bytes: number): boolean => bytes > BULK_CSV_MAX_BYTES;

/**
 * Checks the text of a CSV whose size was already checked. Reports an empty file (trailing empty rows are ignored),
 * wrong columns, the first blank id with its line, and too many rows. Ids are trimmed; a repeated id is marked and
 * kept, so that its line can be shown.
 */
export function readBulkFile(text: string): BulkRead {
  const content = text.replace(/^\uFEFF/, '');
  const [header, ...rest] = rowsOf(content);
  // Cleared rows at the end of a sheet are saved as separators only.
  while (isCleared(rest.at(-1))) rest.pop();
  if (!header) return { error: messages.csvEmpty };
  const advice = formatAdvice(header, rest);
  if (advice !== null) return { error: messages.csvBadFormat, advice };
  if (rest.length === 0) return { error: messages.csvEmpty };
  const given = rest.map(({ line, cells }) => ({ line, id: bareId(cells[0] ?? '') }));
  const blank = given.find(({ id }) => id === '');
  if (blank) return { error: messages.csvBlankId(blank.line) };
  return fitting(given);
}

const isCleared = (row: CsvRow | undefined): boolean =>
  row !== undefined && row.cells.length > 1 && row.cells.every((cell) => bareId(cell) === '');

/** The comma, and what Excel writes where the comma is the decimal separator. */
const DELIMITERS = [',', ';'] as const;

/**
 * The rows from the header on. The delimiter is the one named by a line before the header, or else the one that makes
 * the first column `ids`.
 */
function rowsOf(content: string): readonly CsvRow[] {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const named = namedDelimiter(first);
  if (named !== null) return readRows(content, named).filter(({ line }) => line > 1);
  const delimiter = DELIMITERS.find((mark) => headerOf(readCsvRows(first, mark)[0]) === BULK_CSV_COLUMN);
  return readRows(content, delimiter);
}

/** The rows of a text. A number in short form is one cell, although it may have a comma: `1,23E+15`. */
const readRows = (content: string, delimiter = ','): CsvRow[] =>
  readCsvRows(content, delimiter).map((row) =>
    delimiter === ',' ? { ...row, cells: withWholeNumbers(row.cells) } : row,
  );

function withWholeNumbers(cells: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const cell of cells) {
    const number = `${whole.at(-1)},${cell}`.trim();
    if (isDamagedId(number)) whole.splice(-1, 1, number);
    else whole.push(cell);
  }
  return whole;
}

const headerOf = (row: CsvRow | undefined): string => row?.cells[0]?.trim() ?? '';

/** Columns without a name and values are ignored: a spreadsheet writes them if a cell there was ever used. */
const hasOneColumn = ({ cells }: CsvRow): boolean => cells.slice(1).every((cell) => cell.trim() === '');

/** What to correct first in a file whose format is wrong; null when it is right. */
function formatAdvice(header: CsvRow, rest: readonly CsvRow[]): string | null {
  if (headerOf(header) !== BULK_CSV_COLUMN || !hasOneColumn(header))
    return bulkTexts.headerMissing(header.line);
  const wrong = [header, ...rest].find((row) => row.problem !== null || !hasOneColumn(row));
  if (!wrong) return null;
  const isQuote = wrong.problem === 'openQuote' || wrong.problem === 'strayQuote';
  return isQuote ? bulkTexts.quoteOutOfPlace(wrong.line) : bulkTexts.moreColumns(wrong.line);
}

/**
 * Checks pasted ids: those in the id column of a table with headings, or else every word. Words are separated by line
 * ends, commas, semicolons, tabs, spaces or bars. Quotation marks, bullets, numbering and a heading are left out; any
 * other word is a line. A blank place is an error only in the column of a table.
 */
export function readPastedIds(text: string): BulkRead {
  if (isTooBig(new TextEncoder().encode(text).length)) return { error: messages.csvTooBig };
  const content = text
    .replace(/^\uFEFF/, '')
    .replace(/^.*/, (line) => (namedDelimiter(line) === null ? line : ''))
    // Blank lines, but not an empty first cell.
    .replace(/^\s*[\r\n]/, '');
  const ids = idColumn(content) ?? idWords(content);
  const given = ids
    .map((id, at) => ({ line: at + 1, id }))
    .filter(({ line, id }) => line > 1 || id !== HEADING);
  if (given.length === 0) return { error: messages.csvEmpty };
  const blank = given.find(({ id }) => id === '');
  return blank ? { error: messages.csvBlankId(blank.line) } : fitting(given);
}

/** Stands for a heading of any wording, which counts as a line. */
const HEADING = BULK_CSV_COLUMN;
const ID_HEADING = /^(?:orders?[\s_-]*)?ids?\s*:?$/i;

/** The ids of a table with headings, after `HEADING`; null when the text is no such table. */
function idColumn(content: string): readonly OrderId[] | null {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const delimiter = ['\t', ';', ','].find((mark) => first.includes(mark));
  if (delimiter === undefined) return null;
  const [header = [], ...rows] = readRows(content, delimiter)
    .map(({ cells }) => cells.map(bareId))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const titles = header.filter((cell) => ID_HEADING.test(cell));
  // `ID` may be the merchant's if there is an `Order ID`.
  const title = titles.find((cell) => /order/i.test(cell)) ?? titles[0];
  const isHeaded = header.every(isHeading) && header.filter((cell) => cell !== '').length > 1;
  // Rows of ids are not all of one width, but the last row of a table may end early.
  const isEven = rows.slice(0, -1).every(({ length }) => length === header.length);
  if (title === undefined || !isHeaded || !isEven || rows.length === 0) return null;
  const column = header.indexOf(title);
  return [HEADING, ...rows.map((cells) => cells[column] ?? '')];
}

/** A single word with a digit may be an id, in a row of ids. */
const isHeading = (cell: string): boolean => !/\d/.test(cell) || /\s/.test(cell);

/** What precedes the first word of a line in a list or a quoted message. */
const LIST_MARKS =
  /^[^\S\r\n\u2028\u2029]*(?:(?:[-–—*+>]|\d{1,3}[.)]|o(?=\t))[^\S\r\n\u2028\u2029]+)+(?=\S)/gm;
const HEADING_LINE = /^["“]?(?:orders?[ _-]*)?ids?["”]?(?:[^\S\r\n]|[,;])*(?:[\r\n:]|$)/i;
/** A number in short form is one word, although it has a comma. */
const WORDS = /(?<![^\s;])"?\d,\d+E\+\d+"?(?=[\s;,]|$)|[^\s,;|，、；]+/gi;

/** All words of a text that can be ids. If each id ends in a full stop, it is part of it, not the end of a sentence. */
function idWords(content: string): readonly OrderId[] {
  const text = withoutLinks(content).replace(LIST_MARKS, '').replace(HEADING_LINE, `${HEADING}\n`);
  const words = (text.match(WORDS) ?? []).map(bareId).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ids = words[0] === HEADING ? words.slice(1) : words;
  const isEnding = ids.length > 1 && ids.every((word) => word.endsWith('.'));
  return isEnding ? words : words.map(pastedId);
}

/** The limit applies to all lines, repeated ids included. */
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
