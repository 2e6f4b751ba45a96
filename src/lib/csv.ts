/** CSV that spreadsheets open unharmed. papaparse is fetched on first use: it is not part of the first load. */

/**
 * Text that a spreadsheet would run, also with the signs of Japanese keyboards. A sign before digits and points is a number,
 * and with a space between digits a phone: it has no formula in it, but `-12-34` and `+1-514-555-0100` have. A text that
 * begins like a marked one gets the mark, too, so that it keeps its own.
 */
const FORMULA =
  /^(?:[=@＝＠\t\r\n]|[+\-＋－](?![\d.]*$|[\d ().-]*\d\)? \(?\d[\d ().-]*$)|'+[=+\-@＝＋－＠\t\r\n])/;

/**
 * Keeps a spreadsheet from running a cell: text that begins like a formula gets an apostrophe in front (OWASP, CSV
 * injection). Numbers and phones (`-2`, `+1 514 555-0100`) stay as they are.
 */
export function neutralizeCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/**
 * The value of a cell that was written for a spreadsheet: undoes `neutralizeCell`, also where a phone got the mark, as
 * other tools do, and takes text out of the formula that keeps its zeros, `="00125"`.
 */
export function restoreCell(cell: string): string {
  if (/^'+[=+\-@＝＋－＠\t\r\n]/.test(cell)) return cell.slice(1);
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

type Cell = string | number | null | undefined;

/** Rows written at once: a few milliseconds. */
const PIECE = 1_000;

/**
 * Rows as CSV text: UTF-8 mark, CRLF, quotes where needed, formulas neutralized. Written in pieces, so that the page
 * stays alive over tens of thousands of rows.
 */
export async function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  // Node names only the default of this package.
  const { default: papa } = await import('papaparse');
  const text = (cell: Cell): string => (typeof cell === 'number' ? String(cell) : neutralizeCell(cell ?? ''));
  const pieces = [papa.unparse([[...header]])];
  for (let from = 0; from < rows.length; from += PIECE) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    pieces.push(
      papa.unparse(
        rows.slice(from, from + PIECE).map((row) => row.map(text)),
        { newline: '\r\n' },
      ),
    );
  }
  return `\uFEFF${pieces.join('\r\n')}\r\n`;
}
