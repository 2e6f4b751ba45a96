/** An open order on a whole store, with a server that holds it. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { flagsApi } from '../../../src/api/flagsApi';
import { FLAG_DELIVERY_TYPE } from '../../../src/contract/constants';
import { messages } from '../../../src/contract/messages';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import type { Order } from '../../../src/contract/schemas/orders';
import { OrderDetail } from '../../../src/features/orders/detail/OrderDetail';
import { foreign, refusal, type AnswerOf } from '../../support/apiAnswers';
import type { FeedPlatform } from '../../../src/store/feed/feedPlatform';
import { HeldKeys } from '../../../src/ui/HeldKeys';
import { tokenWith } from '../../support/renderApp';
import { anAppStore } from '../../support/appStore';
import { fakeApi, type Handlers } from '../../support/fakeApi';

export type WireOrder = AnswerOf<'getOrder'>;

interface Options {
  /** False turns the flag of the delivery type off. */
  readonly showsDeliveryType?: boolean;
  readonly config?: Partial<RuntimeConfig>;
  /** What the address ends with: `#timeline`. */
  readonly fragment?: string;
  /** Types without delays, for a test with fake timers. */
  readonly typesAtOnce?: boolean;
  /** Answers to requests other than reading the order. */
  readonly answers?: Handlers;
  /** Follows changes by others on this platform, as a signed-in user. */
  readonly followsChanges?: FeedPlatform;
  /** Fields of the order that our server would not send, and the server that does. */
  readonly strange?: readonly [whose: string, members: object];
}

/** Opens an order. `toasts` returns its toasts. */
export async function openOrder(
  order: WireOrder,
  {
    showsDeliveryType = true,
    config = { photoHosts: ['cdn.example'] },
    fragment = '',
    answers = {},
    typesAtOnce = false,
    strange,
    followsChanges,
  }: Options = {},
) {
  let wire = order;
  const isSent = ({ method, path }: { method: string; path: string }) =>
    method === 'PATCH' || path.startsWith('/geo/');
  const api = fakeApi(
    [
      answers,
      {
        getFeatureFlag: () => ({ enabled: showsDeliveryType }),
        getOrder: ({ params: { id = '' } }) => {
          if (id !== order.id) return refusal(404, messages.orderNotFound(id));
          return strange ? foreign(strange[0], 200, { ...wire, ...strange[1] }) : wire;
        },
        searchOrders: () => ({ orders: [wire], next: null }),
        countOrders: () => ({ count: 1, isMore: false }),
      },
    ],
    config,
  );
  const { store } = anAppStore({
    config,
    fetch: api.send,
    ...(followsChanges && { followsChanges, token: tokenWith(['admin']) }),
  });
  await store.dispatch(flagsApi.endpoints.getFeatureFlag.initiate(FLAG_DELIVERY_TYPE));
  const onClose = jest.fn();
  const view = render(
    <Provider store={store}>
      <HeldKeys />
      <MemoryRouter initialEntries={[`/dashboard?order=${encodeURIComponent(order.id)}${fragment}`]}>
        <OrderDetail orderId={order.id} panel={{ current: null }} onClose={onClose} />
      </MemoryRouter>
    </Provider>,
  );
  await view.findByRole('button', { name: 'Close order' });
  return {
    ...view,
    store,
    asked: api.asked,
    /** The requests that change fields or ask for address help. */
    sent: () => api.asked.filter(isSent),
    onClose,
    user: userEvent.setup(typesAtOnce ? { delay: null } : {}),
    /** Sets what the server holds from now on. */
    serverHolds: (changed: WireOrder) => {
      wire = changed;
    },
    toasts: () =>
      store.getState().notices.shown.map(({ title, text, durationMs }) => [title, text, durationMs]),
  };
}

/** Epoch ms of a day and time in Toronto in November (UTC-5). */
export const at = (day: number, hour: number, minute = 0) => Date.UTC(YEAR, 10, day, hour + 5, minute);

/** The current year, which is displayed without its number. */
export const YEAR = new Date().getFullYear();

