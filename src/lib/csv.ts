/** CSV that spreadsheets open safely. papaparse is imported on first use, to keep it out of the initial load. */

/**
 * Text that a spreadsheet would run as a formula, including full-width signs. A sign before digits and points is a
 * number, and with spaces between the digits a phone; but `-12-34` and `+1-514-555-0100` are formulas. A text that
 * already looks protected is protected too, so that `restoreCell` returns it unchanged.
 */
const FORMULA =
  /^(?:[=@＝＠\t\r\n]|[+\-＋－](?![\d.]*$|[\d ().-]*\d\)? \(?\d[\d ().-]*$)|'+[=+\-@＝＋－＠\t\r\n])/;

/**
 * Keeps a spreadsheet from running a cell: a text that begins like a formula gets a leading apostrophe (OWASP, CSV
 * injection). Numbers and phones (`-2`, `+1 514 555-0100`) stay as they are.
 */
export function neutralizeCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/**
 * The original value of a cell that was written for a spreadsheet: undoes `neutralizeCell`, also on phones that other
 * tools have protected, and extracts text from the formula that keeps leading zeros, `="00125"`.
 */
export function restoreCell(cell: string): string {
  if (/^'+[=+\-@＝＋－＠\t\r\n]/.test(cell)) return cell.slice(1);
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

type Cell = string | number | null | undefined;

/** Rows written in one go, which takes a few milliseconds. */
const CHUNK_ROWS = 1_000;

/**
 * Rows as CSV text: UTF-8 byte order mark, CRLF, quotes where needed, formulas neutralized. Written in chunks, so that
 * the page stays responsive with tens of thousands of rows.
 */
export async function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  // In Node, this package only has a default export.
  const { default: papa } = await import('papaparse');
  const text = (cell: Cell): string => (typeof cell === 'number' ? String(cell) : neutralizeCell(cell ?? ''));
  const chunks = [papa.unparse([[...header]])];
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    chunks.push(
      papa.unparse(
        rows.slice(from, from + CHUNK_ROWS).map((row) => row.map(text)),
        { newline: '\r\n' },
      ),
    );
  }
  return `\uFEFF${chunks.join('\r\n')}\r\n`;
}
