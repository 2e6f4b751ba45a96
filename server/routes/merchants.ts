/** Reads merchants: names for selects, pages, name search, one whole merchant (API-17 to API-20). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { merchantPageQuery, merchantSearchQuery } from '../../src/contract/schemas/merchants';
import type { ServerDeps } from '../deps';
import { answerText } from '../http/answer';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { findMerchant } from '../repositories/merchants';
import { createMerchantLists } from '../services/merchants/merchantLists';
import { merchantAnswer, merchantId } from './merchantAnswers';

/** GET /merchants, /merchants/names, /merchants/nameSearch and /merchants/{id}. */
export function registerMerchantRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const lists = createMerchantLists({ db: deps.db, now: deps.now, productKey: deps.settings.product.key });

  defineRoute(app, deps, 'listMerchantNames', {
    summary: 'Lists the id, name and archived flag of every merchant, by name.',
    handler: async () => answerText(await lists.names()),
  });

  defineRoute(app, deps, 'listMerchants', {
    summary: 'Lists a page of the active merchants, by name. A page that is not full is the last one.',
    querystring: merchantPageQuery,
    handler: async ({ query }) => answerText(await lists.page(query)),
  });

  defineRoute(app, deps, 'searchMerchants', {
    summary: 'Finds merchants by a part of their name, ignoring case and accents; archived ones as well.',
    querystring: merchantSearchQuery,
    handler: async ({ query }) => answerText(await lists.search(query.name)),
  });

  defineRoute(app, deps, 'getMerchant', {
    summary: 'Returns a merchant with its zones, rules, prices and constraints.',
    params: z.object({ id: merchantId }),
    handler: async ({ params }) =>
      merchantAnswer(
        deps,
        (await findMerchant(deps.db, params.id)) ??
          throwHttpError(404, merchantMessages.merchantNotFound(params.id)),
      ),
  });
}
