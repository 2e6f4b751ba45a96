/**
 * Reads CSV as rows of cells with line numbers, for files in which every line matters, even blank ones.
 *
 * A reader of our own, because the CSV library assumes one kind of line end per file and loses lines in mixed files,
 * and because it returns the rest of the file as one cell after an unclosed quotation mark.
 */
import { takesRows } from './tsv';

export interface CsvRow {
  /** Line number in the file, from 1; a quoted cell may span several lines. */
  readonly line: number;
  readonly cells: readonly string[];
  /**
   * Why the cells cannot be trusted: a quotation mark that is never closed, closes inside a cell or, between tabs, in
   * another row, or a row beyond the limits below, of which only the beginning is kept. Such a row ends with its first
   * line; reading continues with the next line.
   */
  readonly problem: Problem | null;
}

type Problem = 'openQuote' | 'strayQuote' | 'tooLong';

/**
 * The most cells and characters of a row, far more than any real sheet has. A file without line ends would otherwise
 * block everything else.
 */
export const ROW_CELLS_MAX = 1_000;
export const ROW_LETTERS_MAX = 1_000_000;

/**
 * Reads CSV text with any line ends (CRLF, LF, CR, also mixed). A blank line is a row with one empty cell; white space
 * at the end of the text is ignored. Line ends inside a quoted cell are kept.
 */
export function readCsvRows(text: string, delimiter = ','): CsvRow[] {
  return [...eachCsvRow(text, delimiter)];
}

/** The rows of `readCsvRows` one by one, for long texts. */
export function* eachCsvRow(text: string, delimiter = ','): Generator<CsvRow> {
  const reader = new RowReader(text.trimEnd(), delimiter);
  while (reader.hasMore()) yield reader.next();
}

/** The delimiter declared for Excel on a line such as `sep=;`; null for any other line. */
export const namedDelimiter = (line: string): string | null => /^\s*"?sep=(.)"?\s*$/i.exec(line)?.[1] ?? null;

const LINE_END = /\r\n|\n|\r/g;

const [LF, CR, BLANK, QUOTE] = [0x0a, 0x0d, 0x20, 0x22];

class RowReader {
  readonly #text: string;
  readonly #delimiter: string;
  /**
   * The delimiter's character code. An import of 50 MB has millions of cells, so finding their ends must not create
   * strings.
   */
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

  /** Reads up to the end of the cell; quotation marks inside are ordinary characters. */
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
    // Ignore blanks between the closing quotation mark and the end of the cell.
    while (this.#text.charCodeAt(this.#at) === BLANK) this.#at += 1;
    if (!this.#isEnd(this.#at)) return { problem: 'strayQuote' };
    if (takesRows(cell, this.#delimiter)) return { problem: 'openQuote' };
    this.#line += cell.match(LINE_END)?.length ?? 0;
    return cell;
  }

  /** Returns the first line of the row as it is, and continues reading after it. */
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
