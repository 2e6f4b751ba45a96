/** Starts the workers. Loaded on first use and in browsers only: the bundler makes a file of each worker named here. */
import type { OrderRecord } from '../../domain/orders/orderRecord';
import type { FileBuilder } from './fileBuilder';
import type { LabelPart, LabelsPdf } from './labelsPdf';
import type { OrdersCsv, OrdersCsvOptions } from './ordersCsv';
import { openInWorker } from './workerBuilder';

export function ordersCsvInWorker(
  options: OrdersCsvOptions,
): Promise<FileBuilder<readonly OrderRecord[], OrdersCsv>> {
  const worker = new Worker(new URL('./ordersCsv.worker.ts', import.meta.url));
  return openInWorker(worker, options);
}

/** Transfers the bytes of a label to the worker without a copy: the page cannot use them afterwards. */
export function labelsPdfInWorker(): Promise<FileBuilder<LabelPart, LabelsPdf>> {
  const worker = new Worker(new URL('./labelsPdf.worker.ts', import.meta.url));
  return openInWorker(worker, {}, ({ bytes }: LabelPart) => [bytes.buffer as ArrayBuffer]);
}