/** An order with every field. */
export const FULL_ORDER = {
  id: 'ord_01JD7H8ZP30T',
  createdAt: at(20, 9, 31) / 1000,
  createdBy: 'shopify-connector@example.com',
  merchantId: 'm1',
  merchantDisplayName: 'Maison Lavoie & Filles',
  orderStatus: 'DELIVERY_COMPLETED',
  recipient: { name: 'Aarav Bhattacharya', phone: '+14165550187', email: 'aarav.bhattacharya@example.com' },
  recipientAddress: {
    number: '88',
    street: 'Harbour Street',
    unit: '3107',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5J 0C3',
    country: 'Canada',
    isBusinessAddress: false,
    location: { lat: 43.640812, lng: -79.38012 },
  },
  originAddress: {
    street: '12 Depot Road',
    city: 'Mississauga',
    province: 'ON',
    postalCode: 'L5T 1A1',
    country: 'Canada',
    isBusinessAddress: true,
    location: { lat: 43.6, lng: -79.6 },
  },
  dtoRecipientAddress: { street: '88 harbour st', unit: '3107', city: 'toronto', postalCode: 'm5j0c3' },
  validAddress: true,
  completeAfter: at(20, 14),
  completeBefore: at(20, 17),
  originalCompleteAfter: at(19, 9),
  originalCompleteBefore: at(19, 12),
  notes: 'Leave with concierge, buzz 3107.\nFragile: two ceramic lamps.',
  packageCount: 2,
  minimumAge: 19,
  source: 'Shopify',
  deliveryType: 'PARCEL',
  customFields: [
    { name: 'gift_wrap', value: 'yes' },
    { name: 'store', value: 'Yorkdale 0412' },
  ],
  rateChoice: { price: 11.95, service: 'SCHEDULED', deliveryService: 'Boréal standard van' },
  orderCreation: { attemptedAt: at(20, 9, 32), success: false, message: 'Planner is closed.' },
  tasks: [
    {
      id: 't1',
      completedAt: at(20, 15, 18),
      completionNotes: 'Left with concierge (signed “M. Okafor”).',
      completionPhotosUrl: ['/photos/door.svg', 'https://cdn.example/box.jpg', 'javascript:alert(1)'],
    },
    { id: 't2', completionNotes: 'Notes of the second task', completionPhotosUrl: ['/photos/second.svg'] },
  ],
  packages: [
    {
      trackingNumber: 'BTR-7741-0922',
      weightOptions: { weight: 2.5, unit: 'lb' },
      sizeOptions: { length: 30, width: 20, height: 10, unit: 'cm' },
      refNumber: 'MLF-204417-A',
    },
    { trackingNumber: 'BTR-7741-0923' },
  ],
  timelineEvents: [
    { event: 'Order created', timestamp: at(18, 9) },
    { event: 'Picked up by the carrier', timestamp: at(19, 16, 31) },
    { event: 'Sorted at yyz5', timestamp: at(20, 10, 47) },
    { event: 'Label printed', timestamp: at(18, 10), trackingNumber: 'BTR-7741-0923' },
    { event: 'Out for delivery', timestamp: at(20, 13, 24), trackingNumber: 'BTR-7741-0922' },
    { event: 'Driver arrived', timestamp: at(20, 15, 11), trackingNumber: 'BTR-7741-0922' },
    {
      event: 'Delivered',
      timestamp: at(20, 15, 18),
      trackingNumber: 'BTR-7741-0922',
      verificationPhotosUrls: ['/photos/door.svg', 'https://cdn.example/box.jpg'],
      signaturePhotosUrls: ['https://cdn.example/signature.png', 'data:text/html,x'],
    },
  ],
  timeChangeEvents: [
    {
      time: at(18, 8, 10),
      changedBy: 'c.beaulieu@example.com',
      category: 'TO_BETTER_OPTIMIZE',
      notes: 'Moved to PM wave',
      showExternalNotes: false,
      initialCompleteAfter: at(19, 9),
      initialCompleteBefore: at(19, 12),
      newCompleteAfter: at(19, 14),
      newCompleteBefore: at(19, 17),
    },
    {
      time: at(19, 17, 42),
      changedBy: 'm.fortin@example.com',
      category: 'DRIVER_NO_SHOW',
      notes: 'Route 14 uncovered',
      externalNotes: 'We are sorry',
      showExternalNotes: true,
      initialCompleteAfter: at(19, 14),
      initialCompleteBefore: at(19, 17),
      newCompleteAfter: at(20, 14),
      newCompleteBefore: at(20, 17),
    },
  ],
} satisfies Order;

/** An order with as few fields as a server may send. */
export const BARE_ORDER = {
  id: 'ord_bare',
  createdAt: at(20, 9) / 1000,
  merchantId: 'm1',
  merchantDisplayName: 'Maison Lavoie & Filles',
  orderStatus: 'CREATED',
} satisfies Order;
