/**
 * my_orders.csv as text (docs/decisions/files.md): UTF-8 mark, CRLF, every text quoted, formulas neutralized. Runs in a
 * worker; tests run it in process. The written rows are parsed and counted before the file is offered.
 */
import type { RuntimeConfig } from '../../contract/schemas/config';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import { orderCsvHeader, orderCsvRow, type CsvCell } from '../../domain/orders/orderCsvRow';
import { timeZonesOf } from '../../lib/consoleTimeZones';
import { neutralizeCell } from '../../lib/csv';
import type { FileBuilder } from './fileBuilder';

const CSV_TYPE = 'text/csv;charset=utf-8';

export interface OrdersCsv {
  readonly content: Blob;
  /** Rows that were parsed back with all their columns, without the header. */
  readonly rows: number;
}

/** The configuration that the file depends on: the product's name, and the rules for time zones. */
export type OrdersCsvOptions = Pick<RuntimeConfig, 'productLabel' | 'timeZones'>;

/** Times are in the reader's zone, by the server's rules. */
export async function buildOrdersCsv(
  options: OrdersCsvOptions,
): Promise<FileBuilder<readonly OrderRecord[], OrdersCsv>> {
  // Imported here and not above, so that it becomes a separate chunk and not part of the page's first load.
  const { default: papa } = await import('papaparse');
  const header = orderCsvHeader(options.productLabel);
  const { reader } = timeZonesOf(options);
  const chunks: string[] = [];
  let rows = 0;

  const write = (lines: readonly (readonly CsvCell[])[]): string =>
    `${papa.unparse(
      lines.map((line) => line.map((cell) => (typeof cell === 'string' ? neutralizeCell(cell) : cell))),
      { newline: '\r\n', quotes: (cell: unknown) => typeof cell === 'string' && cell !== '' },
    )}\r\n`;

  chunks.push(`\uFEFF${write([header])}`);
  return {
    add(orders) {
      if (orders.length > 0) {
        const chunk = write(orders.map((order) => orderCsvRow(order, reader)));
        const read = papa.parse<string[]>(chunk, { newline: '\r\n', skipEmptyLines: true }).data;
        rows += read.filter(({ length }) => length === header.length).length;
        chunks.push(chunk);
      }
      return Promise.resolve();
    },
    finish: () => Promise.resolve({ content: new Blob(chunks, { type: CSV_TYPE }), rows }),
    close: () => void (chunks.length = 0),
  };
}
