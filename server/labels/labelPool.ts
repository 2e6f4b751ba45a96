/** Label threads side by side: one processor stays with the server itself. */
import os from 'node:os';
import { createLabelPrinter, type LabelPrinter } from './labelThread';

/** Each thread holds open fonts, some tens of megabytes. */
const MOST_THREADS = 4;
/**
 * Labels that may wait, under way included: some seconds of work, and more than the few dozen that consoles ask for at
 * once. Beyond that callers are told to come again, instead of waiting for longer than they would.
 */
export const MOST_LABELS = 500;

/** So many labels wait already that this one was not taken. */
export class LabelQueueFull extends Error {
  constructor() {
    super('Too many labels are waiting.');
    this.name = 'LabelQueueFull';
  }
}

/**
 * A printer over as many threads as there are processors to spare, at least one. A label goes to the thread with the
 * fewest before it; as each starts with its first label, few labels at once keep to few threads. Rejects with
 * `LabelQueueFull` when `most` wait.
 */
export function createLabelPool(
  threads = Math.min(Math.max(os.availableParallelism() - 1, 1), MOST_THREADS),
  createPrinter: () => LabelPrinter = createLabelPrinter,
  most = MOST_LABELS,
): LabelPrinter {
  const printers = Array.from({ length: threads }, () => ({ printer: createPrinter(), underWay: 0 }));
  return {
    async print(label) {
      if (printers.reduce((sum, { underWay }) => sum + underWay, 0) >= most) throw new LabelQueueFull();
      const chosen = printers.reduce((best, one) => (one.underWay < best.underWay ? one : best));
      chosen.underWay += 1;
      try {
        return await chosen.printer.print(label);
      } finally {
        chosen.underWay -= 1;
      }
    },
    async stop() {
      await Promise.all(printers.map(({ printer }) => printer.stop()));
    },
  };
}
