/** Rates and delivery windows between two postal codes (API-15, API-16, docs/decisions/rates.md). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { ratesRequest, type RatesRequest } from '../../src/contract/schemas/rates';
import { findLane, laneRefusal, listRates, windowRequest } from '../../src/domain/rates/listRates';
import type { MerchantRules } from '../../src/domain/rates/merchantRules';
import { listWindows } from '../../src/domain/windows/listWindows';
import { readEpochMs } from '../../src/lib/epoch';
import type { ServerDeps } from '../deps';
import { answerJson } from '../http/answer';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { findIndexedMerchant } from '../services/merchantRules';
import { merchantId } from './merchantAnswers';

/**
 * POST /rates/{merchantId} and GET /rates/windows/{merchantId}. 422 if there is no delivery there, 409 for an archived
 * merchant.
 */
export function registerRateRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const params = z.object({ merchantId });
  const rulesOf = async (id: string): Promise<MerchantRules> => {
    const found =
      (await findIndexedMerchant(deps, id)) ?? throwHttpError(404, merchantMessages.merchantNotFound(id));
    if (found.merchant.archived) throwHttpError(409, merchantMessages.merchantArchived);
    return found.rules;
  };
  const momentOf = ({ dateTime }: RatesRequest): number => readEpochMs(dateTime) ?? deps.now();

  defineRoute(app, deps, 'listRates', {
    summary: 'Lists what delivery from the origin to the recipient costs, cheapest service first.',
    params,
    body: ratesRequest,
    handler: async (request) => {
      const { postalCode, originPostalCode } = request.body;
      const rules = await rulesOf(request.params.merchantId);
      const answer = listRates(rules, { postalCode, originPostalCode, at: momentOf(request.body) });
      return answerJson(answer.kind === 'rates' ? answer.rates : throwHttpError(422, answer.message));
    },
  });

  defineRoute(app, deps, 'listWindows', {
    summary: 'Lists the delivery windows of the next two weeks that can still be met, earliest first.',
    params,
    querystring: ratesRequest,
    handler: async (request) => {
      const { postalCode, originPostalCode } = request.query;
      const rules = await rulesOf(request.params.merchantId);
      const answer = findLane(rules, originPostalCode, postalCode);
      if (answer.kind !== 'lane') return throwHttpError(422, laneRefusal(answer) ?? '');
      return answerJson(listWindows(windowRequest(rules, answer.lane, momentOf(request.query))));
    },
  });
}
