/** A job is kept on disk for a week: it must not contain recipients. */
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { selectJobAbout } from '../../../src/store/jobs/jobsSelectors';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { orders, serveOrders, token } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, type Tab } from '../workflows/tabs';

serveOrders();

const aTab = (): Tab => openTab(aBrowser(), { url: orders.proxy.url, token });

const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('Not read'));
  });

/** Returns the whole content of the job database. */
async function onDisk(): Promise<string> {
  const database = await answered(indexedDB.open('console-jobs'));
  const names = [...database.objectStoreNames];
  const reading = database.transaction(names);
  const kept = await Promise.all(names.map((name) => answered(reading.objectStore(name).getAll())));
  database.close();
  return JSON.stringify(kept);
}

async function readied(tab: Tab, ids: readonly string[]) {
  const jobId = tab.store.dispatch(startSetPickupReady(ids));
  if (jobId === null) throw new Error('No job was started');
  await finished(tab, jobId);
  return selectJobAbout(tab.store.getState(), jobId);
}

it('keeps the reference of a single order, and shows its recipient only while the order is loaded', async () => {
  const tab = aTab();
  const [id = ''] = await orders.addOrders(1, 'GEOCODED', {
    refNumber: 'REF-ZOE',
    recipient: { name: 'Zoé Tremblay' },
  });
  await tab.store.dispatch(searchOrders({ ...EMPTY_FILTER, id }));
  expect(await readied(tab, [id])).toBe('Zoé Tremblay');
  const kept = await onDisk();
  expect(kept).toContain('REF-ZOE');
  expect(kept).not.toContain('Tremblay');
});

it('does not keep the search text that found the orders', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(2, 'GEOCODED', { recipient: { name: 'Noah Gagnon' } });
  await tab.store.dispatch(
    searchOrders({ ...EMPTY_FILTER, find: 'Noah Gagnon', orderStatus: 'GEOCODED', merchantId: 'merchant-1' }),
  );
  expect(await readied(tab, ids)).toBe('Status GEOCODED · Épicerie Lavoie & Filles');
  expect(await onDisk()).not.toContain('Gagnon');
});
