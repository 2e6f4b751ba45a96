/**
 * Reads and writes the text that spreadsheets put on the clipboard (`text/plain` of Excel, Google Sheets, LibreOffice):
 * cells separated by tabs, rows by line ends. `parsePastedCells` also reads CSV. A cell containing a tab or a line
 * break is in quotation marks, with its own quotation marks doubled. A cell with both would be read as rows.
 *
 * A reader of our own, because it must run inside the paste event and accept a lone quotation mark as a character (`5"
 * pipe` is copied unquoted): the CSV library is loaded on demand and treats that as an error.
 */

/**
 * Reads clipboard text as rows of cells, with any line ends (CRLF, LF, CR). A line end at the end of the text closes
 * the last row, as Excel writes it. All rows get the same length; an empty text has no rows.
 */
export const parseTsv = (text: string): string[][] => parseRows(text, '\t');

/** Four columns or more. A single cell may contain two commas, as in `1,000,000`. */
const COMMA_SEPARATED = /^[^,\r\n]*(?:,[^,\r\n]*){3}/;

/**
 * Reads text pasted into cells: as spreadsheets copy it, or else as CSV, which has no tabs. Excel writes semicolons
 * where the comma is the decimal mark.
 */
export function parsePastedCells(pasted: string): string[][] {
  const text = pasted.replace(/^\uFEFF/, '');
  if (text.includes('\t')) return parseTsv(text);
  if (text.includes(';')) return parseRows(text, ';');
  return parseRows(text, COMMA_SEPARATED.test(text) ? ',' : '\t');
}

function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator);
    row.push(cell);
    const mark = text[end];
    at = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (mark === separator) {
      // A separator is always followed by a cell, even at the end of the text.
      if (at >= text.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
  }
  return squared(rows);
}

/**
 * Reads clipboard text that is a single cell with line breaks, which a spreadsheet puts in quotation marks. Returns the
 * cell as the spreadsheet shows it, or null for any other text.
 */
export function quotedCell(text: string): string | null {
  const quoted = text.trimEnd();
  const inner = quoted.slice(1, -1);
  const isCell = quoted === `"${inner}"` && !inner.replaceAll('""', '').includes('"');
  return isCell && /[\r\n]/.test(inner) ? inner.replaceAll('""', '"') : null;
}

/**
 * Writes rows of cells as clipboard text: CRLF between rows and none after the last, so that a single cell can be
 * pasted into any field. `parseTsv` returns the same rows, unless a cell has both a tab and a line end.
 */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  const text = rows.map((row) => row.map(quoteWhereNeeded).join('\t')).join('\r\n');
  // Without it, a last row with one empty cell would be lost.
  const last = rows.at(-1);
  return last?.length === 1 && last[0] === '' ? `${text}\r\n` : text;
}

/** Whether a cell is empty. In text that was CSV, an empty row consists of separators (`;;`). */
export const isBlankCell = (cell: string): boolean => /^[\s,;]*$/.test(cell);

interface ReadCell {
  readonly cell: string;
  /** The position of the character after the cell: a separator, a line end, or the end of the text. */
  readonly end: number;
}

function readPlain(text: string, from: number, separator: string): ReadCell {
  let end = from;
  while (end < text.length && !isMark(text[end], separator)) end += 1;
  return { cell: text.slice(from, end), end };
}

/**
 * Whether a cell in quotation marks would take in the cells of further rows. Nobody has a tab in a cell of several
 * lines: a quotation mark at its beginning (`"Smith`) and one at the end of a later cell (`5"`) are characters.
 */
export const takesRows = (cell: string, separator: string): boolean =>
  separator === '\t' && cell.includes(separator) && /[\r\n]/.test(cell);

/**
 * A quotation mark opens a quoted cell only if the closing one is at the end of the cell; otherwise it is a character.
 */
function readQuoted(text: string, from: number, separator: string): ReadCell {
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return readPlain(text, from, separator);
    if (text[close + 1] === '"') {
      at = close + 2;
      continue;
    }
    const end = close + 1;
    if (end < text.length && !isMark(text[end], separator)) return readPlain(text, from, separator);
    const cell = text.slice(from + 1, close);
    if (takesRows(cell, separator)) return readPlain(text, from, separator);
    return { cell: cell.replaceAll('""', '"'), end };
  }
}

const isMark = (letter: string | undefined, separator: string): boolean =>
  letter === separator || letter === '\n' || letter === '\r';

function squared(rows: string[][]): string[][] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  for (const row of rows) while (row.length < width) row.push('');
  return rows;
}

function quoteWhereNeeded(cell: string): string {
  return /^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
