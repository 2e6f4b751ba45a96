/** The cells of one row of an import, by column. */
import { LINE_MAX, NOTES_MAX } from '../../src/contract/constants';
import { isPlainText } from '../../src/lib/plainText';
import { readList, type CellValue } from './cellValues';
import { shorten, type ImportHeader } from './importColumns';
import type { ImportRow } from './importRows';

/** Most packages of one order. */
export const MAX_PACKAGES = 500;
const LONGER: Partial<Record<ImportHeader, number>> = {
  Notes: NOTES_MAX,
  'Recipient Email': 320,
  'Custom Fields': 4000,
  'Tracking Numbers': 100 * MAX_PACKAGES,
  'Package Weights': 100 * MAX_PACKAGES,
  'Package Dimensions': 100 * MAX_PACKAGES,
};

/** The error values of spreadsheets, in English and French. */
const SHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|VALEUR!|NOM\?|NUL!|NOMBRE!|#+)$/i;
/** A long number shortened by a spreadsheet: only its first digits are left. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+)?E\+\d+$/i;
/** Columns with codes that may be long numbers. Other columns refuse such a text anyway, or contain words. */
const CODES: readonly ImportHeader[] = ['Reference Number', 'Tracking Numbers'];

/** Returns what a spreadsheet has lost of a cell before the file was saved; null if no loss is visible. */
function lossIn(header: ImportHeader, text: string): string | null {
  if (SHEET_ERROR.test(text)) return `${header} holds "${text}", an error of the spreadsheet`;
  const short = CODES.includes(header)
    ? readList(text).find((code) => SHORTENED_NUMBER.test(code))
    : undefined;
  return short === undefined
    ? null
    : `${header} "${shorten(short)}" has lost digits in a spreadsheet: format its column as text there`;
}

/** The cells of one row; all problems are collected in `reasons`. */
export class Cells {
  readonly reasons: string[] = [];
  readonly #cells: ReadonlyMap<ImportHeader, string>;

  constructor({ cells, problems }: ImportRow) {
    this.reasons.push(...problems);
    const read = new Map<ImportHeader, string>();
    for (const [header, text] of cells) {
      const limit = LONGER[header] ?? LINE_MAX;
      // A text that is too long is refused, and its rest is not examined.
      read.set(header, text.slice(0, limit));
      if (text.length > limit)
        this.reasons.push(`${header} has ${text.length} characters, at most ${limit} are allowed`);
      if (!isPlainText(text)) this.reasons.push(`${header} has a character that cannot be stored`);
      if (text.includes('\ufffd'))
        this.reasons.push(`${header} holds "\ufffd": a letter was lost before the import`);
      const loss = lossIn(header, text);
      if (loss !== null) this.reasons.push(loss);
    }
    this.#cells = read;
  }

  /** Returns the cell's text, normalized and on one line (notes keep their lines); undefined if empty. */
  text(header: ImportHeader): string | undefined {
    const text = this.#cells.get(header)?.normalize('NFC');
    return header === 'Notes' ? text : text?.replace(/\s+/g, ' ');
  }

  required(header: ImportHeader): string {
    const text = this.text(header);
    if (text === undefined) this.reasons.push(`${header} is missing`);
    return text ?? '';
  }

  /** Returns the cell's text under the order's field name; an empty object if the cell is empty. */
  optional<Key extends string>(header: ImportHeader, key: Key): Partial<Record<Key, string>> {
    const text = this.text(header);
    return (text === undefined ? {} : { [key]: text }) as Partial<Record<Key, string>>;
  }

  /** Returns the cell's value under the order's field name; an empty object if the cell is empty or wrong. */
  read<Key extends string, T>(
    header: ImportHeader,
    key: Key,
    reader: (text: string) => CellValue<T>,
  ): Partial<Record<Key, T>> {
    const text = this.text(header);
    if (text === undefined) return {};
    const answer = reader(text);
    if (answer.ok) return { [key]: answer.value } as Partial<Record<Key, T>>;
    this.reasons.push(`${header} ${answer.reason}`);
    return {};
  }
}
