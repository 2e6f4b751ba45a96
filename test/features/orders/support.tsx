/** The dashboard in jsdom: the whole console at an address, on a server that answers from a list of orders. */
import { screen } from '@testing-library/react';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import { renderApp, type StandInAnswer } from '../../support/renderApp';

/** jsdom has no layout, and so nothing whose size could change. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const NAMES = [
  { id: 'mer_1', name: 'Épicerie Lavoie', archived: false },
  { id: 'mer_2', name: 'Old Mill Goods', archived: true },
];

export function wireOrders(count: number, fields: Record<string, unknown> = {}) {
  return Array.from({ length: count }, (_, at) => ({
    id: `ord_${at}`,
    createdAt: 1_795_194_000 - at,
    merchantId: 'mer_1',
    merchantDisplayName: 'Épicerie Lavoie',
    orderStatus: 'GEOCODED',
    refNumber: `REF-${at}`,
    recipient: { name: `Recipient ${at}` },
    version: 1,
    ...fields,
  }));
}

interface Options {
  readonly at?: string;
  readonly showsDeliveryType?: boolean;
  /** What the configuration says other than usual. */
  readonly config?: Partial<RuntimeConfig>;
  /** Answers POST /orders. */
  readonly search?: (body: Record<string, unknown>) => StandInAnswer;
  /** Answers the read of one order; undefined: there is none of this id. */
  readonly order?: (id: string) => unknown;
}

export function openDashboard({
  at = '/dashboard',
  showsDeliveryType = false,
  config = {},
  search = () => ({ status: 200, body: { orders: wireOrders(3), next: null } }),
  order = () => undefined,
}: Options = {}) {
  Object.assign(globalThis, { ResizeObserver: NoResizeObserver });
  window.Element.prototype.scrollTo = () => undefined;
  const opened = renderApp({
    at,
    roles: ['user'],
    config,
    answer: (path, body) => {
      if (path.includes('/featureFlags/')) return { status: 200, body: { enabled: showsDeliveryType } };
      if (path.endsWith('/merchants/names')) return { status: 200, body: NAMES };
      if (path.endsWith('/orders')) return search(body as Record<string, unknown>);
      const [, id] = /\/getOrders\/(.+)$/.exec(path) ?? [];
      const found = id === undefined ? undefined : order(id);
      if (found !== undefined) return { status: 200, body: found };
      return { status: 404, body: { message: 'Nothing here.' } };
    },
  });
  const searches = () => opened.asked.filter(({ url }) => url.endsWith('/orders')).map(({ body }) => body);
  return { ...opened, searches };
}

export const counters = () => screen.getByText(/^orders loaded:/).parentElement?.textContent ?? '';
