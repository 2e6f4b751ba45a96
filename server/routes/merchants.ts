/** Merchants for the console's selects (API-18, D-036). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { merchantName } from '../../src/contract/schemas/merchants';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { listMerchantNames } from '../repositories/merchants';

/** GET /merchants/names: every merchant, the archived ones too, so that old orders can be found (D-036). */
export function registerMerchantRoutes(app: FastifyInstance, deps: ServerDeps): void {
  defineRoute(app, deps, 'listMerchantNames', {
    summary: 'Id, name and archived of every merchant, by name.',
    answer: z.array(merchantName),
    handler: () => listMerchantNames(deps.db),
  });
}
