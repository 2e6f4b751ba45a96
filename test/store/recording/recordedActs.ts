/** What people do in the console, each recorded from its start, with orders whose personal data are canaries. */
import { sessionsApi } from '../../../src/api/sessionsApi';
import type { Order } from '../../../src/contract/schemas/orders';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { changeDraft, keepMine, saveEdit } from '../../../src/store/edits/edits';
import { commandJob } from '../../../src/store/jobs/jobCommands';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { startRecorder } from '../../../src/store/recording/recorder';
import { reauthenticate } from '../../../src/store/session/sessionThunks';
import type { AppThunk } from '../../../src/store/types';
import { startEditing, textEditing } from '../../../src/store/views/orders/orderEditing';
import { refreshOrders } from '../../../src/store/views/orders/refreshOrders';
import { openOrder, searchOrders } from '../../../src/store/views/orders/searchOrders';
import { collectMatching, takeMatching } from '../../../src/store/views/orders/selectMatching';
import { submitList, takePastedIds } from '../../../src/store/workflows/bulkList';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { startLabels } from '../../../src/store/workflows/labels';
import { startPutWindowsBack } from '../../../src/store/workflows/putWindowsBack';
import { startRetryGeocode } from '../../../src/store/workflows/retryGeocode';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import { load } from '../workflows/orderServer';
import { orders, token } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, until, type Tab, type TabOptions } from '../workflows/tabs';

const HOUR = 3_600_000;
const FROM = Date.UTC(2027, 4, 3, 18);
const PASSWORD = 'grey-Bittern-4471-marsh';

const CANARY: Partial<Order> = {
  recipient: { name: 'Canary Quill', phone: '+1 416-555-0199', email: 'kestrel@example.com' },
  recipientAddress: {
    number: '47110815',
    street: 'Wren Lane',
    unit: '12B',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5J 0C3',
    country: 'Canada',
    location: { lat: 43.64181, lng: -79.37652 },
  },
  notes: 'please ring the bell',
  validAddress: true,
  completeAfter: FROM,
  completeBefore: FROM + 3 * HOUR,
};
const CANARIES = [
  ...['Canary', 'Quill', '555-0199', '5550199', 'kestrel', 'Bittern', '47110815', 'Wren', 'M5J0C3'],
  ...['43.64', '79.37', 'ring the bell', 'Leave it', 'door', 'Lavoie', 'merchant-1', 'test-admin'],
];
/** So short that an id may contain one by chance: searched as whole words. */
const CANARY_WORDS = ['12B', 'M5J', '0C3'];

/** Returns the canaries in this file. No recording may contain any. */
export const canariesIn = (file: string): string[] => [
  ...CANARIES.filter((canary) => file.includes(canary)),
  ...CANARY_WORDS.filter((word) => new RegExp(`(?<![A-Za-z0-9])${word}(?![A-Za-z0-9])`).test(file)),
];

const CHANGE = {
  completeAfter: FROM + HOUR,
  completeBefore: FROM + 2 * HOUR,
  category: 'DRIVER_NO_SHOW',
  notes: 'Canary Quill called.',
  showExternalNotes: true,
  externalNotes: 'Sorry, Canary.',
} as const;

const aTab = (options: Partial<TabOptions> = {}): Tab =>
  openTab(aBrowser(), { url: orders.proxy.url, token, ...options });

/** Records what is done in the tab and returns the file. */
async function recordIn(tab: Tab, act: (tab: Tab) => Promise<unknown>): Promise<string> {
  const recorder = startRecorder(tab.store, tab.environment);
  await act(tab);
  const file = recorder.file();
  recorder.stop();
  return file;
}

const run = async ({ store, ...tab }: Tab, start: AppThunk<JobId | null>) =>
  finished({ store, ...tab }, store.dispatch(start) ?? 'none');

/** Runs a job of some orders and one that was delivered meanwhile. */
const job =
  (start: (ids: readonly string[]) => AppThunk<JobId | null>, status: Order['orderStatus'] = 'GEOCODED') =>
  () =>
    recordIn(aTab(), async (tab) => {
      const ids = [
        ...(await orders.addOrders(4, status, CANARY)),
        ...(await orders.addOrders(1, 'DELIVERED', CANARY)),
      ];
      await load(tab, ids);
      await run(tab, start(ids));
    });

const windowsPutBack = () =>
  recordIn(aTab(), async (tab) => {
    const ids = await orders.addOrders(2, 'GEOCODED', CANARY);
    await load(tab, ids);
    const { id } = await run(tab, startChangeWindow(ids, CHANGE));
    await run(tab, startPutWindowsBack(id, 'Change Delivery Window of Canary'));
  });

/** Half of the orders fail and are retried. */
const retried = () =>
  recordIn(aTab({ isIdempotent: false }), async (tab) => {
    const ids = await orders.addOrders(6, 'GEOCODED', CANARY);
    await load(tab, ids);
    orders.proxy.decide = ({ orderId }) =>
      ids.indexOf(orderId) % 2 === 0 ? { type: 'answer', status: 422 } : null;
    const { id } = await run(tab, startSetPickupReady(ids));
    orders.proxy.reset();
    await tab.engine.command(id, 'retry');
    await finished(tab, id);
  });

