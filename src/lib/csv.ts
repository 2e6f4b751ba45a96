/** CSV that spreadsheets open unharmed. papaparse is fetched on first use: it is not part of the first load. */
import { sleep } from './backoff';

/** Text that a spreadsheet would run. A sign before nothing but digits, spaces and `()-.` is a number or a phone. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d ().-]*$))/;

/**
 * Keeps a spreadsheet from running a cell: text that begins like a formula gets an apostrophe in front (D-081; OWASP,
 * CSV injection). Numbers and phones (`-2`, `+1 514 555-0100`) stay as they are.
 */
export function neutralizeCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Undoes `neutralizeCell`, for files that come back as input; also where a phone got the mark, as other tools do. */
export function restoreCell(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

type Cell = string | number | null | undefined;

/** Rows written at once: a few milliseconds. */
const PIECE = 1_000;

/**
 * Rows as CSV text: UTF-8 mark, CRLF, quotes where needed, formulas neutralized. Written in pieces, so that the page
 * stays alive over tens of thousands of rows.
 */
export async function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  const { unparse } = await import('papaparse');
  const text = (cell: Cell): string => (typeof cell === 'number' ? String(cell) : neutralizeCell(cell ?? ''));
  const pieces = [unparse([[...header]])];
  for (let from = 0; from < rows.length; from += PIECE) {
    if (from > 0) await sleep(0);
    pieces.push(
      unparse(
        rows.slice(from, from + PIECE).map((row) => row.map(text)),
        { newline: '\r\n' },
      ),
    );
  }
  return `\uFEFF${pieces.join('\r\n')}\r\n`;
}
