/** CSV as rows of cells with the line each begins on: for files whose every line matters, blank ones too. */

export interface CsvRow {
  /** Of the file, from 1; a quoted cell may go over several. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads comma-separated text whatever its line ends (CRLF, LF, CR, also mixed). A blank line is a row with one empty
 * cell; blank lines at the very end are none. Null when a quotation mark is left open or stands in a wrong place.
 * papaparse is fetched on first use: it is not part of the first load.
 */
export async function readCsvRows(text: string): Promise<CsvRow[] | null> {
  const { parse } = await import('papaparse');
  // Left to guess, papaparse takes one kind of line end for the whole file and a semicolon for a separator.
  const { data, errors } = parse<string[]>(text.replace(/\r\n?/g, '\n').trimEnd(), {
    delimiter: ',',
    newline: '\n',
    header: false,
    skipEmptyLines: false,
  });
  if (errors.length > 0) return null;
  let line = 1;
  return data.map((cells) => {
    const row = { line, cells };
    line += 1 + cells.join('').split('\n').length - 1;
    return row;
  });
}
