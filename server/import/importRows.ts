/** Splits a file's text into rows: CSV and NDJSON end in the same cells, each with its line number. */
import { restoreCell } from '../../src/lib/csv';
import { grouped } from '../../src/contract/counts';
import {
  eachCsvRow,
  readCsvRows,
  ROW_CELLS_MAX,
  ROW_LETTERS_MAX,
  namedDelimiter,
  type CsvRow,
} from '../../src/lib/csvRows';
import { ImportRefusal } from './importFile';
import {
  findColumn,
  REQUIRED_COLUMNS,
  shorten,
  unknownColumn,
  whyColumnUnused,
  type ImportHeader,
} from './importColumns';

/** One order of the file, not checked yet. Cells are trimmed; empty ones are absent. */
export interface ImportRow {
  /** Line of the file, counting the header as line 1; the first line of a row that spans several. */
  readonly line: number;
  readonly cells: ReadonlyMap<ImportHeader, string>;
  /** What makes the row unreadable as a whole. */
  readonly problems: readonly string[];
}

export interface ImportRows {
  /** Each row is made only when needed: all at once would take many times the file's size. */
  readonly rows: readonly (() => ImportRow)[];
  readonly notes: readonly string[];
}

/** The comma, and what Excel writes if the comma is the decimal sign. */
const DELIMITERS = [',', ';', '\t'] as const;

/** Cells read before other work gets its turn: a few milliseconds. A row counts as one more cell. */
const PIECE = 10_000;

