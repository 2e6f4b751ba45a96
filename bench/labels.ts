/** GET /labels/{id} on the built server: one after the other, and as many at once as printing labels requests. */
import { percentile, timing, type Figure } from './figures';
import { connect } from './support/apiClient';
import { seededFolder } from './support/folders';
import { labelledOrders } from './support/labelledOrders';
import { startServer } from './support/serverProcess';

const WARM_UP = 40;
const ALONE = 100;
const AT_ONCE = 191;

export async function benchLabels(): Promise<Figure[]> {
  const server = await startServer({ dataDir: seededFolder(5_000), orders: 5_000 });
  const api = await connect(server.url, AT_ONCE);
  const ids = await labelledOrders(api, WARM_UP + ALONE + AT_ONCE);
  const sizes: number[] = [];
  const print = async (id: string, requestId: string): Promise<void> => {
    const { status, text } = await api.call('GET', `/labels/${id}`, undefined, { 'x-request-id': requestId });
    if (status !== 200) throw new Error(`The label of ${id} answered ${status}: ${text.slice(0, 200)}`);
    sizes.push((text.length * 0.75) / 1000);
  };
  for (const id of ids.splice(0, WARM_UP)) await print(id, `bench-${id}-warm`);
  const alone: number[] = [];
  for (const id of ids.splice(0, ALONE)) {
    await print(id, `bench-${id}-label`);
    alone.push(await server.millisOf(`bench-${id}-label`));
  }
  const started = performance.now();
  await Promise.all(ids.map((id) => print(id, `bench-${id}-together`)));
  const each = (performance.now() - started) / ids.length;
  await server.stop();
  return [
    timing('labels: one at a time', alone),
    { what: `labels: ${ids.length} at once, each`, value: each, unit: 'ms' },
    { what: 'labels: size of a PDF', value: percentile(sizes, 0.5), unit: 'kB' },
  ];
}
