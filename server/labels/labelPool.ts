/** Label threads side by side: one processor stays with the server itself. */
import os from 'node:os';
import { createLabelPrinter, type LabelPrinter } from './labelThread';

/** Each thread holds open fonts, some tens of megabytes. */
const MOST_THREADS = 4;

/**
 * A printer over as many threads as there are processors to spare, at least one. A label goes to the thread with the
 * fewest before it; as each starts with its first label, few labels at once keep to few threads.
 */
export function createLabelPool(
  threads = Math.min(Math.max(os.availableParallelism() - 1, 1), MOST_THREADS),
  createPrinter: () => LabelPrinter = createLabelPrinter,
): LabelPrinter {
  const printers = Array.from({ length: threads }, () => ({ printer: createPrinter(), underWay: 0 }));
  return {
    async print(label) {
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
