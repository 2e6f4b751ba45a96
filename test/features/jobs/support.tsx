/** Tray and results on a whole store, with a server that answers Set Ready as the test needs. */
import { jobEvents, type JobFacts } from '../../../src/store/jobs/jobsSlice';
import type { Outcome } from '../../../src/store/jobs/jobTypes';
import { aJob } from '../../support/aJob';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { JobResults } from '../../../src/features/jobs/JobResults';
import { ResultsOffer } from '../../../src/features/jobs/ResultsOffer';
import { JobTray } from '../../../src/features/jobs/JobTray';
import { ordersApi } from '../../../src/api/ordersApi';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import type { WindowTimes } from '../../../src/domain/windows/windowChange';
import { applyWindowChange } from '../../../src/domain/orders/changeOrder';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { messages } from '../../../src/contract/messages';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import type { WindowChange } from '../../../src/contract/schemas/orderChanges';
import type { Order } from '../../../src/contract/schemas/orders';
import type { Role } from '../../../src/contract/roles';
import type { OrderStatus } from '../../../src/contract/statuses';
import { refusal, type Given } from '../../support/apiAnswers';
import { anAppStore } from '../../support/appStore';
import { fakeApi } from '../../support/fakeApi';
import { tokenWith } from '../../support/renderApp';

export interface TestOrder {
  readonly id: string;
  readonly name: string;
  readonly status?: OrderStatus;
  readonly window?: WindowTimes;
  /** IANA name of the time zone of its destination. Toronto's if absent. */
  readonly timezone?: string;
}

/** How the server answers a request to set an order ready: done, no response yet, or a refusal. */
type ReadyAnswer = 'done' | 'held' | Given;

const CREATED_AT = Date.UTC(2026, 10, 20, 14) / 1000;
/** 9:47 AM in Toronto. */
const READY_AT = Date.UTC(2026, 10, 20, 14, 47);

const wire = ({ id, name, status = 'GEOCODED', window, timezone = 'America/Toronto' }: TestOrder): Order => ({
  id,
  createdAt: CREATED_AT,
  merchantId: 'merchant-1',
  merchantDisplayName: 'Maison Lavoie & Filles',
  orderStatus: status,
  recipient: { name },
  timezone,
  ...window,
});

interface WorkflowOptions {
  /** Differences from the usual configuration. */
  readonly config?: Partial<RuntimeConfig>;
  /** A user-event instance with other timers. */
  readonly user?: ReturnType<typeof userEvent.setup>;
  /** The clock corrected by the server's; the computer's if absent. */
  readonly now?: () => number;
}

/** Renders tray and results with these orders loaded. */
export async function openWorkflows(
  orders: readonly TestOrder[],
  answers: Record<string, ReadyAnswer> = {},
  isAtOrders = true,
  roles: readonly Role[] = ['user'],
  { config, user = userEvent.setup(), now }: WorkflowOptions = {},
) {
  const sent: string[] = [];
  const labels: string[] = [];
  const held: (() => void)[] = [];
  const windowsSent: (WindowChange & { readonly id: string })[] = [];
  /** The orders on the server, after changes of their windows. */
  const changed = new Map(orders.map((order) => [order.id, wire(order)]));
  const orderOf = (id: string | undefined) => orders.find((order) => order.id === id);
  const api = fakeApi([
    {
      getFeatureFlag: () => ({ enabled: false }),
      searchOrders: () => ({ orders: orders.map(wire), next: null }),
      noteExport: () => ({}),
      getOrder: ({ params: { id = '' } }) => {
        return changed.get(id) ?? refusal(404, messages.orderNotFound(id));
      },
      setPickupReady: async ({ params: { id = '' } }) => {
        const order = orderOf(id);
        if (!order) return refusal(404, messages.orderNotFound(id));
        sent.push(id);
        const answer = answers[id] ?? 'done';
        if (answer === 'held') await new Promise<void>((go) => held.push(go));
        if (typeof answer === 'object') return answer;
        return { ...wire({ ...order, status: 'PICKUP_READY' }), pickupReadyAt: READY_AT };
      },
      changeDeliveryWindow: ({ params: { orderId = '' }, body }) => {
        windowsSent.push({ id: orderId, ...body });
        const order = changed.get(orderId);
        if (!order) return refusal(404, messages.orderNotFound(orderId));
        const after = applyWindowChange(order, body, { changedBy: body.changedBy ?? '', now: READY_AT });
        changed.set(orderId, after);
        return after;
      },
      getLabel: async ({ params: { id = '' } }) => {
        labels.push(id);
        await new Promise<void>((go) => held.push(go));
        return refusal(409, `No label available for order ${id}.`);
      },
    },
  ]);
  const { store } = anAppStore({
    token: tokenWith(roles),
    fetch: api.send,
    ...(config && { config }),
    ...(now && { now }),
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  const filter = { ...EMPTY_FILTER, merchantId: 'merchant-1' };
  await store.dispatch(
    ordersApi.endpoints.searchOrders.initiate({ filter, cursor: null }, { subscribe: false }),
  );
  const view = render(
    <Provider store={store}>
      <ResultsOffer isAtOrders={isAtOrders} />
      <JobTray />
      <JobResults />
    </Provider>,
  );
  return {
    ...view,
    store,
    sent,
    windowsSent,
    /** Changes the window of an order as somebody else. */
    changesWindow: (id: string, window: WindowTimes) => {
      const order = changed.get(id);
      if (order) changed.set(id, { ...order, ...window });
    },
    /** The orders whose labels were requested. Each is answered on release. */
    labels,
    user,
    /** Changes how the server answers from now on. */
    serverSays: (changed: Record<string, ReadyAnswer>) => Object.assign(answers, changed),
    release: () => act(() => held.splice(0).forEach((go) => go())),
    /** Sets these orders ready, or all if none are given. */
    ready: (...ids: readonly string[]) => {
      const asked = ids.length > 0 ? ids : orders.map(({ id }) => id);
      act(() => void store.dispatch(startSetPickupReady(asked)));
    },
    /** Waits for the results dialog. */
    results: () => screen.findByRole('dialog', { name: 'Pickup Ready Results' }),
  };
}

/** The orders of a job as restored from storage. */
export const TRAY_ORDERS: readonly TestOrder[] = Array.from({ length: 6 }, (_, at) => ({
  id: `ord_${at}`,
  name: `Recipient ${at}`,
}));

export const STORED_FACTS = aJob({ state: 'paused', pauseReason: 'reloaded' });

/** Opens the tray with a job as restored from storage. */
export async function withStored(
  facts: Partial<JobFacts>,
  outcomes: readonly Outcome[],
  orders = TRAY_ORDERS,
  options: WorkflowOptions = {},
) {
  const opened = await openWorkflows(orders, {}, true, ['user'], options);
  act(() => {
    opened.store.dispatch(jobEvents.restored({ ...STORED_FACTS, ...facts }));
    opened.store.dispatch(
      jobEvents.itemsRestored({
        jobId: 'job_1',
        items: outcomes.map((outcome, at) => [`ord_${at}`, { outcome, attempt: 1 }]),
      }),
    );
    // The tray is folded when no job is running.
    opened.store.dispatch(jobEvents.trayToggled({ minimised: false }));
  });
  return opened;
}
