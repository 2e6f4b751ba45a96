/** Shows the progress of an import, and explains one that did not finish. */
import { grouped } from '../../src/contract/counts';
import { Progress, type ProgressOutput } from './progress';

export class ImportProgress extends Progress {
  #last: { readonly done: number; readonly total: number } | null = null;

  constructor(output: ProgressOutput) {
    super(output, (done, total) => `${grouped(done)} of ${grouped(total)} lines`);
  }

  override say(done: number, total: number): void {
    this.#last = { done, total };
    super.say(done, total);
  }

  /** Explains an import that did not finish: what is written, and what to do. `why` is a sentence. */
  interruption(fileName: string, why: string): string {
    const done = this.#last
      ? `The first ${grouped(this.#last.done)} of ${grouped(this.#last.total)} lines are done, perhaps more`
      : 'It is not known whether any of its lines are done';
    return (
      `The import of ${fileName} did not finish. ${why}\n${done}. It is safe to run the same command ` +
      'again: orders that are there already are left as they are.'
    );
  }
}
