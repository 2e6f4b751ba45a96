/**
 * Reads orders as NDJSON, one JSON object per line: keys are the CSV's headers or the fields of an order, also nested.
 */
import { grouped } from '../../src/contract/counts';
import { civicStreet } from '../../src/domain/orders/addressLines';
import { isApproximation } from '../../src/domain/orders/approximate';
import { accuracyMark, customFieldsCell } from '../../src/domain/orders/orderCsvRow';
import { isObject } from '../../src/lib/isObject';
import { writeNumber } from '../../src/lib/writtenNumber';
import {
  findColumn,
  findColumnOfField,
  isOrderField,
  shorten,
  unknownColumn,
  whyColumnUnused,
  type ImportHeader,
} from './importColumns';
import { ImportRefusal } from './importFile';
import type { ImportRow, ImportRows } from './importRows';

/** Whether a text is NDJSON rather than CSV: its first character opens an object. */
export function isNdjson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text);
}

/** Longest line, far longer than an order. Parsing a whole file in one line would block everything else. */
const LINE_LETTERS_MAX = 500_000;
const TOO_LONG = `The line has more than ${grouped(LINE_LETTERS_MAX)} characters`;
/** Lines found before other work gets its turn: a few milliseconds. */
const LINES_PER_TURN = 5_000;

