/** How a record shows that a change was made: see `Proof`. */
import type { MerchantId, MerchantRecord } from '../domain/merchants/merchantRecord';
import type { RuleRecord } from '../domain/merchants/ruleRecord';
import type { ZoneRecord } from '../domain/merchants/zoneRecord';
import type { OrderId, OrderRecord } from '../domain/orders/orderRecord';
import type { Proof } from './calls';
import { readMerchant } from './read/readMerchant';
import { readOrder } from './read/readOrder';
import { readRules } from './read/readRules';
import { readZones } from './read/readZones';
import { looseObject } from './read/values';

type Verdict = boolean | null;

/**
 * Whether a record has all the fields that were sent, with lists equal as a whole. An empty text equals a missing
 * field. A field sent as undefined was not sent.
 */
export function holds(held: unknown, sent: unknown): boolean {
  if (sent === undefined) return true;
  if (sent === '' || sent === null) return held === undefined || held === null || held === '';
  if (Array.isArray(sent)) {
    const list = Array.isArray(held) ? (held as unknown[]) : null;
    return list?.length === sent.length && sent.every((entry, at) => holds(list[at], entry));
  }
  if (typeof sent !== 'object') return held === sent;
  const wanted = sent as Readonly<Record<string, unknown>>;
  const object = looseObject(held) ?? {};
  return Object.keys(wanted).every((key) => holds(object[key], wanted[key]));
}

/** Proves a change by the current order, which is also the answer of every change of it. */
export const orderShows = (
  id: OrderId,
  productKey: string,
  shows: (order: OrderRecord) => Verdict,
): Proof => ({
  read: { endpoint: 'getOrder', params: { id } },
  shows: (answer) => {
    const order = readOrder(answer, productKey);
    return order?.id === id ? shows(order) : null;
  },
  isAnswer: true,
});

/** Proves a change by the current merchant. */
export const merchantShows = (
  id: MerchantId,
  productKey: string,
  shows: (merchant: MerchantRecord) => Verdict,
): Proof => ({
  read: { endpoint: 'getMerchant', params: { id } },
  shows: (answer) => {
    const merchant = readMerchant(answer, productKey);
    return merchant?.id === id ? shows(merchant) : null;
  },
});

/** Proves a change by the merchant's current zones. */
export const zonesShow = (id: MerchantId, shows: (zones: readonly ZoneRecord[]) => Verdict): Proof => ({
  read: { endpoint: 'getMerchant', params: { id } },
  shows: (answer) => {
    const zones = readZones(looseObject(answer)?.zones, id);
    return zones === undefined ? null : shows(zones);
  },
});

/** Proves a change by the merchant's current shipping rules. */
export const rulesShow = (id: MerchantId, shows: (rules: readonly RuleRecord[]) => Verdict): Proof => ({
  read: { endpoint: 'listShippingRules', params: { id } },
  shows: (answer) => {
    const rules = readRules(answer, id);
    return rules === undefined ? null : shows(rules);
  },
});
