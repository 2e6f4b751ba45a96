/** Tray and results on a whole store, whose server answers Set Ready as a test wants it. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { JobResults } from '../../../src/features/jobs/JobResults';
import { ResultsOffer } from '../../../src/features/jobs/ResultsOffer';
import { JobTray } from '../../../src/features/jobs/JobTray';
import { ordersApi } from '../../../src/api/ordersApi';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { anAppStore } from '../../support/appStore';
import { unsignedToken } from '../../support/unsignedToken';

export interface TestOrder {
  readonly id: string;
  readonly name: string;
  readonly status?: string;
}

/** What the server says to making an order ready: done, refused with a status and a message, or nothing yet. */
type ReadyAnswer = 'done' | 'held' | { readonly status: number; readonly message: string };

const CREATED_AT = Date.UTC(2026, 10, 20, 14) / 1000;
/** 9:47 AM in Toronto. */
const READY_AT = Date.UTC(2026, 10, 20, 14, 47);

const wire = ({ id, name, status = 'GEOCODED' }: TestOrder) => ({
  id,
  createdAt: CREATED_AT,
  merchantId: 'merchant-1',
  merchantDisplayName: 'Maison Lavoie & Filles',
  orderStatus: status,
  recipient: { name },
});

function responseOf(status: number, json: unknown): Response {
  const headers = new Map([['x-request-id', `req-${status}`]]);
  const parts = { status, ok: status < 400, headers, text: () => Promise.resolve(JSON.stringify(json)) };
  return parts as unknown as Response;
}

/** Draws tray and results for somebody who has these orders loaded. */
export async function openWorkflows(
  orders: readonly TestOrder[],
  answers: Record<string, ReadyAnswer> = {},
  isAtOrders = true,
) {
  const sent: string[] = [];
  const held: (() => void)[] = [];
  const { store } = anAppStore({
    token: unsignedToken({
      sub: 'casey.morgan@example.com',
      roles: ['user'],
      exp: Math.floor(Date.now() / 1000) + 43_200,
    }),
    fetch: async (input, init) => {
      const path = typeof input === 'string' ? input : '';
      if (init?.method === 'POST') return responseOf(200, { orders: orders.map(wire), next: null });
      const read = orders.find(({ id }) => path.endsWith(`/orders/getOrders/${id}`));
      if (read) return responseOf(200, wire(read));
      const id = /orders\/([^/]+)\/pickupready$/.exec(path)?.[1];
      const order = orders.find((known) => known.id === id);
      if (id === undefined || !order) return responseOf(200, {});
      sent.push(id);
      const answer = answers[id] ?? 'done';
      if (answer === 'held') await new Promise<void>((go) => held.push(go));
      if (typeof answer === 'object') {
        const { status, message } = answer;
        return responseOf(status, { statusCode: status, message, requestId: `req-${status}` });
      }
      return responseOf(200, { ...wire({ ...order, status: 'PICKUP_READY' }), pickupReadyAt: READY_AT });
    },
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
    user: userEvent.setup(),
    /** From now on the server answers otherwise. */
    serverSays: (changed: Record<string, ReadyAnswer>) => Object.assign(answers, changed),
    release: () => act(() => held.splice(0).forEach((go) => go())),
    ready: () => {
      act(() => void store.dispatch(startSetPickupReady(orders.map(({ id }) => id))));
    },
    /** Waits for the results dialog. */
    results: () => screen.findByRole('dialog', { name: 'Pickup Ready Results' }),
  };
}
