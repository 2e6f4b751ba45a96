/** The worker that writes my_orders.csv. */
import { buildOrdersCsv, type OrdersCsvOptions } from './ordersCsv';
import { serveBuilder, type WirePort } from './workerBuilder';

serveBuilder(self as WirePort, (options: OrdersCsvOptions) => buildOrdersCsv(options));
