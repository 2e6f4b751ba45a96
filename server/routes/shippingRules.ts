/** Shipping rules of a merchant (API-30 to API-34). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { merchantMessages } from '../../src/contract/merchantMessages';
import {
  createShippingRuleRequest,
  deleteShippingRuleQuery,
  RULE_ACTIONS,
  updateShippingRuleRequest,
  type RuleAction,
} from '../../src/contract/schemas/shippingRules';
import type { ServerDeps } from '../deps';
import { answerJson, recordAnswer } from '../http/answer';
import { actorOf, defineRoute, type Caller } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import { throwHttpError } from '../http/httpError';
import { readBody } from '../http/validation';
import { findMerchantSummary, listShippingRules } from '../repositories/merchants';
import { changeRule, createRule, removeRule, type RuleUpdate } from '../services/shippingRules/changeRule';
import { ACTION_READERS } from '../services/shippingRules/ruleActions';
import { fieldsEdit } from '../services/shippingRules/ruleEdits';
import { merchantId } from './merchantAnswers';

/** Large enough for three grids of some thousand rows each. */
const RULE_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** GET, POST, PATCH and DELETE /merchants/{id}/shippingRules, PATCH their actions. */
export function registerShippingRuleRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const changeOf = (
    request: Pick<FastifyRequest, 'headers' | 'body'>,
    caller: Caller,
    ofMerchant: string,
  ): RuleUpdate => ({
    ...actorOf(caller),
    merchantId: ofMerchant,
    now: deps.now(),
    check: (rule) =>
      requireVersion(request, {
        entity: 'shippingRule',
        id: rule.id,
        version: rule.version,
        message: merchantMessages.ruleChanged(rule.originZone, rule.destinationZone),
        current: () => rule,
        asked: partsOf(request.body),
      }),
  });
  const params = z.object({ id: merchantId });

  defineRoute(app, deps, 'listShippingRules', {
    summary: 'Lists the shipping rules of a merchant, by their zones.',
    params,
    handler: async (request) => {
      const { id } = request.params;
      if (!(await findMerchantSummary(deps.db, id)))
        throwHttpError(404, merchantMessages.merchantNotFound(id));
      return answerJson(await listShippingRules(deps.db, id));
    },
  });

  defineRoute(app, deps, 'createShippingRule', {
    summary: 'Adds a rule between two zones. 409 if there is one already.',
    params,
    body: createShippingRuleRequest,
    bodyLimit: RULE_BODY_LIMIT_BYTES,
    handler: (request, caller, { change }) =>
      change(async (trx) =>
        recordAnswer(await createRule(trx, request.body, changeOf(request, caller, request.params.id))),
      ),
  });

  defineRoute(app, deps, 'updateShippingRule', {
    summary: 'Changes the given fields of a rule; the others stay.',
    params: z.object({ merchantId, ruleId: merchantId }),
    body: updateShippingRuleRequest,
    bodyLimit: RULE_BODY_LIMIT_BYTES,
    handler: (request, caller, { change }) => {
      const { params: address, body } = request;
      const what = { action: 'updateShippingRule', edit: fieldsEdit(body) };
      return change(async (trx) =>
        recordAnswer(
          await changeRule(trx, { id: address.ruleId }, what, changeOf(request, caller, address.merchantId)),
        ),
      );
    },
  });

  defineRoute(app, deps, 'updateShippingRuleByAction', {
    summary: `Changes the rule between two zones: ${RULE_ACTIONS.join(', ')}.`,
    params: z.object({ id: merchantId, action: z.string().max(100) }),
    body: z.looseObject({}),
    bodyLimit: RULE_BODY_LIMIT_BYTES,
    handler: (request, caller, { change }) => {
      const { id, action } = request.params;
      if (!isAction(action)) throwHttpError(404, merchantMessages.ruleActionUnknown(action));
      const { zones, edit } = ACTION_READERS[action](readBody, request.body);
      const what = { action: `updateShippingRule ${action}`, edit };
      return change(async (trx) =>
        recordAnswer(await changeRule(trx, zones, what, changeOf(request, caller, id))),
      );
    },
  });

  defineRoute(app, deps, 'deleteShippingRule', {
    summary: 'Deletes the rule between two zones.',
    params,
    querystring: deleteShippingRuleQuery,
    handler: (request, caller, { change }) =>
      change(async (trx) => {
        await removeRule(trx, request.query, changeOf(request, caller, request.params.id));
        return {};
      }),
  });
}

/**
 * The parts of a rule that a request replaces as a whole. Weight bands and speed prices are both part of `services`.
 */
const partsOf = (body: unknown): Readonly<Record<string, true>> =>
  Object.fromEntries(
    Object.keys(body ?? {}).map((name) => [
      name === 'weightPricing' || name === 'speedPricingRow' ? 'services' : name,
      true,
    ]),
  );

function isAction(word: string): word is RuleAction {
  return (RULE_ACTIONS as readonly string[]).includes(word);
}
