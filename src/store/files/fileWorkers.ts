/** Starts the workers. Loaded on first use and in browsers only: the bundler makes files of what is named here. */
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

/** A label's bytes change hands: they are not copied, and the page has them no more. */
export function labelsPdfInWorker(): Promise<FileBuilder<LabelPart, LabelsPdf>> {
  const worker = new Worker(new URL('./labelsPdf.worker.ts', import.meta.url));
  return openInWorker(worker, {}, ({ bytes }: LabelPart) => [bytes.buffer as ArrayBuffer]);
}
