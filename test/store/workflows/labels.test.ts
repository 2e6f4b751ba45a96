/** Labels on the job engine, against the real server. */
import { PDFDocument } from 'pdf-lib';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { startLabels } from '../../../src/store/workflows/labels';
import { insertOrders } from '../../../server/repositories/orders';
import type { Order } from '../../../src/contract/schemas/orders';
import { readPages } from '../../server/labels/readLabel';
import { load } from './orderServer';
import { aBrowser, finished, openTab, until, type Tab } from './tabs';
import { orders, serveOrders, token } from './servedOrders';

serveOrders();
let batches = 0;

const aTab = (): Tab => openTab(aBrowser(), { url: orders.proxy.url, token });

/** Adds orders with an address and these numbers of packages: one page per package. */
async function addressed(...packages: number[]): Promise<string[]> {
  batches += 1;
  const now = Date.now();
  const list = packages.map((count, at): Order => ({
    id: `lab_${batches}_${at}`,
    createdAt: Math.floor(now / 1000) - at,
    merchantId: 'merchant-1',
    merchantDisplayName: 'Épicerie Lavoie & Filles',
    orderStatus: 'GEOCODED',
    refNumber: `REF-${at}`,
    validAddress: true,
    recipient: { name: `Zoë ${at}` },
    recipientAddress: {
      number: '12',
      street: 'Rue Saint-Jean',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5V 1A1',
    },
    packageCount: count,
    packages: Array.from({ length: count }, (_, n) => ({ trackingNumber: `T${batches}-${at}-${n}` })),
    version: 1,
  }));
  await insertOrders(orders.server.db, list, now);
  return list.map(({ id }) => id);
}

