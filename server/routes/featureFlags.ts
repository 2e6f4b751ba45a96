/** GET /orders/admin/featureFlags/{flagName} (API-03): every staff role may ask. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { FLAG_DELIVERY_TYPE } from '../../src/contract/constants';
import { serverMessages } from '../../src/contract/serverMessages';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import type { Settings } from '../settings/settings';

/** Answers with the configured state of a flag; 404 for one that does not exist. */
export function registerFeatureFlagRoutes(app: FastifyInstance, deps: ServerDeps): void {
  defineRoute(app, deps, 'getFeatureFlag', {
    summary: 'Returns the state of a feature flag.',
    params: z.object({ flagName: z.string().min(1).max(200) }),
    handler: ({ params }) => {
      const enabled = featureFlag(deps.settings, params.flagName);
      if (enabled === undefined) throwHttpError(404, serverMessages.flagUnknown(params.flagName));
      return Promise.resolve({ enabled });
    },
  });
}

/** Returns the flag's state, undefined for an unknown flag. By default the only known flag is on with the demo data. */
function featureFlag(settings: Pick<Settings, 'featureFlags' | 'demo'>, name: string): boolean | undefined {
  return settings.featureFlags.get(name) ?? (name === FLAG_DELIVERY_TYPE ? settings.demo : undefined);
}
