/** Change Delivery Window on a whole store, whose server answers each change as a test wants it. */
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
import { anAppStore } from '../../support/appStore';
import { tokenWith } from '../../support/renderApp';

export interface WindowOrder {
  readonly id: string;
  readonly name?: string;
  readonly status?: string;
  /** Epoch milliseconds. */
  readonly window?: readonly [number, number];
  /** IANA name of where it is delivered. */
  readonly timezone?: string;
}

/** What the server says to a change: done, refused with a message, or nothing yet. */
type ChangeAnswer = 'done' | 'held' | { readonly status: number; readonly message: string };

const wire = ({ id, name, status = 'GEOCODED', window, timezone }: WindowOrder) => ({
  id,
  createdAt: 1_795_194_000,
  merchantId: 'merchant-1',
  merchantDisplayName: 'Maison Lavoie & Filles',
  orderStatus: status,
  ...(name !== undefined && { recipient: { name } }),
  ...(timezone !== undefined && { timezone }),
  ...(window && { completeAfter: window[0], completeBefore: window[1] }),
});

function responseOf(status: number, json: unknown): Response {
  const parts = {
    status,
    ok: status < 400,
    headers: new Headers({ 'content-type': 'application/json' }),
    text: () => Promise.resolve(JSON.stringify(json)),
  };
  return parts as unknown as Response;
}

interface Sent {
  readonly id: string;
  readonly body: Record<string, unknown>;
}

/** The dialog over these loaded orders, all selected; `strangers` are selected and not loaded. */
export async function openWindow(
  orders: readonly WindowOrder[],
  {
    answers = {},
    strangers = [],
    config = {},
  }: {
    answers?: Record<string, ChangeAnswer>;
    strangers?: readonly string[];
    config?: Partial<RuntimeConfig>;
  } = {},
) {
  const sent: Sent[] = [];
  const held: (() => void)[] = [];
  const { store } = anAppStore({
    token: tokenWith(['admin']),
    config,
    fetch: async (input, init) => {
      const path = typeof input === 'string' ? input : '';
      const id = /orders\/windows\/([^/]+)$/.exec(path)?.[1];
      const asked = /getOrders\/([^/]+)$/.exec(path)?.[1];
      const stranger: WindowOrder = { id: asked ?? '', timezone: 'America/Vancouver' };
      if (asked !== undefined)
        return responseOf(200, wire(orders.find((order) => order.id === asked) ?? stranger));
      if (id === undefined) return responseOf(200, { orders: orders.map(wire), next: null });
      const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, number>;
      sent.push({ id, body });
      const answer = answers[id] ?? 'done';
      if (answer === 'held') await new Promise<void>((go) => held.push(go));
      if (typeof answer === 'object') {
        const { status, message } = answer;
        return responseOf(status, { statusCode: status, message, requestId: `req-${status}` });
      }
      const order = wire(orders.find((known) => known.id === id) ?? { id });
      return responseOf(200, {
        ...order,
        completeAfter: body.completeAfter,
        completeBefore: body.completeBefore,
        timeChangeEvents: [
          {
            time: 1_795_194_000_000,
            changedBy: 'casey.morgan@example.com',
            category: body.category,
            newCompleteAfter: body.completeAfter,
            newCompleteBefore: body.completeBefore,
            ...(order.completeAfter !== undefined && {
              initialCompleteAfter: order.completeAfter,
              initialCompleteBefore: order.completeBefore,
            }),
          },
        ],
      });
    },
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  store.dispatch(orderListActions.pageEntered());
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, merchantId: 'merchant-1' }));
  // Everything that matches, of which the list has loaded only a part.
  const key = 'all';
  store.dispatch(orderSelectionActions.collectingStarted({ key }));
  const ids = [...orders.map(({ id }) => id), ...strangers];
  store.dispatch(orderSelectionActions.matchesFound({ key, ids }));
  store.dispatch(orderSelectionActions.matchesCounted({ key }));
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
    /** Everything but the category: tomorrow's afternoon of the look's pictures. */
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