function labelsOf(tab: Tab, ids: readonly string[]): string {
  const jobId = tab.store.dispatch(startLabels(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

/** Collects each call for a label from now on; answers 409 for those in `refused`. */
function watchLabels(refused: readonly string[] = []): { asked: string[] } {
  const asked: string[] = [];
  orders.proxy.decide = ({ path }) => {
    const id = /\/labels\/([^/?]+)/.exec(path)?.[1];
    if (id === undefined) return null;
    asked.push(id);
    return refused.includes(id) ? { type: 'answer', status: 409 } : null;
  };
  return { asked };
}

async function pagesOf(tab: Tab, at = 0): Promise<number> {
  const content = await tab.saved[at]?.content.arrayBuffer();
  return content ? (await PDFDocument.load(content)).getPageCount() : 0;
}
const told = (tab: Tab) =>
  selectNotices(tab.store.getState())
    .filter(({ text }) => /label|select at least/.test(text))
    .map(({ intent, text, lines, durationMs }) => ({ intent, text, ...(lines && { lines }), durationMs }));

describe('Labels', () => {
  it('LAB-01 LAB-02 LAB-03 sends one GET per order, and merges all pages into labels.pdf', async () => {
    const tab = aTab();
    const ids = await addressed(1, 3, 2);
    const { asked } = watchLabels();

    const job = await finished(tab, labelsOf(tab, ids));

    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3 } });
    expect([...asked].sort()).toEqual([...ids].sort());
    expect(tab.saved.map(({ name, content }) => [name, content.type])).toEqual([
      ['labels.pdf', 'application/pdf'],
    ]);
    expect(await pagesOf(tab)).toBe(6);
    expect(told(tab)).toEqual([
      { intent: 'success', text: '6 labels of 3 orders in labels.pdf.', durationMs: 3000 },
    ]);
  });

  it('LAB-04 LAB-05 MSG-18 delivers good labels, and lists the failed orders in an error that stays', async () => {
    const tab = aTab();
    const good = await addressed(1, 1);
    // Without an address, the server has no label for it.
    const [bare = ''] = await orders.addOrders(1);
    await load(tab, [bare, ...good]);

    const jobId = labelsOf(tab, [good[0] ?? '', bare, good[1] ?? '']);
    expect(await finished(tab, jobId)).toMatchObject({
      state: 'completedWithErrors',
      counts: { succeeded: 2, failed: 1 },
    });

    expect(await pagesOf(tab)).toBe(2);
    const refNumber = /ord_(\d+)_/.exec(bare)?.[1];
    expect(told(tab)).toEqual([
      {
        intent: 'danger',
        text: 'Could not get labels for the following selected orders:',
        lines: [`${bare} (REF-${refNumber ?? ''}-0): No label available for order ${bare}.`],
        durationMs: null,
      },
      { intent: 'success', text: '2 labels of 2 orders in labels.pdf.', durationMs: 3000 },
    ]);
  });

  it('LAB-05 retry fetches only the failed labels, makes a complete file and removes the error', async () => {
    const tab = aTab();
    const ids = await addressed(1, 2, 1);
    watchLabels([ids[1] ?? '']);
    const jobId = labelsOf(tab, ids);
    await finished(tab, jobId);
    expect(await pagesOf(tab)).toBe(2);

    orders.proxy.reset();
    const { asked } = watchLabels();
    await tab.engine.command(jobId, 'retry');
    await finished(tab, jobId);

    expect(asked).toEqual([ids[1]]);
    expect(await pagesOf(tab, 1)).toBe(4);
    expect(told(tab).filter(({ intent }) => intent === 'danger')).toEqual([]);
  });

  it('LAB-02 LAB-03 the pages are in the order of the selection, also of a label that a retry fetched', async () => {
    const tab = aTab();
    const [one = '', two = '', three = ''] = await addressed(1, 2, 1);
    watchLabels([two]);
    const jobId = labelsOf(tab, [three, two, one]);
    await finished(tab, jobId);
    orders.proxy.reset();
    await tab.engine.command(jobId, 'retry');
    await finished(tab, jobId);

    const labelled = async (at: number) => {
      const pages = await readPages(new Uint8Array((await tab.saved[at]?.content.arrayBuffer()) ?? []));
      return pages.map(({ texts }) => [one, two, three].find((id) => texts.includes(id)));
    };
    expect(await labelled(0)).toEqual([three, one]);
    expect(await labelled(1)).toEqual([three, two, two, one]);
  });

  it('LAB-04 LAB-05 without a good label, shows only the error and makes no file', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    await finished(tab, labelsOf(tab, ids));
    expect(tab.saved).toEqual([]);
    expect(told(tab)).toMatchObject([
      {
        text: 'Could not get labels for the following selected orders:',
        lines: ids.map((id) => `${id}: No label available for order ${id}.`),
      },
    ]);
  });

  it('LAB-05 fails an order whose label is not a PDF', async () => {
    const tab = aTab();
    const ids = await addressed(1, 1);
    orders.proxy.decide = ({ path }) =>
      path.endsWith(`/labels/${ids[0] ?? ''}`) ? { type: 'answer', status: 200 } : null;
    const jobId = labelsOf(tab, ids);
    await finished(tab, jobId);
    expect(tab.job(jobId).resultChunks[0]?.[0]).toMatchObject({
      outcome: 'failed',
      reason: 'The label is not a PDF.',
    });
    expect(await pagesOf(tab)).toBe(1);
  });

  it('LAB-05 pauses when a sign-in page of the network answers in place of the server, and loses no label', async () => {
    const tab = aTab();
    const ids = await addressed(...Array.from({ length: 12 }, () => 1));
    orders.proxy.decide = ({ path }) => (path.includes('/labels/') ? { type: 'page' } : null);
    const jobId = labelsOf(tab, ids);
    await until(() => !['collecting', 'checking', 'running'].includes(tab.job(jobId).state));
    expect(tab.job(jobId)).toMatchObject({ state: 'paused', pauseReason: 'noAnswer' });

    orders.proxy.reset();
    await tab.engine.command(jobId, 'resume');
    await finished(tab, jobId);
    await tab.engine.command(jobId, 'retry');
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 12 } });
  });

  it('LAB-01 retries busy and dropped calls, and includes each label exactly once', async () => {
    const tab = aTab();
    const ids = await addressed(1, 1, 1, 1, 1, 1);
    const tried = new Map<string, number>();
    orders.proxy.decide = ({ path }) => {
      const id = /\/labels\/([^/?]+)/.exec(path)?.[1];
      if (id === undefined) return null;
      const earlier = tried.get(id) ?? 0;
      tried.set(id, earlier + 1);
      if (earlier > 0) return null;
      if (id === ids[1]) return { type: 'answer', status: 429, headers: { 'retry-after': '0' } };
      if (id === ids[2]) return { type: 'dropBefore' };
      return id === ids[3] ? { type: 'answer', status: 500 } : null;
    };
    const job = await finished(tab, labelsOf(tab, ids));
    expect(job.counts.succeeded).toBe(6);
    expect(await pagesOf(tab)).toBe(6);
    expect([...tried.values()]).toEqual([1, 2, 2, 2, 1, 1]);
  });

  it('LAB-01 starts for some of the orders of a larger job that runs, but once for a double click', async () => {
    const tab = aTab();
    const ids = await addressed(1, 1, 2);
    orders.proxy.decide = ({ path }) => (path.includes('/labels/') ? { type: 'hold' } : null);
    const larger = labelsOf(tab, ids);
    const smaller = labelsOf(tab, ids.slice(2));
    expect(tab.store.dispatch(startLabels(ids))).toBeNull();
    expect(tab.store.dispatch(startLabels(ids.slice(2)))).toBeNull();
    orders.proxy.decide = () => null;
    orders.proxy.release();
    await Promise.all([finished(tab, larger), finished(tab, smaller)]);
    expect((await Promise.all([pagesOf(tab), pagesOf(tab, 1)])).sort()).toEqual([2, 4]);
  });

  it('LAB-01 MSG-11 without selected orders, says so and sends nothing', () => {
    const tab = aTab();
    expect(tab.store.dispatch(startLabels([]))).toBeNull();
    expect(told(tab)).toMatchObject([{ text: 'Please select at least one order.', durationMs: 5000 }]);
    expect(tab.store.getState().jobs.ids).toEqual([]);
  });

  it('the store never holds the bytes of a label', async () => {
    const tab = aTab();
    const ids = await addressed(1);
    await finished(tab, labelsOf(tab, ids));
    const text = JSON.stringify(tab.store.getState());
    expect(text).not.toContain('JVBERi0');
    expect(text).not.toContain('%PDF');
    expect(text.length).toBeLessThan(20_000);
  });
});
