/**
 * The text that spreadsheets put on the clipboard (`text/plain` of Excel, Google Sheets, LibreOffice): cells between
 * tabs, rows between line ends, a cell with a tab or a line break in it between quotation marks, its own marks doubled.
 *
 * Our own reader, because it has to run inside the paste event and to take a lone quotation mark as a letter
 * (`5" pipe` is copied bare): the CSV library is fetched when needed, and counts that as an error.
 */

/**
 * Reads clipboard text as rows of cells, whatever its line ends (CRLF, LF, CR). One line end at the very end closes
 * the last row and opens no new one, as Excel writes it. All rows come out equally long; no text is no row.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    row.push(cell);
    const mark = text[end];
    at = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (mark === '\t') {
      // A tab promises one more cell, also at the end of the text.
      if (at >= text.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
  }
  return squared(rows);
}

/**
 * Writes rows of cells as clipboard text: CRLF between rows and none after the last, so that one cell pastes into any
 * field as it is. `parseTsv` gives the same rows back.
 */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  const text = rows.map((row) => row.map(quoteWhereNeeded).join('\t')).join('\r\n');
  // A last row of one empty cell would be no row at all.
  const last = rows.at(-1);
  return last?.length === 1 && last[0] === '' ? `${text}\r\n` : text;
}

/** Whether a cell holds nothing: of an empty row, text that was CSV leaves the separators (`;;`). */
export const isBlankCell = (cell: string): boolean => /^[\s,;]*$/.test(cell);

interface ReadCell {
  readonly cell: string;
  /** Where the mark after the cell stands: a tab, a line end, or the end of the text. */
  readonly end: number;
}

function readPlain(text: string, from: number): ReadCell {
  let end = from;
  while (end < text.length && !isMark(text[end])) end += 1;
  return { cell: text.slice(from, end), end };
}

/** A quotation mark opens a quoted cell only if its partner stands right before a mark; else it is a letter. */
function readQuoted(text: string, from: number): ReadCell {
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return readPlain(text, from);
    if (text[close + 1] === '"') {
      at = close + 2;
      continue;
    }
    const end = close + 1;
    if (end < text.length && !isMark(text[end])) return readPlain(text, from);
    return { cell: text.slice(from + 1, close).replaceAll('""', '"'), end };
  }
}

const isMark = (letter: string | undefined): boolean => letter === '\t' || letter === '\n' || letter === '\r';

function squared(rows: string[][]): string[][] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  for (const row of rows) while (row.length < width) row.push('');
  return rows;
}

function quoteWhereNeeded(cell: string): string {
  return /^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
