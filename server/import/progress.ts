/** Shows a command's progress on standard error: one line, overwritten, in a terminal; else a line per tenth. */

/** The parts used of a terminal or a file. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export class Progress {
  readonly #output: ProgressOutput;
  readonly #words: (done: number, total: number) => string;
  #tenth = 0;

  /** `words` formats the progress: `200 of 1,000 lines`. */
  constructor(output: ProgressOutput, words: (done: number, total: number) => string) {
    this.#output = output;
    this.#words = words;
  }

  say(done: number, total: number): void {
    const tenth = Math.floor((done / total) * 10);
    if (this.#output.isTTY) this.#output.write(`\r${this.#words(done, total)}`);
    else if (tenth > this.#tenth) this.#output.write(`${this.#words(done, total)}\n`);
    this.#tenth = tenth;
  }

  /** Clears the line in a terminal. */
  end(): void {
    if (this.#output.isTTY) this.#output.write('\r\x1b[K');
  }
}
