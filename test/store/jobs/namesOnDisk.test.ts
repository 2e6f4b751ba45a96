/** A job is kept on disk for a week: it must not contain recipients, nor the labels that show them. */
import { EMPTY_FILTER, withoutFind } from '../../../src/domain/orders/orderFilter';
import type { JobFacts } from '../../../src/store/jobs/jobsSlice';
import type { Job, JobId } from '../../../src/store/jobs/jobTypes';
import { selectJobAbout } from '../../../src/store/jobs/jobsSelectors';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { commandJob } from '../../../src/store/jobs/jobCommands';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { startPutWindowsBack } from '../../../src/store/workflows/putWindowsBack';
import { startLabels } from '../../../src/store/workflows/labels';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { orders, serveOrders, token } from '../workflows/servedOrders';
import { load } from '../workflows/orderServer';
import { aBrowser, finished, openTab, until, type Tab } from '../workflows/tabs';

serveOrders();

const aTab = (): Tab => openTab(aBrowser(), { url: orders.proxy.url, token });

const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('Not read'));
  });

/** What `onDisk` shows in place of binary content. */
const BYTES = 'BYTES';
const shown = (_key: string, value: unknown): unknown =>
  ArrayBuffer.isView(value) || value instanceof Blob ? BYTES : value;

/** Returns the whole content of the job database. */
async function onDisk(): Promise<string> {
  const database = await answered(indexedDB.open('console-jobs'));
  const names = [...database.objectStoreNames];
  const reading = database.transaction(names);
  const kept = await Promise.all(names.map((name) => answered(reading.objectStore(name).getAll())));
  database.close();
  return JSON.stringify(kept, shown);
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

it('does not keep that text of a server without `find` either, which gets it as an id', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(2, 'GEOCODED');
  await tab.store.dispatch(searchOrders(withoutFind({ ...EMPTY_FILTER, find: 'noah@example.com' })));
  await readied(tab, ids);
  const kept = await onDisk();
  expect(kept).toContain(ids[0]);
  expect(kept).not.toContain('noah@example.com');
});

it('keeps no note of a window change that is over', async () => {
  const browser = aBrowser();
  const aTabOf = async (): Promise<Tab> =>
    openTab(browser, { url: orders.proxy.url, token: await orders.server.tokenFor('admin') });
  const tab = await aTabOf();
  const window = { completeAfter: Date.UTC(2027, 4, 1), completeBefore: Date.UTC(2027, 4, 2) };
  const ids = await orders.addOrders(2, 'GEOCODED', window);
  await load(tab, ids);
  const change = {
    completeAfter: Date.UTC(2027, 4, 3),
    completeBefore: Date.UTC(2027, 4, 4),
    category: 'DRIVER_NO_SHOW',
    notes: 'call Marie',
    externalNotes: 'Marie, we are sorry',
    showExternalNotes: true,
  } as const;
  orders.proxy.decide = ({ orderId }) => (orderId === ids[1] ? { type: 'answer', status: 400 } : null);
  const jobId = tab.store.dispatch(startChangeWindow(ids, change)) ?? '';
  await finished(tab, jobId);
  // A retry sends them again.
  expect(await onDisk()).toContain('call Marie');
  orders.proxy.reset();
  void tab.store.dispatch(commandJob(jobId, 'retry'));
  await until(() => tab.job(jobId).counts.succeeded === 2);
  await finished(tab, jobId);

  const kept = await onDisk();
  expect(kept).toContain(ids[0]);
  expect(kept).not.toContain('Marie');
  // A put-back after a reload still knows which change to undo.
  tab.crash();
  const reloaded = await aTabOf();
  await until(() => reloaded.store.getState().jobs.byId[jobId] !== undefined);
  const undone = reloaded.store.dispatch(startPutWindowsBack(jobId, '')) ?? '';
  expect((await finished(reloaded, undone)).counts.succeeded).toBe(2);
  expect(await onDisk()).not.toContain('Marie');
});

it('removes the notes of window changes that are over and that an earlier version of the console has stored', async () => {
  const browser = aBrowser();
  const aTabOf = async (): Promise<Tab> =>
    openTab(browser, { url: orders.proxy.url, token: await orders.server.tokenFor('admin') });
  const tab = await aTabOf();
  const ids = await orders.addOrders(1, 'GEOCODED', {
    completeAfter: Date.UTC(2027, 4, 1),
    completeBefore: Date.UTC(2027, 4, 2),
  });
  await load(tab, ids);
  const change = {
    completeAfter: Date.UTC(2027, 4, 3),
    completeBefore: Date.UTC(2027, 4, 4),
    category: 'DRIVER_NO_SHOW',
    notes: 'call Marie',
    showExternalNotes: false,
  } as const;
  const changed = await finished(tab, tab.store.dispatch(startChangeWindow(ids, change)) ?? '');
  const undone = await finished(tab, tab.store.dispatch(startPutWindowsBack(changed.id, '')) ?? '');
  tab.crash();
  const reason = { ...change, changedBy: changed.email };
  await storeParams(changed.id, { change: reason });
  await storeParams(undone.id, { ...undone.params, undone: reason });
  expect((await onDisk()).match(/Marie/g)).toHaveLength(2);

  await aTabOf();
  await until(async () => !(await onDisk()).includes('Marie'));
  const kept = await onDisk();
  expect(kept).toContain(changed.id);
  expect(kept).toContain(undone.id);
});

/** Stores other parameters of a job. */
async function storeParams(jobId: JobId, params: Job['params']): Promise<void> {
  const database = await answered(indexedDB.open('console-jobs'));
  const jobs = database.transaction('jobs', 'readwrite').objectStore('jobs');
  const facts = (await answered(jobs.get(jobId))) as JobFacts;
  await answered(jobs.put({ ...facts, params }));
  database.close();
}

it('keeps no label, of a complete job or of one that may be retried', async () => {
  const tab = aTab();
  const labelled = await orders.addOrders(2, 'GEOCODED', {
    validAddress: true,
    recipientAddress: { number: '12', street: 'Rue Saint-Jean', city: 'Toronto', postalCode: 'M5V 1A1' },
  });
  for (const ids of [labelled, [...labelled, ...(await orders.addOrders(1))]]) {
    const job = await finished(tab, tab.store.dispatch(startLabels(ids)) ?? '');
    expect(job.counts.succeeded).toBe(2);
    const kept = await onDisk();
    expect(kept).toContain(labelled[0]);
    expect(kept).not.toContain(BYTES);
  }
});

it('removes the labels that an earlier version of the console has left on disk', async () => {
  const browser = aBrowser();
  const opening = indexedDB.open('console-jobs', 2);
  opening.onupgradeneeded = () => {
    const { result: created } = opening;
    created.createObjectStore('jobs', { keyPath: 'id' }).createIndex('byEmail', 'email');
    ['ids', 'results', 'jobParts'].forEach((name) => created.createObjectStore(name));
    created.createObjectStore('claims', { keyPath: 'jobId' });
  };
  const old = await answered(opening);
  const writing = old.transaction('jobParts', 'readwrite').objectStore('jobParts');
  await answered(writing.put('Rue Saint-Jean', ['job', 'order']));
  old.close();

  const tab = openTab(browser, { url: orders.proxy.url, token });
  await readied(tab, await orders.addOrders(1));
  const kept = await onDisk();
  expect(kept).toContain('Set Ready');
  expect(kept).not.toContain('Saint-Jean');
});
