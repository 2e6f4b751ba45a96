/** Change Delivery Window on the job engine, against the real server. */
import { messages } from '../../../src/contract/messages';
import type { Order } from '../../../src/contract/schemas/orders';
import { EMPTY_WINDOW_FORM } from '../../../src/domain/windows/windowChange';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import { orderSelectionActions } from '../../../src/store/views/orders/orderSelectionSlice';
import {
  canChangeWindows,
  openWindowChange,
  selectMayChangeWindows,
} from '../../../src/store/views/windowChange/openWindowChange';
import {
  selectWindowDraft,
  windowChangeEvents,
} from '../../../src/store/views/windowChange/windowChangeSlice';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { windowJobFigures } from '../../../src/store/workflows/changeWindowFigures';
import { commandJob } from '../../../src/store/jobs/jobCommands';
import { withTx } from '../../../server/db/withTx';
import { findOrder, updateOrder } from '../../../server/repositories/orders';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { shortened } from './longWaits';
import { aBrowser, finished, openTab, until, type Tab } from './tabs';

let userToken: string;

serveOrders('admin');
beforeAll(async () => {
  userToken = await orders.server.tokenFor('user');
});

const aTab = (options: { isIdempotent?: boolean } = {}): Tab =>
  openTab(aBrowser(), { url: orders.proxy.url, token, ...options });

const HOUR = 3_600_000;
const FROM = Date.UTC(2027, 4, 3, 18);
const CHANGE = {
  completeAfter: FROM,
  completeBefore: FROM + 3 * HOUR,
  category: 'DRIVER_NO_SHOW',
  notes: 'Route 14 uncovered.',
  showExternalNotes: true,
  externalNotes: 'We are sorry.',
} as const;

