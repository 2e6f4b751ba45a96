/**
 * Where files are built: beside the page in workers, or in this thread where there are none (tests, very old
 * browsers). All of it is fetched on first use.
 */
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import type { FileBuilder } from './fileBuilder';
import type { LabelPart, LabelsPdf } from './labelsPdf';
import type { OrdersCsv } from './ordersCsv';

export interface FileMaker {
  ordersCsv(productLabel: string): Promise<FileBuilder<readonly OrderRecord[], OrdersCsv>>;
  labelsPdf(): Promise<FileBuilder<LabelPart, LabelsPdf>>;
}

/** Builds in this thread. */
const inProcessFileMaker: FileMaker = {
  ordersCsv: async (productLabel) => (await import('./ordersCsv')).buildOrdersCsv(productLabel),
  labelsPdf: async () => (await import('./labelsPdf')).buildLabelsPdf(false),
};

/** The file maker of the page this runs in. */
export function browserFileMaker(): FileMaker {
  if (typeof Worker === 'undefined') return inProcessFileMaker;
  return {
    ordersCsv: async (productLabel) => (await import('./fileWorkers')).ordersCsvInWorker(productLabel),
    labelsPdf: async () => (await import('./fileWorkers')).labelsPdfInWorker(),
  };
}