/** Returns the rows of an NDJSON text. A line that is not a JSON object becomes a row with a problem. */
export async function readNdjsonRows(text: string, fileName: string): Promise<ImportRows> {
  const rows: (() => ImportRow)[] = [];
  const unused = new Set<string>();
  const ends = /\r\n|\n|\r/g;
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  for (let line = 1; from <= text.length; line += 1) {
    ends.lastIndex = from;
    const end = ends.exec(text);
    const [start, stop] = [from, end?.index ?? text.length];
    from = end ? end.index + end[0].length : text.length + 1;
    if (stop - start > LINE_LETTERS_MAX) rows.push(() => ({ line, cells: new Map(), problems: [TOO_LONG] }));
    else if (/\S/.test(text.slice(start, stop)))
      rows.push(() => readLine(text.slice(start, stop), line, unused));
    if (line % LINES_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (rows.length === 0) throw new ImportRefusal(`${fileName} has no orders.`);
  return {
    rows,
    // Known when the rows have been read.
    get notes() {
      return unused.size === 0 ? [] : [`Not used: ${[...unused].join(', ')}.`];
    },
  };
}

/** Deepest nesting of objects; orders have three levels. */
const MOST_NESTED = 10;
/** Most problems reported for one line: more would not help, and each takes time. */
const MOST_PROBLEMS = 20;
/** Most unused keys named for a file; whole orders of the API have fewer. */
const MOST_UNUSED = 100;

/** What is collected of a line. */
interface Line {
  readonly cells: Map<ImportHeader, string>;
  readonly problems: string[];
  /** Keys with a value of which nothing is taken, for the whole file. */
  readonly unused: Set<string>;
}

function readLine(content: string, line: number, unused: Set<string>): ImportRow {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { line, cells: new Map(), problems: ['The line is not valid JSON'] };
  }
  if (!isObject(value)) return { line, cells: new Map(), problems: ['The line is not a JSON object'] };
  const cells = new Map<ImportHeader, string>();
  const problems: string[] = [];
  collect(value, '', { cells, problems, unused });
  const { packages } = value;
  if (Array.isArray(packages) && packages.length > 0 && !cells.has('Package Count'))
    cells.set('Package Count', String(packages.length));
  return { line, cells, problems };
}

/** Puts a value into its cell. If it was given before, as a header and as a field, both must be equal. */
function put(column: ImportHeader, text: string, { cells, problems }: Line): void {
  const before = cells.get(column);
  if (before !== undefined && before !== text) problems.push(`${column} is given twice, with two values`);
  cells.set(column, text);
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Puts the values of an object into cells; nested objects by their path, `recipient.name`. */
function collect(record: JsonObject, path: string, line: Line, depth = 1): void {
  const { problems } = line;
  if (depth > MOST_NESTED) {
    problems.push('The objects of the line are nested too deeply');
    return;
  }
  for (const [key, value] of Object.entries(submittedAsOne(record, path, problems))) {
    if (problems.length >= MOST_PROBLEMS) return;
    if (value === null || value === undefined) continue;
    const field = path === '' ? key : `${path}.${key}`;
    const column = findColumnOfField(field) ?? (path === '' ? findColumn(key) : null);
    if (field === 'recipientAddress.locationAccuracy') collectAccuracy(value, line);
    else if (field === 'packages' && Array.isArray(value)) collectPackages(value, line);
    else if (column !== null) collectCell(column, field, value, line);
    else if (!isOrderField(field.split('.')[0] ?? '')) problems.push(unknownColumn(field).replace(/\.$/, ''));
    else if (isObject(value)) collect(value, field, line, depth + 1);
    else noteUnused(field, value, line);
  }
}

/** The accuracy of the position says more than whether there is one, so it takes the place of that. */
function collectAccuracy(value: unknown, { cells }: Line): void {
  if (isApproximation(value)) cells.set('Valid Address', accuracyMark(value));
}

function collectCell(column: ImportHeader, field: string, value: unknown, line: Line): void {
  const { cells, problems } = line;
  if (whyColumnUnused(column) !== null) noteUnused(field, value, line);
  if (column === 'Valid Address' && cells.has(column)) return;
  if (column === 'Custom Fields' && Array.isArray(value)) {
    collectFields(value, line);
    return;
  }
  const cell = plainText(value, column, problems).trim();
  if (cell !== '') put(column, cell, line);
}

function noteUnused(field: string, value: unknown, { unused }: Line): void {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (!isEmpty && unused.size < MOST_UNUSED) unused.add(shorten(field));
}

/** The columns of a submitted address have number and street in one cell. */
function submittedAsOne(record: JsonObject, path: string, problems: string[]): JsonObject {
  if (path !== 'dtoRecipientAddress' && path !== 'dtoOriginAddress') return record;
  const { number, street, ...rest } = record;
  const header = path === 'dtoRecipientAddress' ? 'OG Destination Street' : 'OG Origin Street';
  const text = (value: unknown) => plainText(value, header, problems);
  return { ...rest, street: civicStreet({ number: text(number), street: text(street) }) };
}

const PACKAGE_KEYS: readonly string[] = ['trackingNumber', 'weightOptions', 'sizeOptions'];

/** Converts packages to the three lists of a CSV. */
function collectPackages(packages: readonly unknown[], line: Line): void {
  const { problems } = line;
  const parcels = packages.filter(isObject);
  if (parcels.length !== packages.length) problems.push('packages must be objects');
  const list = (header: ImportHeader, text: (parcel: JsonObject) => string) => {
    const texts = parcels.map(text);
    // In the cell a semicolon would end the entry, and the rest would belong to the next package.
    for (const entry of texts.filter((text) => text.includes(';')))
      problems.push(`${header} "${shorten(entry)}" holds a semicolon`);
    if (texts.some((entry) => entry !== '')) put(header, texts.join('; '), line);
  };
  for (const [key, value] of parcels.flatMap(Object.entries<unknown>))
    if (!PACKAGE_KEYS.includes(key)) noteUnused(`packages.${key}`, value, line);
  const words = (header: ImportHeader, ...values: readonly unknown[]) =>
    values
      .map((value) => plainText(value, header, problems))
      .filter(Boolean)
      .join(' ');
  list('Tracking Numbers', ({ trackingNumber }) => words('Tracking Numbers', trackingNumber));
  list('Package Weights', ({ weightOptions }) =>
    isObject(weightOptions) ? words('Package Weights', weightOptions.weight, weightOptions.unit) : '',
  );
  list('Package Dimensions', ({ sizeOptions }) => {
    if (!isObject(sizeOptions)) return '';
    const { length, width, height, unit } = sizeOptions;
    const sides = [length, width, height].map((side) => plainText(side, 'Package Dimensions', problems));
    return words('Package Dimensions', sides.join(' x '), unit);
  });
}

/** Converts custom fields to the cell of a CSV. */
function collectFields(fields: readonly unknown[], line: Line): void {
  const { problems } = line;
  const text = (value: unknown) => plainText(value, 'Custom Fields', problems);
  const isPlain = (part: unknown) => part !== undefined && part !== null && typeof part !== 'object';
  const whole = fields.filter(isObject).filter(({ name, value }) => isPlain(name) && isPlain(value ?? ''));
  if (whole.length < fields.length) problems.push('Custom Fields must be objects with a name and a value');
  else if (whole.length > 0) {
    const read = whole.map(({ name, value }) => ({ name: text(name), value: text(value) }));
    put('Custom Fields', customFieldsCell(read), line);
  }
}

/** In these a text like `1.234` could also mean 1234; a number could not, and its text must keep that. */
const MEASURES: readonly ImportHeader[] = ['Package Weights', 'Package Dimensions'];

/** The text of a value for a column; '' without one. A value that no text can keep is added to the problems. */
function plainText(value: unknown, column: ImportHeader, problems: string[]): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  // JSON.parse has rounded a longer number, so that two references may have become one.
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value === 'number' && !isRounded)
    return MEASURES.includes(column) ? writeNumber(value) : String(value);
  const problem = isRounded
    ? `${column} has more digits than a number keeps: write it in quotation marks`
    : `${column} must be a text, a number or true/false`;
  if (!problems.includes(problem)) problems.push(problem);
  return '';
}