function change(tab: Tab, ids: readonly string[], parts: Partial<typeof CHANGE> = {}): string {
  const jobId = tab.store.dispatch(startChangeWindow(ids, { ...CHANGE, ...parts }));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

const told = (tab: Tab) =>
  selectNotices(tab.store.getState()).map(({ intent, text, lines, durationMs }) => ({
    intent,
    text,
    durationMs,
    ...(lines && { lines }),
  }));

async function inDatabase(id: string): Promise<Order> {
  const order = await findOrder(orders.server.db, id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

describe('Change Delivery Window', () => {
  it('WIN-08 WIN-16 sends one PATCH per order; the order shows the new window, the original and the event', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(6);
    const before = { completeAfter: FROM - 24 * HOUR, completeBefore: FROM - 21 * HOUR };
    for (const id of ids) {
      const order = { ...(await inDatabase(id)), ...before };
      await withTx(orders.server.db, (trx) => updateOrder(trx, order, Date.now()));
    }
    await load(tab, ids);

    const job = await finished(tab, change(tab, ids));

    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 6 } });
    expect(orders.proxy.sent.map(({ path }) => path).sort()).toEqual(
      ids.map((id) => `/api/orders/windows/${id}`).sort(),
    );
    expect(job.params.change).toEqual({ ...CHANGE, changedBy: 'test-admin@example.com' });
    for (const id of ids) {
      expect(selectOrderById(tab.store.getState(), id)).toMatchObject({
        completeAfter: FROM,
        completeBefore: FROM + 3 * HOUR,
        originalCompleteAfter: before.completeAfter,
        originalCompleteBefore: before.completeBefore,
        timeChangeEvents: [
          {
            changedBy: 'test-admin@example.com',
            category: 'DRIVER_NO_SHOW',
            notes: 'Route 14 uncovered.',
            externalNotes: 'We are sorry.',
            showExternalNotes: true,
            newCompleteAfter: FROM,
            newCompleteBefore: FROM + 3 * HOUR,
          },
        ],
      });
    }

    const later = { completeAfter: FROM + 24 * HOUR, completeBefore: FROM + 27 * HOUR } as never;
    await finished(tab, change(tab, ids.slice(0, 1), later));
    expect(selectOrderById(tab.store.getState(), ids[0] ?? '')).toMatchObject({
      completeAfter: FROM + 24 * HOUR,
      originalCompleteAfter: before.completeAfter,
      originalCompleteBefore: before.completeBefore,
      timeChangeEvents: [{ initialCompleteAfter: before.completeAfter }, { initialCompleteAfter: FROM }],
    });
  });

  it('WIN-09 WIN-12 STA-06 sends nothing for orders that a driver has, and still reports success', async () => {
    const tab = aTab();
    const movable = await orders.addOrders(3);
    const locked = [
      ...(await orders.addOrders(1, 'DELIVERY_EN_ROUTE')),
      ...(await orders.addOrders(1, 'DELIVERY_FAILED')),
      ...(await orders.addOrders(1, 'DELIVERY_COMPLETED')),
    ];
    await load(tab, [...movable, ...locked]);

    const job = await finished(tab, change(tab, [...locked, ...movable]));

    expect(orders.proxy.sent.map(({ orderId }) => orderId).sort()).toEqual([...movable].sort());
    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3, skipped: 3, failed: 0 } });
    expect(job.resultChunks[0]?.[0]?.reason).toBe(messages.windowLocked(locked[0] ?? '', 'ACTIVE'));
    expect(windowJobFigures(job)).toMatchObject({
      outcome: 'changed',
      toSend: 3,
      done: 3,
      changed: 3,
      notSent: 0,
      skippedIds: locked,
    });
    expect(told(tab)).toEqual([
      { intent: 'success', text: 'Success: The selected orders were updated.', durationMs: 3000 },
    ]);
  });

  it('WIN-09 leaves an order that is not loaded to the server, and shows its refusal', async () => {
    const tab = aTab();
    const [id = ''] = await orders.addOrders(1, 'DELIVERY_COMPLETED');

    const job = await finished(tab, change(tab, [id]));

    expect(job).toMatchObject({ counts: { failed: 1, skipped: 0 } });
    expect(windowJobFigures(job).failures).toEqual([
      { id, message: messages.windowLocked(id, 'DELIVERY_COMPLETED') },
    ]);
  });

  it('WIN-11 WIN-13 MSG-25 names a refused order with its message, and changes the others', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(4);
    await load(tab, ids);
    const [moved = ''] = ids;
    // A driver has the order by now; this tab still shows it as GEOCODED.
    const order = await inDatabase(moved);
    await withTx(orders.server.db, (trx) =>
      updateOrder(trx, { ...order, orderStatus: 'DELIVERY_EN_ROUTE' }, Date.now()),
    );

    const job = await finished(tab, change(tab, ids));

    const message = messages.windowLocked(moved, 'DELIVERY_EN_ROUTE');
    expect(job).toMatchObject({ state: 'completedWithErrors', counts: { succeeded: 3, failed: 1 } });
    expect(windowJobFigures(job)).toMatchObject({ outcome: 'failed', failures: [{ id: moved, message }] });
    expect(told(tab)).toEqual([
      {
        intent: 'danger',
        text: 'Error: the following orders were not updated...',
        durationMs: 10_000,
        lines: [`${moved}: ${message}`],
      },
    ]);
  });

  it.each([true, false])(
    'WIN-08 makes no second change after a lost answer (server supports keys: %s)',
    async (isIdempotent) => {
      const tab = aTab({ isIdempotent });
      const ids = await orders.addOrders(3);
      await load(tab, ids);
      const [lost = ''] = ids;
      orders.proxy.decide = ({ method, orderId, earlier }) =>
        method === 'PATCH' && orderId === lost && earlier === 0 ? { type: 'dropAfter' } : null;

      const job = await finished(tab, change(tab, ids));

      expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3 } });
      for (const id of ids) expect((await inDatabase(id)).timeChangeEvents).toHaveLength(1);
    },
  );

  it('WIN-08 resends a call that never arrived, even when the window stays the same', async () => {
    const tab = aTab({ isIdempotent: false });
    const ids = await orders.addOrders(1);
    await load(tab, ids);
    await finished(tab, change(tab, ids));
    orders.proxy.reset();
    orders.proxy.decide = ({ method, earlier }) =>
      method === 'PATCH' && earlier === 0 ? { type: 'dropBefore' } : null;

    await finished(tab, change(tab, ids, { notes: 'Another reason.' } as never));

    const { timeChangeEvents } = await inDatabase(ids[0] ?? '');
    expect(timeChangeEvents?.map(({ notes }) => notes)).toEqual(['Route 14 uncovered.', 'Another reason.']);
  });

  it('WIN-13 reports no success when stopped halfway, and says how many were not sent', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(8);
    await load(tab, ids);
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);

    const jobId = change(tab, ids);
    await until(() => orders.proxy.sent.length === 4);
    const stopping = tab.store.dispatch(commandJob(jobId, 'cancel'));
    await until(() => tab.job(jobId).state === 'cancelling');
    orders.proxy.release();
    await stopping;
    const job = await finished(tab, jobId);

    expect(windowJobFigures(job)).toMatchObject({ outcome: 'stopped', changed: 4, notSent: 4, toSend: 8 });
    expect(told(tab)).toEqual([{ intent: 'warning', text: messages.windowsStopped(4, 4), durationMs: 5000 }]);
  });

  it('WIN-13 MSG-25 when stopped after a refusal, names the refused order and says how many were not sent', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(8);
    await load(tab, ids);
    const [refused = ''] = ids;
    orders.proxy.decide = ({ method, orderId }) =>
      method === 'PATCH' ? (orderId === refused ? { type: 'answer', status: 409 } : { type: 'hold' }) : null;

    const jobId = change(tab, ids);
    await until(() => orders.proxy.sent.length === 5);
    const stopping = tab.store.dispatch(commandJob(jobId, 'cancel'));
    await until(() => tab.job(jobId).state === 'cancelling');
    orders.proxy.release();
    await stopping;
    await finished(tab, jobId);

    expect(told(tab)).toMatchObject([
      {
        text: messages.windowsFailed,
        lines: [expect.stringContaining(refused), messages.windowsStopped(4, 3)],
      },
    ]);
  });

  it('WIN-08 leaves orders of a running job to that job on a second start', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    await load(tab, ids);

    const first = change(tab, ids);
    expect(tab.store.dispatch(startChangeWindow(ids, CHANGE))).toBeNull();
    expect(told(tab).map(({ text }) => text)).toEqual([messages.windowsUnderWay]);
    await finished(tab, first);

    expect(orders.proxy.sent).toHaveLength(3);
  });

  it('LIM-10 refreshes the list 3 s after the job', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    await load(tab, ids);
    tab.store.dispatch(orderListActions.pageEntered());
    const read: string[] = [];
    orders.proxy.decide = ({ method, orderId }) => {
      if (method === 'GET') read.push(orderId);
      return null;
    };
    const waits = shortened(3_000);

    await finished(tab, change(tab, ids));
    await until(() => read.length === 2);

    expect([...read].sort()).toEqual([...ids].sort());
    expect(waits()).toEqual([3_000]);
  });
});

