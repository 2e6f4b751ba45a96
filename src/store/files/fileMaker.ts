/**
 * Builds files in workers, or in this thread if there are none (tests, very old browsers). All of it is loaded on first
 * use.
 */
import type { OrderRecord } from '../../domain/orders/orderRecord';
import type { FileBuilder } from './fileBuilder';
import type { LabelPart, LabelsPdf } from './labelsPdf';
import type { OrdersCsv, OrdersCsvOptions } from './ordersCsv';

export interface FileMaker {
  ordersCsv(options: OrdersCsvOptions): Promise<FileBuilder<readonly OrderRecord[], OrdersCsv>>;
  labelsPdf(): Promise<FileBuilder<LabelPart, LabelsPdf>>;
}

/** Builds in this thread. */
const inProcessFileMaker: FileMaker = {
  ordersCsv: async (options) => (await import('./ordersCsv')).buildOrdersCsv(options),
  labelsPdf: async () => (await import('./labelsPdf')).buildLabelsPdf(false),
};

/** The file maker of the current page. */
export function browserFileMaker(): FileMaker {
  if (typeof Worker === 'undefined') return inProcessFileMaker;
  return {
    ordersCsv: async (options) => (await import('./fileWorkers')).ordersCsvInWorker(options),
    labelsPdf: async () => (await import('./fileWorkers')).labelsPdfInWorker(),
  };
}
