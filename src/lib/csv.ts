/** CSV that spreadsheets open unharmed. papaparse is fetched on first use: it is not part of the first load. */

/**
 * Keeps a spreadsheet from running a cell: text that begins like a formula gets an apostrophe in front (OWASP, CSV
 * injection). Numbers and phone numbers (`+1 514 …`) are text of that kind too and come back unchanged but for the mark.
 */
export function neutralizeCell(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Undoes `neutralizeCell`, for files of ours that come back as input. */
export function restoreCell(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** Rows as CSV text: UTF-8 mark, CRLF, quotes where needed, formulas neutralized. */
export async function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): Promise<string> {
  const { unparse } = await import('papaparse');
  const text = (cell: string | number | null | undefined): string =>
    typeof cell === 'number' ? String(cell) : neutralizeCell(cell ?? '');
  const body = unparse({ fields: [...header], data: rows.map((row) => row.map(text)) }, { newline: '\r\n' });
  return `\uFEFF${body}\r\n`;
}

/** A CSV with a header as one record a line, cells trimmed and restored. Blank lines are left out. */
export async function readCsv(text: string): Promise<Record<string, string>[]> {
  const { parse } = await import('papaparse');
  const { data } = parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
    transform: (cell) => restoreCell(cell.trim()),
  });
  return data;
}
