/**
 * What the endpoints of zones and rules share: reading a merchant's parts, and what a change call brings
 * (docs/decisions/zones.md#ids-and-names). An answer that is not the changed record is followed by a read, so that
 * any server will do.
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

/** How any change of a zone or rule is sent. */
export interface ChangeHow {
  /** The version the person saw: a stale one is refused with 412 and the current record. */
  readonly ifMatch?: number;
  /** Kept while the same thing is tried again after an answer that never came. */
  readonly idempotencyKey?: string;
}

/** The zones and rules that lie inside a merchant's whole answer, as far as it has them. */
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

/** GET /merchants/{id} for its parts alone; nothing new when it fails. */
export async function readPartsAgain(merchantId: MerchantId, call: SendCall): Promise<PartsNews> {
  const askedAt = nextMoment();
  const answer = await call({ endpoint: 'getMerchant', params: { id: merchantId } });
  return partsOfMerchant(answer.error ? undefined : answer.data, merchantId, askedAt);
}

/** GET /merchants/{id}/shippingRules after a change; nothing new when it fails. */
export async function readRulesAgain(merchantId: MerchantId, call: SendCall): Promise<PartsNews> {
  const askedAt = nextMoment();
  const answer = await call({ endpoint: 'listShippingRules', params: { id: merchantId } });
  const rules = answer.error ? undefined : readRules(answer.data, merchantId);
  return { merchantId, ...(rules && { rules: { kind: 'listed', rules, askedAt, source: 'list' } }) };
}

/** The answer's meta with the news in it. */
export const withNews = (meta: AnswerMeta | undefined, news: PartsNews): AnswerMeta => ({
  ...meta,
  partsNews: news,
});

/** A fulfilled call of any endpoint that brought zones or rules, or changed some. */
type CarriesParts = UnknownAction & {
  readonly meta: { readonly baseQueryMeta: { readonly partsNews: PartsNews } };
};

/** Matches every answer with news of zones or rules, also of endpoints added later. */
export function carriesParts(action: unknown): action is CarriesParts {
  return isAnswerWith(action, ({ partsNews }) => partsNews !== undefined);
}

/** The news of such an answer. */
export const partsNewsIn = (action: CarriesParts): PartsNews => action.meta.baseQueryMeta.partsNews;
