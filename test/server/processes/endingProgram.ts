/** A server's end while a call to the routing platform, which never answers, is under way. */
import { guardRouting } from '../../../server/adapters/routing/guardedRouting';
import { createLog } from '../../../server/http/log';
import { onShutdown } from '../../../server/start/shutdown';
import { anOrder } from '../orders/fixtures';

const log = createLog('error');
const never = () => new Promise<never>(() => undefined);
const platform = guardRouting({ createOrder: never, registerMerchant: never }, log);

onShutdown(log, 0, async () => {
  const { message } = await platform.createOrder(anOrder());
  process.stdout.write(`Stored: ${message}\n`);
});
setInterval(() => undefined, 60_000);
process.stdout.write('Ready\n');
