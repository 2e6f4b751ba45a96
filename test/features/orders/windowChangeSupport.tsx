/** Change Delivery Window on a whole store, with a server that answers each change as the test needs. */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { WindowChangeHost } from '../../../src/features/orders/windowChange/WindowChangeHost';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import { orderSelectionActions } from '../../../src/store/views/orders/orderSelectionSlice';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { openWindowChange } from '../../../src/store/views/windowChange/openWindowChange';
import type { Order } from '../../../src/contract/schemas/orders';
import type { WindowChange } from '../../../src/contract/schemas/orderChanges';
import type { OrderStatus } from '../../../src/contract/statuses';
import type { Given } from '../../support/apiAnswers';
import { anAppStore } from '../../support/appStore';
import { fakeApi } from '../../support/fakeApi';
import { tokenWith } from '../../support/renderApp';

export interface WindowOrder {
  readonly id: string;
  readonly name?: string;
  readonly status?: OrderStatus;
  /** Epoch milliseconds. */
  readonly window?: readonly [number, number];
  /** Earlier windows. */
  readonly timeChangeEvents?: Order['timeChangeEvents'];
  /** IANA name of the time zone of its destination. */
  readonly timezone?: string;
}

/** How the server answers a change: done, no response yet, or a refusal. */
type ChangeAnswer = 'done' | 'held' | Given;

const wire = ({ id, name, status = 'GEOCODED', window, timezone, timeChangeEvents }: WindowOrder): Order => ({
  id,
  createdAt: 1_795_194_000,
  merchantId: 'merchant-1',
  merchantDisplayName: 'Maison Lavoie & Filles',
  orderStatus: status,
  ...(name !== undefined && { recipient: { name } }),
  ...(timezone !== undefined && { timezone }),
  ...(timeChangeEvents && { timeChangeEvents }),
  ...(window && { completeAfter: window[0], completeBefore: window[1] }),
});

interface Sent {
  readonly id: string;
  readonly body: WindowChange;
}

/** Opens the dialog with these loaded orders, all selected; `strangers` are selected but not loaded. */
export async function openWindow(
  orders: readonly WindowOrder[],
  {
    answers = {},
    strangers = [],
    holdsReads = false,
    config = {},
    now,
  }: {
    answers?: Record<string, ChangeAnswer>;
    strangers?: readonly string[];
    /** Requests that read an order are not answered until the test says so. */
    holdsReads?: boolean;
    config?: Partial<RuntimeConfig>;
    /** The clock corrected by the server's; the computer's if absent. */
    now?: () => number;
  } = {},
) {
  const sent: Sent[] = [];
  const held: (() => void)[] = [];
  const api = fakeApi([
    {
      getFeatureFlag: () => ({ enabled: false }),
      searchOrders: () => ({ orders: orders.map(wire), next: null }),
      countOrders: () => ({ count: orders.length, isMore: false }),
      getOrder: async ({ params: { id = '' } }) => {
        if (holdsReads) await new Promise<void>((go) => held.push(go));
        return wire(orders.find((order) => order.id === id) ?? { id, timezone: 'America/Vancouver' });
      },
      changeDeliveryWindow: async ({ params: { orderId: id = '' }, body }) => {
        sent.push({ id, body });
        const answer = answers[id] ?? 'done';
        if (answer === 'held') await new Promise<void>((go) => held.push(go));
        if (typeof answer === 'object') return answer;
        const order = wire(orders.find((known) => known.id === id) ?? { id });
        const { completeAfter, completeBefore } = body;
        return {
          ...order,
          completeAfter,
          completeBefore,
          timeChangeEvents: [
            {
              time: 1_795_194_000_000,
              changedBy: 'casey.morgan@example.com',
              category: body.category,
              newCompleteAfter: completeAfter,
              newCompleteBefore: completeBefore,
              ...(order.completeAfter !== undefined && {
                initialCompleteAfter: order.completeAfter,
                initialCompleteBefore: order.completeBefore,
              }),
            },
          ],
        };
      },
    },
  ]);
  const { store } = anAppStore({
    token: tokenWith(['admin']),
    config,
    fetch: api.send,
    ...(now && { now }),
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  store.dispatch(orderListActions.pageEntered());
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, merchantId: 'merchant-1' }));
  // Selects all that match, of which the list has loaded only a part.
  const key = 'all';
  store.dispatch(orderSelectionActions.collectingStarted({ key }));
  const ids = [...orders.map(({ id }) => id), ...strangers];
  store.dispatch(orderSelectionActions.matchesFound({ key, ids }));
  store.dispatch(orderSelectionActions.matchesCounted({ key, ids }));
  store.dispatch(orderSelectionActions.allMatchingSelected());
  const view = render(
    <Provider store={store}>
      <WindowChangeHost />
    </Provider>,
  );
  const dialog = () => screen.findByRole('dialog', { name: 'Change Delivery Window' });
  const open = () => {
    act(() => void store.dispatch(openWindowChange()));
    return dialog();
  };
  await open();
  const user = userEvent.setup();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...view,
    store,
    sent,
    user,
    field,
    open,
    dialog,
    release: () => act(() => held.splice(0).forEach((go) => go())),
    serverSays: (changed: Record<string, ChangeAnswer>) => Object.assign(answers, changed),
    type: async (label: string, text: string) => {
      await user.clear(field(label));
      await user.type(field(label), text);
    },
    /** Fills in everything except the category: an afternoon, 2 to 5 PM on November 21. */
    fillIn: async () => {
      await user.type(field('From date'), '2026-11-21');
      await user.type(field('From time'), '2pm');
      await user.type(field('To time'), '5pm');
      await user.type(field('Internal notes'), 'Route 14 uncovered.');
    },
    choose: (category: string) => user.selectOptions(screen.getByLabelText('Category'), category),
    button: (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }),
    rows: () =>
      within(screen.getByRole('table', { name: 'Windows now and new' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map(
              (cell) => [...cell.children].map((line) => line.textContent).join(' | ') || cell.textContent,
            ),
        ),
  };
}
