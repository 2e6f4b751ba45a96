/** How far an import is, on standard error: one line that is written over in a terminal, else a line each tenth. */
import { grouped } from '../../src/contract/counts';
/** The part of a terminal or a file that is used. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export class ImportProgress {
  readonly #output: ProgressOutput;
  #last: { readonly done: number; readonly total: number } | null = null;
  #tenth = 0;

  constructor(output: ProgressOutput) {
    this.#output = output;
  }

  say(done: number, total: number): void {
    this.#last = { done, total };
    const text = `${grouped(done)} of ${grouped(total)} lines`;
    if (this.#output.isTTY) {
      this.#output.write(`\r${text}`);
      return;
    }
    const tenth = Math.floor((done / total) * 10);
    if (tenth > this.#tenth) this.#output.write(`${text}\n`);
    this.#tenth = tenth;
  }

  /** Clears the line of a terminal. */
  end(): void {
    if (this.#output.isTTY) this.#output.write('\r\x1b[K');
  }

  /**
   * What a person has to know of an import that did not finish: what is written, and what to do. `why` is a
   * sentence.
   */
  interruption(fileName: string, why: string): string {
    const done = this.#last
      ? `The first ${grouped(this.#last.done)} of ${grouped(this.#last.total)} lines are done, perhaps more`
      : 'It is not known whether any of its lines are done';
    return (
      `The import of ${fileName} did not finish. ${why}\n${done}. Nothing is lost by running the same command ` +
      'again: orders that are there already are left as they are.'
    );
  }
}
