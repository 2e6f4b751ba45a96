/** GET /labels/{id} (API-13, D-082 to D-084): an order's labels as one PDF, in base64 text. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { findZone, indexZones, type ZoneIndex } from '../../src/domain/postal/zoneIndex';
import type { Zone } from '../../src/contract/schemas/merchants';
import type { Order } from '../../src/contract/schemas/orders';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { refuse } from '../http/refuse';
import { hasLabel, labelOf } from '../labels/label';
import { createLabelPool, LabelQueueFull } from '../labels/labelPool';
import type { LabelPrinter } from '../labels/labelThread';
import { listZones } from '../repositories/merchants';
import { findOrder } from '../repositories/orders';

const orderIdParams = z.object({ id: z.string().trim().min(1).max(100) });

/** The answer is base64 text under the PDF's type; 409 for an order without a valid address, 503 when too many wait. */
export function registerLabelRoutes(
  app: FastifyInstance,
  deps: ServerDeps,
  printer: LabelPrinter = createLabelPool(),
): void {
  const zoneOf = createZoneFinder(deps);
  app.addHook('onClose', () => printer.stop());

  defineRoute(app, deps, 'getLabel', {
    summary: 'The labels of an order, 4 x 6 in, one page per package: a PDF as base64 text (D-082).',
    params: orderIdParams,
    handler: async ({ params }, _caller, { reply }) => {
      const order = await findOrder(deps.db, params.id);
      if (!order) refuse(404, messages.orderNotFound(params.id));
      if (!hasLabel(order)) refuse(409, messages.noLabel(order.id));
      const label = labelOf(order, await zoneOf(order));
      const base64 = await printer.print(label).catch((error: unknown) => {
        if (error instanceof LabelQueueFull) refuse(503, messages.labelsBusy);
        throw error;
      });
      void reply
        .header('content-transfer-encoding', 'base64')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'inline; filename="label.pdf"')
        .type('application/pdf')
        .send(base64);
      return undefined;
    },
  });
}

/** A merchant's zones hold up to 1,700 prefixes: a run of labels reads them once. Milliseconds. */
const ZONES_FOR_MS = 5_000;

function createZoneFinder({ db, now }: ServerDeps): (order: Order) => Promise<Zone | null> {
  const kept = new Map<string, { readonly until: number; readonly index: Promise<ZoneIndex> }>();
  return async ({ merchantId, recipientAddress }) => {
    let zones = kept.get(merchantId);
    if (!zones || zones.until <= now()) {
      for (const [id, { until }] of kept) if (until <= now()) kept.delete(id);
      zones = { until: now() + ZONES_FOR_MS, index: listZones(db, merchantId).then(indexZones) };
      zones.index.catch(() => kept.delete(merchantId));
      kept.set(merchantId, zones);
    }
    return findZone(await zones.index, recipientAddress?.postalCode ?? '')?.zone ?? null;
  };
}