const undone = () =>
  recordIn(aTab({ config: { readyGraceSeconds: 3_600 } }), async (tab) => {
    const ids = await orders.addOrders(1, 'GEOCODED', CANARY);
    await load(tab, ids);
    const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
    await until(() => tab.job(jobId).state === 'running');
    await tab.store.dispatch(commandJob(jobId, 'undo'));
    await until(() => tab.store.getState().jobs.byId[jobId] === undefined);
  });

const pastedList = () =>
  recordIn(aTab(), async (tab) => {
    const ids = await orders.addOrders(3, 'GEOCODED', CANARY);
    await tab.store.dispatch(takePastedIds([...ids, ids[0], 'Canary Quill', 'ord_none_00'].join('\n')));
    tab.store.dispatch(submitList());
    await finished(tab, tab.store.getState().views.bulkReady.jobId ?? '');
  });

/** Somebody else saves first; this person keeps their own text. */
const notesOfTwoPeople = async () => {
  const ids = await orders.addOrders(1, 'GEOCODED', CANARY);
  const [id = ''] = ids;
  const editing = textEditing(id, 'notes');
  const type = ({ store }: Tab, text: string) => {
    store.dispatch(startEditing(id, 'notes'));
    store.dispatch(changeDraft(editing, () => text));
  };
  const theirs = aTab();
  await load(theirs, ids);
  return recordIn(aTab(), async (tab) => {
    await load(tab, ids);
    type(tab, 'Canary asks to ring the bell.');
    type(theirs, 'Leave it at the door.');
    await theirs.store.dispatch(saveEdit(editing));
    await tab.store.dispatch(saveEdit(editing));
    await tab.store.dispatch(keepMine(editing));
  });
};

const searches = () =>
  recordIn(aTab(), async ({ store }) => {
    const [id = ''] = await orders.addOrders(3, 'GEOCODED', CANARY);
    await store.dispatch(searchOrders({ ...EMPTY_FILTER, find: 'Canary Quill' }));
    await store.dispatch(searchOrders({ ...EMPTY_FILTER, merchantId: 'merchant-1' }));
    await store.dispatch(collectMatching());
    store.dispatch(takeMatching());
    await store.dispatch(openOrder(id));
    await store.dispatch(refreshOrders());
  });

/** Enters a wrong password, then the right one; the file contains neither, and no token. */
const signedInAgain = async () => {
  const person = { email: 'kestrel@example.com', name: 'Canary Quill', roles: ['user' as const] };
  const passwordHash = await hashPassword(PASSWORD);
  await withTx(orders.server.db, (trx) =>
    insertUser(trx, { ...person, kind: 'staff', activated: true, passwordHash }, Date.now()),
  );
  const tab = aTab({ token: await orders.server.tokenOf(person.email, person) });
  const old = tab.environment.getToken() ?? '';
  const file = await recordIn(tab, async ({ store }) => {
    expect(await store.dispatch(reauthenticate('Bittern'))).toMatchObject({ status: 401 });
    expect(await store.dispatch(reauthenticate(PASSWORD))).toBeNull();
  });
  const current = tab.environment.getToken() ?? '';
  expect(current).not.toBe(old);
  // Claims and signature; the header is not secret.
  for (const secret of [old, current].flatMap((one) => one.split('.').slice(1))) {
    expect(file).not.toContain(secret);
  }
  return file;
};

/** A loaded list that changes without being read again. */
const othersSignedOut = async () => {
  const person = { email: 'test-user@example.com', name: 'Canary Quill', roles: ['user' as const] };
  await orders.server.tokenFor('user');
  const other = await orders.server.tokenOf(person.email, person);
  const { listSessions, endSessions, endSession } = sessionsApi.endpoints;
  const sessionsIn = (tab: Tab) => listSessions.select(null)(tab.store.getState()).data ?? [];
  const file = await recordIn(
    aTab({ token: await orders.server.tokenOf(person.email, person) }),
    async (tab) => {
      await tab.store.dispatch(listSessions.initiate(null));
      const { id = '' } = sessionsIn(tab).find(({ isCurrent }) => !isCurrent) ?? {};
      await tab.store.dispatch(endSession.initiate({ id, email: null }));
      await tab.store.dispatch(endSessions.initiate(null));
      await until(() => sessionsIn(tab).length === 1);
    },
  );
  expect(file).not.toContain(other.split('.')[2]);
  return file;
};

export const ACTS: readonly (readonly [name: string, act: () => Promise<string>])[] = [
  ['Set Ready', job(startSetPickupReady)],
  ['Set Ready, of which half fail and are tried again', retried],
  ['Set Ready, undone before it is sent', undone],
  ['a pasted list on Bulk Pickup Ready', pastedList],
  ['Change Delivery Window, put back', windowsPutBack],
  ['Bulk Geocode Retry', job(startRetryGeocode, 'GEOCODEDFAILED')],
  ['Labels', job(startLabels)],
  ['Export', job(startExport)],
  ['Export that reads again', job((ids) => startExport(ids, { readsAgain: true }))],
  ['the notes of an order, while somebody else changes them', notesOfTwoPeople],
  ['searches, everything selected, a refresh', searches],
  ['signing in again', signedInAgain],
  ['signing out everywhere else', othersSignedOut],
];