/** Returns the rows of a CSV. Throws `ImportRefusal` if the header does not say what the columns are. */
export async function readImportRows(text: string, fileName: string): Promise<ImportRows> {
  const content = text.replace(/^\uFEFF/, '');
  const { delimiter, start } = readPreamble(content);
  const lines: CsvRow[] = [];
  let read = 0;
  for (const row of eachCsvRow(content, delimiter)) {
    if (row.line >= start && (lines.length === 0 || row.problem || row.cells.some(isFilled))) lines.push(row);
    read += row.cells.length + 1;
    if (read < PIECE) continue;
    read = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [header, ...orders] = lines;
  if (!header) throw new ImportRefusal(`${fileName} is empty.`);
  const { columns, notes } = readHeader(header.cells.map(valueOf), fileName, header.problem === 'tooLong');
  if (orders.length === 0) throw new ImportRefusal(`${fileName} has a header but no orders.`);
  const cut = /[\r\n]$/.test(content) ? undefined : cutOffIn(lines);
  return { rows: orders.map((row) => () => toRow(row, columns, row === cut)), notes };
}

/** Returns the last row if the text has no final line end and the row is shorter than the header and the row above. */
function cutOffIn(lines: readonly CsvRow[]): CsvRow | undefined {
  const last = lines.at(-1);
  const others = [lines[0], lines.at(-2)];
  return others.every((row) => row && last && last.cells.length < row.cells.length) ? last : undefined;
}

const valueOf = (cell: string): string => restoreCell(cell.trim());
const isFilled = (cell: string): boolean => valueOf(cell) !== '';

/** Reads what precedes the header: blank lines, and the line that tells Excel the delimiter, `sep=;`. */
function readPreamble(text: string): { readonly delimiter: string; readonly start: number } {
  const lines = text.split(/\r\n|\n|\r/, 100);
  let header = lines.findIndex((line) => line.trim() !== '');
  const named = namedDelimiter(lines[header] ?? '');
  if (named !== null) {
    const after = lines.slice(header + 1).findIndex((line) => line.trim() !== '');
    header += 1 + Math.max(after, 0);
  }
  return { delimiter: named ?? guessDelimiter(lines[header] ?? ''), start: header + 1 };
}

/**
 * Returns the delimiter that makes most of the header's cells known columns; lists inside cells have semicolons too.
 */
function guessDelimiter(header: string): string {
  const known = (delimiter: string) =>
    (readCsvRows(header, delimiter)[0]?.cells ?? []).filter((cell) => findColumn(cell) !== null).length;
  return [...DELIMITERS].sort((a, b) => known(b) - known(a))[0] ?? ',';
}

/** Most header problems listed; the others are only counted. */
const SHOWN_PROBLEMS = 10;

function readHeader(
  texts: readonly string[],
  fileName: string,
  isCut: boolean,
): { columns: readonly (ImportHeader | null)[]; notes: string[] } {
  const columns = texts.map(findColumn);
  const unknown = texts.filter((text, index) => text !== '' && columns[index] === null);
  const problems = isCut ? [`${PROBLEMS.tooLong}.`] : [];
  // Suggestions are made only for the problems that are shown.
  problems.push(...unknown.map((text, index) => (index < SHOWN_PROBLEMS ? unknownColumn(text) : text)));
  const named = columns.filter((column) => column !== null);
  for (const column of new Set(named.filter((column, index) => named.indexOf(column) !== index))) {
    problems.push(`Column "${column}" is given twice.`);
  }
  // Missing columns may be in the part of the line that was not read.
  const missing = isCut ? [] : missingColumns(new Set(named));
  if (missing.length > 0) problems.push(`Missing: ${missing.join(', ')}.`);
  if (problems.length > 0) {
    const shown = problems.slice(0, SHOWN_PROBLEMS);
    const more = problems.length - shown.length;
    throw new ImportRefusal(
      [
        `The header of ${fileName} cannot be used.`,
        ...shown,
        ...(more > 0 ? [`And ${more} more.`] : []),
      ].join('\n  '),
    );
  }
  return { columns, notes: unusedNotes(named) };
}

/** One note for each reason why columns are not used, with those columns. */
function unusedNotes(named: readonly ImportHeader[]): string[] {
  const unused = new Map<string, ImportHeader[]>();
  for (const column of named) {
    const reason = whyColumnUnused(column);
    if (reason !== null) unused.set(reason, [...(unused.get(reason) ?? []), column]);
  }
  return [...unused].map(([reason, columns]) => `Not used, because ${reason}: ${columns.join(', ')}.`);
}

/** Returns the required columns that are missing. */
function missingColumns(columns: ReadonlySet<ImportHeader>): string[] {
  const missing: string[] = REQUIRED_COLUMNS.filter((column) => !columns.has(column));
  if (!columns.has('Merchant ID') && !columns.has('Merchant Name'))
    missing.unshift('Merchant ID or Merchant Name');
  return missing.map((column) => `"${column}"`);
}

const PROBLEMS = {
  openQuote: 'A quotation mark that opens here is never closed',
  strayQuote: 'A quotation mark closes a value before its end; within a value it is written twice',
  cutOff:
    'The file ends here, before the values that the lines above have: it may have been cut off. If it is whole, put a line end behind this line',
  tooLong: `The line has more than ${grouped(ROW_CELLS_MAX)} values or ${grouped(ROW_LETTERS_MAX)} characters`,
} as const;

function toRow(
  { line, cells: given, problem }: CsvRow,
  columns: readonly (ImportHeader | null)[],
  isCutOff: boolean,
): ImportRow {
  if (problem === 'tooLong') return { line, cells: new Map(), problems: [PROBLEMS.tooLong] };
  const values = given.map(valueOf);
  const cells = new Map<ImportHeader, string>();
  const problems: string[] = problem ? [PROBLEMS[problem]] : isCutOff ? [PROBLEMS.cutOff] : [];
  values.forEach((value, index) => {
    if (value === '') return;
    const column = columns[index];
    if (column) cells.set(column, value);
    else if (problems.length === 0) {
      problems.push(
        index < columns.length
          ? `"${shorten(value, 30)}" stands under no header`
          : `There are ${values.length} values for ${columns.length} columns; a value with a comma needs quotation marks`,
      );
    }
  });
  return { line, cells, problems };
}
