/** Orders and merchants for the tests of the order routes, and a short way to call them. */
import type { Merchant } from '../../../src/contract/schemas/merchants';
import type { Order } from '../../../src/contract/schemas/orders';
import type { Role } from '../../../src/contract/roles';
import { insertMerchants } from '../../../server/repositories/merchants';
import { insertOrders } from '../../../server/repositories/orders';
import type { TestServer } from '../support/testServer';

/** 2026-05-04T12:00:00Z, a Monday. */
export const NOON = 1_777_896_000_000;

let made = 0;

/** Returns a plain GEOCODED order. Every call gives a new id and reference. */
export function anOrder(fields: Partial<Order> = {}): Order {
  made += 1;
  const number = String(made).padStart(5, '0');
  return {
    id: `ord_test${number}`,
    createdAt: NOON / 1000 + made,
    merchantId: 'mer_one',
    merchantDisplayName: 'Maison Un',
    orderStatus: 'GEOCODED',
    refNumber: `REF-${number}`,
    deliveryType: 'PARCEL',
    recipient: { name: `Recipient ${number}` },
    recipientAddress: null,
    originAddress: null,
    ...fields,
  };
}

/** A merchant without zones and rules. */
export function aMerchant(fields: Partial<Merchant> = {}): Merchant {
  return {
    id: 'mer_one',
    name: 'Maison Un',
    taskTimeCreation: 'AUTO',
    scanningRequired: false,
    signatureRequired: true,
    createPickup: true,
    dataRedactionEnabled: false,
    rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
    merchantLocation: {},
    archived: false,
    ...fields,
  };
}

/** Stores the orders and returns them. */
export async function storeOrders(server: TestServer, orders: readonly Order[]): Promise<readonly Order[]> {
  await insertOrders(server.db, orders, NOON);
  return orders;
}

export async function storeMerchants(server: TestServer, merchants: readonly Merchant[]): Promise<void> {
  await insertMerchants(server.db, merchants, NOON);
}

/** An HTTP response. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** The role to sign in with; null sends no token. Default `user`. */
  readonly role?: Role | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a real HTTP request to the listening server. */
export async function call(server: TestServer, path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, role = 'user', headers = {} } = options;
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(role === null ? {} : { authorization: `Bearer ${await server.tokenFor(role)}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

export interface Page {
  readonly orders: readonly Order[];
  readonly next: { readonly lastEvaluatedKey: string; readonly createdAt: number } | null;
}

/** Searches for orders. Fails the test when the response is not a page. */
export async function search(server: TestServer, body: Record<string, unknown>): Promise<Page> {
  const answer = await call(server, '/orders', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as unknown as Page;
}

export const idsOf = (page: Pick<Page, 'orders'>): string[] => page.orders.map(({ id }) => id);
