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
    summary: 'Id, name and archived of every merchant, by name.',
    handler: async () => answerText(await lists.names()),
  });

  defineRoute(app, deps, 'listMerchants', {
    summary: 'A page of the merchants that are not archived, by name; a short page is the last.',
    querystring: merchantPageQuery,
    handler: async ({ query }) => answerText(await lists.page(query)),
  });

  defineRoute(app, deps, 'searchMerchants', {
    summary: 'Merchants with this text in their name, whatever its case and accents; archived ones too.',
    querystring: merchantSearchQuery,
    handler: async ({ query }) => answerText(await lists.search(query.name)),
  });

  defineRoute(app, deps, 'getMerchant', {
    summary: 'One merchant, whole: with its zones, rules, prices and constraints.',
    params: z.object({ id: merchantId }),
    handler: async ({ params }) =>
      merchantAnswer(
        deps,
        (await findMerchant(deps.db, params.id)) ??
          throwHttpError(404, merchantMessages.merchantNotFound(params.id)),
      ),
  });
}
