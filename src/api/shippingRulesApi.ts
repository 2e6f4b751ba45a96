/**
 * Shipping rules (docs/decisions/shipping-rules.md#changes-by-action). Every answer's `meta` carries the rules to the
 * slice that owns them. The cache only knows that a merchant's rules were read.
 */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CreateShippingRuleRequest, UpdateShippingRuleRequest } from '../contract/schemas/shippingRules';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import type { PartsNews } from '../domain/merchants/partsNews';
import {
  isSamePair,
  isSameRule,
  type RulePair,
  type RuleRecord,
  type RuleRef,
} from '../domain/merchants/ruleRecord';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import type { Brought, ChangeCall, SendCall } from './calls';
import { isBehind, toApiError, type ApiError } from './errors';
import { readRulesAgain, withNews, type ChangeHow } from './merchantParts';
import { nextMoment } from './moments';
import { holds, rulesShow } from './proofs';
import { isChanged, hasBands, hasService, type RuleChange } from './ruleProofs';
import { readRule, readRules } from './read/readRules';
import { looseObject } from './read/values';
import { holdCacheEntry } from './holdCacheEntry';

interface CreateRuleArg extends ChangeHow {
  readonly merchantId: MerchantId;
  readonly rule: CreateShippingRuleRequest;
}

interface UpdateRuleArg extends ChangeHow {
  /** The current rule. It must have a server id: rules without one are changed by action. */
  readonly rule: RuleRecord;
  readonly update: UpdateShippingRuleRequest;
}

interface DeleteRuleArg extends ChangeHow {
  /** The server finds it by the names of its two zones; what became of it is read by its id. */
  readonly rule: RuleRef;
}

interface ChangeRuleArg extends DeleteRuleArg {
  readonly change: RuleChange;
}

const KEEP_S = 5;

const onlyPair = ({ originZone, destinationZone }: RulePair): RulePair => ({ originZone, destinationZone });

const findRule = (rules: readonly RuleRecord[], wanted: RuleRef): RuleRecord | undefined =>
  rules.find((rule) => isSameRule(rule, wanted));

/** Sends a change of a rule and puts the changed rule into the meta. */
async function changeRule(
  request: ChangeCall,
  merchantId: MerchantId,
  call: SendCall,
  was?: RulePair,
): Promise<Brought<null>> {
  const answer = await call(request);
  if (answer.error) return { error: answer.error, meta: answer.meta };
  const rule = readRule(answer.data, merchantId, answer.meta?.version);
  const news: PartsNews =
    rule === null
      ? await readRulesAgain(merchantId, call)
      : { merchantId, rules: { kind: 'put', rule, at: nextMoment(), ...(was && { was: onlyPair(was) }) } };
  return { data: null, meta: withNews(answer.meta, news) };
}

/**
 * Reads the list again when a refusal shows that somebody else changed it (the rule is gone or already exists), so that
 * the page does not keep showing the old one.
 */
const listedAgain =
  (merchantId: MerchantId, answered: Promise<unknown>) =>
  async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
    try {
      await answered;
    } catch (thrown) {
      if (!isBehind(toApiError((thrown as { readonly error?: unknown }).error))) return;
      const { listShippingRules } = shippingRulesApi.endpoints;
      await holdCacheEntry(dispatch(listShippingRules.initiate(merchantId, { forceRefetch: true })));
    }
  };

