/** How far a command is, on standard error: one line that is written over in a terminal, else a line each tenth. */

/** The part of a terminal or a file that is used. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export class Progress {
  readonly #output: ProgressOutput;
  readonly #words: (done: number, total: number) => string;
  #tenth = 0;

  /** `words` says how far it is: `200 of 1,000 lines`. */
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

  /** Clears the line of a terminal. */
  end(): void {
    if (this.#output.isTTY) this.#output.write('\r\x1b[K');
  }
}
