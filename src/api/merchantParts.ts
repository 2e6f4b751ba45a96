/**
 * Shared by the endpoints of zones and rules: reading a merchant's parts, and the result of a change call
 * (docs/decisions/zones.md#ids-and-names). If the answer is not the changed record, it is read afterwards, so that any
 * server will do.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import type { PartsNews } from '../domain/merchants/partsNews';
import { isAnswerWith } from './answers';
import type { AnswerMeta, SendCall } from './calls';
import { nextMoment } from './moments';
import { readRules } from './read/readRules';
import { readZones } from './read/readZones';
import { looseObject } from './read/values';

/** Options of every change of a zone or rule. */
export interface ChangeHow {
  /** The version the person saw. A stale one is refused with 412 and the current record. */
  readonly ifMatch?: number;
  /** Stays the same while the same change is sent again after a lost answer. */
  readonly idempotencyKey?: string;
}

/** Reads the zones and rules in the answer for a whole merchant, as far as it has them. */
export function partsOfMerchant(answer: unknown, merchantId: MerchantId, askedAt: number): PartsNews {
  const wire = looseObject(answer);
  const zones = readZones(wire?.zones, merchantId);
  const rules = Array.isArray(wire?.shippingRules) ? readRules(wire.shippingRules, merchantId) : undefined;
  return {
    merchantId,
    ...(zones && { zones: { kind: 'listed', zones, askedAt } }),
    ...(rules && { rules: { kind: 'listed', rules, askedAt, source: 'merchant' } }),
  };
}

/** Calls GET /merchants/{id} for its zones and rules only. No news when it fails. */
export async function readPartsAgain(merchantId: MerchantId, call: SendCall): Promise<PartsNews> {
  const askedAt = nextMoment();
  const answer = await call({ endpoint: 'getMerchant', params: { id: merchantId } });
  return partsOfMerchant(answer.error ? undefined : answer.data, merchantId, askedAt);
}

/** Calls GET /merchants/{id}/shippingRules after a change. No news when it fails. */
export async function readRulesAgain(merchantId: MerchantId, call: SendCall): Promise<PartsNews> {
  const askedAt = nextMoment();
  const answer = await call({ endpoint: 'listShippingRules', params: { id: merchantId } });
  const rules = answer.error ? undefined : readRules(answer.data, merchantId);
  return { merchantId, ...(rules && { rules: { kind: 'listed', rules, askedAt, source: 'list' } }) };
}

/** Adds the news to the answer's meta. */
export const withNews = (meta: AnswerMeta | undefined, news: PartsNews): AnswerMeta => ({
  ...meta,
  partsNews: news,
});

/** A fulfilled call of any endpoint that read or changed zones or rules. */
type CarriesParts = UnknownAction & {
  readonly meta: { readonly baseQueryMeta: { readonly partsNews: PartsNews } };
};

/** Matches every answer with news of zones or rules, from any endpoint. */
export function carriesParts(action: unknown): action is CarriesParts {
  return isAnswerWith(action, ({ partsNews }) => partsNews !== undefined);
}

/** The news of such an answer. */
export const partsNewsIn = (action: CarriesParts): PartsNews => action.meta.baseQueryMeta.partsNews;
