/** PATCH /orders/admin/bulk/pickupready (API-11, docs/decisions/files.md#bulk-pickup-ready). */
import type { FastifyInstance } from 'fastify';
import { bulkPickupReady as bulkBody } from '../../src/contract/schemas/orderChanges';
import type { ServerDeps } from '../deps';
import { actorOf, defineRoute } from '../http/defineRoute';
import { createBackgroundTasks } from '../services/backgroundTasks';
import { setManyPickupReady } from '../services/bulkPickupReady';
import { attemptDueCreations } from '../services/dueCreations';

export function registerBulkPickupReadyRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const background = createBackgroundTasks(deps);
  app.addHook('onClose', () => background.stop());

  defineRoute(app, deps, 'bulkPickupReady', {
    summary:
      'Sets up to 300 GEOCODED orders to PICKUP_READY. If any of them cannot be set, none is: 409 names each.',
    body: bulkBody,
    handler: async ({ body }, caller, { change }) => {
      const by = actorOf(caller);
      const done: { updated: readonly string[] } = { updated: [] };
      const answer = await change(async (trx) => {
        const ready = await setManyPickupReady(trx, 'ids' in body ? body.ids : body, {
          ...by,
          now: deps.now(),
        });
        // If the confirmation of a commit was lost, the repetition finds all orders ready.
        if (ready.updated.length > 0) done.updated = ready.updated;
        return ready;
      });
      // Creating 300 orders at the platform may take minutes; those a crash loses are made at the next start
      // (missedCreations.ts).
      background.run('attemptDueCreations', (signal) => attemptDueCreations(deps, done.updated, by, signal));
      return answer;
    },
  });
}
