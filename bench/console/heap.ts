/** Memory: the heap of the whole page with orders loaded, and that of one order beyond its JSON. */
import type { Figure } from '../figures';
import { meterOf, type Browser } from '../support/chromium';
import { openDashboard } from './dashboard';
import type { OrdersProxy } from './ordersProxy';

const FEW = 1_000;
const MANY = 10_000;
const VERY_MANY = 50_000;
/** The query cache drops a page five seconds after its response. */
const SETTLE_MS = 7_000;

export async function benchHeap(browser: Browser, proxy: OrdersProxy): Promise<Figure[]> {
  const withLoaded = async (count: number, path = '/dashboard'): Promise<number> => {
    proxy.firstPage(count, 'full');
    const { page } = await openDashboard(browser, proxy.url, count, path);
    await page.waitForTimeout(SETTLE_MS);
    const heap = await (await meterOf(page)).heap();
    await page.close();
    return heap;
  };
  /** The same response, loaded and kept by a page that does nothing else. */
  const justHeld = async (count: number): Promise<number> => {
    proxy.firstPage(count, 'full');
    const page = await browser.context.newPage();
    await page.goto(`${proxy.url}/blank`);
    await page.evaluate(async () => {
      const answer = await fetch('/api/orders', { method: 'POST', body: '{}' });
      (window as unknown as { held: unknown }).held = JSON.parse(await answer.text());
    });
    const heap = await (await meterOf(page)).heap();
    await page.close();
    return heap;
  };
  const perOrder = (few: number, many: number) => (many - few) / (MANY - FEW) / 1000;
  const [few, many] = [await withLoaded(FEW), await withLoaded(MANY)];
  const held = perOrder(few, many);
  const parsed = perOrder(await justHeld(FEW), await justHeld(MANY));
  const text = proxy.bytesPerOrder() / 1000;
  const ofPage = async (count: number, bytes: number): Promise<Figure> => ({
    what: `console: heap of the page with ${count / 1000}k orders`,
    value: bytes / 1_000_000,
    unit: 'MB',
    note: `a list by hand ${((await withLoaded(count, '/by-hand')) / 1_000_000).toFixed(0)} MB`,
  });
  return [
    await ofPage(MANY, many),
    await ofPage(VERY_MANY, await withLoaded(VERY_MANY)),
    {
      what: 'console: heap per loaded order beyond its own JSON',
      value: held - text,
      unit: 'kB',
      note: `${held.toFixed(2)} kB in all, ${text.toFixed(2)} as text, ${parsed.toFixed(2)} as parsed and nothing more`,
    },
  ];
}
