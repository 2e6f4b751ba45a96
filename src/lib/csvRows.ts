/**
 * CSV as rows of cells with the line each begins on: for files whose every line matters, blank ones too.
 *
 * Our own reader: the CSV library takes one kind of line end for a whole file, so that a file of two kinds loses lines,
 * and after a quotation mark that is never closed it gives the rest of the file as one cell.
 */

export interface CsvRow {
  /** Of the file, from 1; a quoted cell may go over several. */
  readonly line: number;
  readonly cells: readonly string[];
  /**
   * Why the cells are not to be trusted: a quotation mark that is never closed, or one that closes within a cell, or a row
   * beyond the limits below, of which only the beginning is here. Such a row ends with its first line, and the next line
   * is read for itself.
   */
  readonly problem: Problem | null;
}

type Problem = 'openQuote' | 'strayQuote' | 'tooLong';

/** Cells and letters of one row: far more than any sheet of ours has. A whole file in one row would stop everything else. */
export const ROW_CELLS_MAX = 1_000;
export const ROW_LETTERS_MAX = 1_000_000;

/**
 * Reads CSV text whatever its line ends (CRLF, LF, CR, also mixed). A blank line is a row with one empty cell; white
 * space at the very end is none. Line ends within a quoted cell stay as they are.
 */
export function readCsvRows(text: string, delimiter = ','): CsvRow[] {
  return [...eachCsvRow(text, delimiter)];
}

/** The rows of `readCsvRows` one by one, for a text that is long. */
export function* eachCsvRow(text: string, delimiter = ','): Generator<CsvRow> {
  const reader = new RowReader(text.trimEnd(), delimiter);
  while (reader.hasMore()) yield reader.next();
}

/** The delimiter that a line tells Excel, `sep=;`; null for any other line. */
export const toldDelimiter = (line: string): string | null => /^\s*"?sep=(.)"?\s*$/i.exec(line)?.[1] ?? null;

const LINE_END = /\r\n|\n|\r/g;

const [LF, CR, BLANK, QUOTE] = [0x0a, 0x0d, 0x20, 0x22];

class RowReader {
  readonly #text: string;
  readonly #delimiter: string;
  /** Its code: an import of 50 MB has millions of cells, and no text is made to find where they end. */
  readonly #mark: number;
  #at = 0;
  #line = 1;
  #isDone: boolean;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#mark = delimiter.charCodeAt(0);
    this.#isDone = text === '';
  }

  hasMore(): boolean {
    return !this.#isDone;
  }

  next(): CsvRow {
    const start = this.#at;
    const line = this.#line;
    const cells: string[] = [];
    for (;;) {
      const cell = this.#text.charCodeAt(this.#at) === QUOTE ? this.#readQuoted() : this.#readPlain();
      if (typeof cell === 'object') return this.#broken(start, line, cell.problem);
      cells.push(cell);
      if (cells.length > ROW_CELLS_MAX || this.#at - start > ROW_LETTERS_MAX)
        return this.#broken(start, line, 'tooLong');
      if (this.#at >= this.#text.length) {
        this.#isDone = true;
        return { line, cells, problem: null };
      }
      const mark = this.#text.charCodeAt(this.#at);
      this.#at += mark === CR && this.#text.charCodeAt(this.#at + 1) === LF ? 2 : 1;
      if (mark === this.#mark) continue;
      this.#line += 1;
      return { line, cells, problem: null };
    }
  }

  /** Whether a cell ends here: at a delimiter, a line end, or the end of the text. */
  #isEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return code === this.#mark || code === LF || code === CR || at >= this.#text.length;
  }

  /** Up to where the cell ends; quotation marks within are letters. */
  #readPlain(): string {
    const from = this.#at;
    const most = from + ROW_LETTERS_MAX;
    while (!this.#isEnd(this.#at) && this.#at <= most) this.#at += 1;
    return this.#text.slice(from, this.#at);
  }

  #readQuoted(): string | { readonly problem: Problem } {
    const from = this.#at + 1;
    let close = from - 2;
    do {
      close = this.#text.indexOf('"', close + 2);
      if (close < 0) return { problem: 'openQuote' };
      if (close - from > ROW_LETTERS_MAX) return { problem: 'tooLong' };
    } while (this.#text.charCodeAt(close + 1) === QUOTE);
    const cell = this.#text.slice(from, close).replaceAll('""', '"');
    this.#at = close + 1;
    // Blanks that stand between the quotation mark and the end belong to no cell.
    while (this.#text.charCodeAt(this.#at) === BLANK) this.#at += 1;
    if (!this.#isEnd(this.#at)) return { problem: 'strayQuote' };
    this.#line += cell.match(LINE_END)?.length ?? 0;
    return cell;
  }

  /** The row's first line as it stands; reading goes on with the next one. */
  #broken(start: number, line: number, problem: Problem): CsvRow {
    LINE_END.lastIndex = start;
    const end = LINE_END.exec(this.#text);
    const most = Math.min(end?.index ?? this.#text.length, start + ROW_LETTERS_MAX);
    const cells = this.#text.slice(start, most).split(this.#delimiter, ROW_CELLS_MAX);
    this.#line = line + 1;
    if (end) this.#at = end.index + end[0].length;
    else this.#isDone = true;
    return { line, cells, problem };
  }
}
