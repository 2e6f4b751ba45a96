/** The worker that writes my_orders.csv. */
import { buildOrdersCsv } from './ordersCsv';
import { serveBuilder, type WirePort } from './workerBuilder';

serveBuilder(self as WirePort, ({ productLabel }: { productLabel: string }) => buildOrdersCsv(productLabel));