export const shippingRulesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /merchants/{id}/shippingRules: all rules of a merchant (SHR-12). The data is their number. */
    listShippingRules: build.query<number, MerchantId>({
      queryFn: async (merchantId, _api, _extra, call) => {
        const askedAt = nextMoment();
        const answer = await call({ endpoint: 'listShippingRules', params: { id: merchantId } });
        const read = readAs(answer, (body) => readRules(body, merchantId));
        if (read.error) return read;
        const rules = read.data;
        const news: PartsNews = { merchantId, rules: { kind: 'listed', rules, askedAt, source: 'list' } };
        return { data: rules.length, meta: withNews(read.meta, news) };
      },
      keepUnusedDataFor: KEEP_S,
    }),
    /** POST /merchants/{id}/shippingRules (SHR-19). 409 when the pair of zones has a rule already. */
    createShippingRule: build.mutation<null, CreateRuleArg>({
      queryFn: ({ merchantId, rule, ...how }, _api, _extra, call) => {
        const { weightPricing: _bands, speedPricing: _services, ...flat } = rule;
        const isIt = (held: RuleRecord) => isSamePair(held, rule);
        const proof = rulesShow(merchantId, (rules) => holds(rules.find(isIt), flat) || null);
        const params = { id: merchantId };
        const request = { endpoint: 'createShippingRule', params, body: rule, proof } as const;
        return changeRule({ ...request, ...how }, merchantId, call);
      },
      onQueryStarted: ({ merchantId }, { dispatch, queryFulfilled }) =>
        dispatch(listedAgain(merchantId, queryFulfilled)),
    }),
    /** PATCH /merchants/{merchantId}/shippingRules/{ruleId}: changes the given fields. 412 for a stale version. */
    updateShippingRule: build.mutation<null, UpdateRuleArg>({
      queryFn: ({ rule, update, ...how }, _api, _extra, call) => {
        const { merchantId } = rule;
        const params = { merchantId, ruleId: rule.serverId ?? rule.id };
        const { weightPricing, speedPricingRow, ...flat } = update;
        const proof = rulesShow(merchantId, (rules) => {
          const held = findRule(rules, rule);
          const hasAll =
            holds(held, flat) && hasBands(held, weightPricing) && hasService(held, speedPricingRow);
          return hasAll || null;
        });
        const request = { endpoint: 'updateShippingRule', params, body: update, proof } as const;
        return changeRule({ ...request, ...how }, merchantId, call, rule);
      },
    }),
    /**
     * PATCH /merchants/{id}/shippingRules/actions/{action}: used by the console's pages. 404 when the pair has no rule,
     * 412 with the current rule for a stale version.
     */
    changeShippingRule: build.mutation<null, ChangeRuleArg>({
      queryFn: ({ rule, change, ...how }, _api, _extra, call) => {
        const { merchantId } = rule;
        const params = { id: merchantId, action: change.action };
        const body = { zones: onlyPair(rule), ...change.body };
        const proof = rulesShow(merchantId, (rules) => isChanged(findRule(rules, rule), change) || null);
        const request = { endpoint: 'updateShippingRuleByAction', params, body, proof } as const;
        return changeRule({ ...request, ...how }, merchantId, call, rule);
      },
      onQueryStarted: ({ rule }, { dispatch, queryFulfilled }) =>
        dispatch(listedAgain(rule.merchantId, queryFulfilled)),
    }),
    /** DELETE /merchants/{id}/shippingRules?originZone=&destinationZone= (SHR-04). */
    deleteShippingRule: build.mutation<null, DeleteRuleArg>({
      queryFn: async ({ rule, ...how }, _api, _extra, call) => {
        const { merchantId } = rule;
        const query = { ...onlyPair(rule) };
        const params = { id: merchantId };
        const proof = rulesShow(merchantId, (rules) => findRule(rules, rule) === undefined);
        const answer = await call({ endpoint: 'deleteShippingRule', params, query, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const news: PartsNews = { merchantId, rules: { kind: 'removed', rule, at: nextMoment() } };
        return { data: null, meta: withNews(answer.meta, news) };
      },
      onQueryStarted: ({ rule }, { dispatch, queryFulfilled }) =>
        dispatch(listedAgain(rule.merchantId, queryFulfilled)),
    }),
  }),
});

export const { useListShippingRulesQuery, useChangeShippingRuleMutation, useDeleteShippingRuleMutation } =
  shippingRulesApi;

/** The current rule from a 412; null when the refusal has none or is about another rule. */
export function ruleOfRefusal({ body }: ApiError, rule: RuleRef): RuleRecord | null {
  const current = readRule(looseObject(body)?.current ?? body, rule.merchantId);
  return current !== null && isSameRule(current, rule) ? current : null;
}
