/** GET /orders/admin/featureFlags/{flagName} (API-03, D-136): any staff role may ask. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { featureFlagAnswer } from '../../src/contract/schemas/auth';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { refuse } from '../http/refuse';

/** Answers the configured state of a flag; 404 for one that does not exist. */
export function registerFeatureFlagRoutes(app: FastifyInstance, deps: ServerDeps): void {
  defineRoute(app, deps, 'getFeatureFlag', {
    summary: 'State of one feature flag.',
    params: z.object({ flagName: z.string().min(1).max(200) }),
    answer: featureFlagAnswer,
    handler: ({ params }) => {
      const enabled = deps.settings.featureFlags.get(params.flagName);
      if (enabled === undefined) refuse(404, messages.flagUnknown(params.flagName));
      return Promise.resolve({ enabled });
    },
  });
}
