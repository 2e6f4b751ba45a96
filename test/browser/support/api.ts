/** The API for scripts: finds orders of the demo data for a test and checks what was stored. */
import type { Order, OrderSearchAnswer, OrderSearchRequest } from '../../../src/contract/schemas/orders';
import { tokenOf, type DemoRole } from './browser';

export interface ApiClient {
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  search(filter: OrderSearchRequest): Promise<OrderSearchAnswer>;
  order(id: string): Promise<Order>;
  /**
   * The newest order of a search that a test can use. Fewer than SPARE of them is an error: the demo data is generated
   * around the current time, so a single matching order now may be none at another hour.
   */
  find(filter: OrderSearchRequest, wanted?: (order: Order) => boolean): Promise<Order>;
}

const SPARE = 4;

export async function apiAs(baseURL: string, role: DemoRole): Promise<ApiClient> {
  const authorization = `Bearer ${await tokenOf(baseURL, role)}`;
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${baseURL}/api${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  const search = (filter: OrderSearchRequest) => call<OrderSearchAnswer>('POST', '/orders', filter);
  return {
    call,
    search,
    order: (id) => call<Order>('GET', `/orders/getOrders/${encodeURIComponent(id)}`),
    find: async (filter, wanted = () => true) => {
      const found: Order[] = [];
      let cursor: Partial<OrderSearchRequest> | null = {};
      while (cursor && found.length < SPARE) {
        const { orders, next }: OrderSearchAnswer = await search({ ...filter, ...cursor, limit: 200 });
        found.push(...orders.filter(wanted));
        cursor = next;
      }
      const [newest] = found;
      if (newest && found.length >= SPARE) return newest;
      throw new Error(`Only ${found.length} such orders in the demo data: ${JSON.stringify(filter)}`);
    },
  };
}