describe('its dialog', () => {
  const DRAFT = { ...EMPTY_WINDOW_FORM, notes: 'Typed.' };

  it('WIN-12 reports the outcome in the dialog instead of a toast, and clears the draft on success', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    await load(tab, ids);
    tab.store.dispatch(windowChangeEvents.opened());

    const jobId = change(tab, ids);
    tab.store.dispatch(windowChangeEvents.sent({ jobId, draft: DRAFT }));
    await finished(tab, jobId);

    expect(told(tab)).toEqual([]);
    expect(selectWindowDraft(tab.store.getState())).toBeNull();
  });

  it('WIN-12 when closed early, the job continues and reports by toast; a draft edited since is kept', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    await load(tab, ids);
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);
    tab.store.dispatch(windowChangeEvents.opened());

    const jobId = change(tab, ids);
    tab.store.dispatch(windowChangeEvents.sent({ jobId, draft: DRAFT }));
    await until(() => orders.proxy.sent.length === 2);
    tab.store.dispatch(windowChangeEvents.closed());
    tab.store.dispatch(windowChangeEvents.draftChanged({ ...DRAFT, notes: 'The next one.' }));
    orders.proxy.release();
    await finished(tab, jobId);

    expect(told(tab).map(({ text }) => text)).toEqual([messages.windowsChanged]);
    expect(selectWindowDraft(tab.store.getState())?.notes).toBe('The next one.');
  });

  it('WIN-03 MSG-11 without selected orders, says so for 5 s and stays closed', () => {
    const tab = aTab();

    tab.store.dispatch(openWindowChange());

    expect(told(tab)).toEqual([
      { intent: 'danger', text: 'Please select at least one order.', durationMs: 5000 },
    ]);
    expect(tab.store.getState().views.windowChange.isOpen).toBe(false);
    expect(tab.store.dispatch(startChangeWindow([], CHANGE))).toBeNull();
  });

  it('WIN-01 ROL-02 ROL-03 opens for super_admin and admin but not for user, whose calls the server refuses too', async () => {
    expect((['super_admin', 'admin', 'user'] as const).map((role) => canChangeWindows([role]))).toEqual([
      true,
      true,
      false,
    ]);
    const tab = openTab(aBrowser(), { url: orders.proxy.url, token: userToken });
    const ids = await orders.addOrders(2);
    await load(tab, ids);
    tab.store.dispatch(orderSelectionActions.idsSelected(ids));

    expect(selectMayChangeWindows(tab.store.getState())).toBe(false);
    tab.store.dispatch(openWindowChange());
    expect(tab.store.getState().views.windowChange.isOpen).toBe(false);

    const job = await finished(tab, change(tab, ids));
    expect(job).toMatchObject({ state: 'failed', counts: { succeeded: 0 } });
    for (const id of ids) expect((await inDatabase(id)).timeChangeEvents ?? []).toEqual([]);
  });
});
