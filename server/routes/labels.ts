/** GET /labels/{id} (API-13): an order's labels as one PDF, in base64 text. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { fileMessages } from '../../src/contract/fileMessages';
import { messages } from '../../src/contract/messages';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { hasLabel, labelOf } from '../labels/label';
import { createLabelPool, LabelQueueFull, type LabelPool } from '../labels/labelPool';
import { LabelTooSlow } from '../labels/labelThread';
import { LettersMissing } from '../labels/missingLetters';
import { watchStates } from '../metrics/serverMetrics';
import { findOrder } from '../repositories/orders';
import { destinationOf, knownDestinationTimeZone, findDestinationZones } from '../services/destinationZones';

const orderIdParams = z.object({ id: z.string().trim().min(1).max(100) });

/**
 * Answers with base64 text under the PDF's type; 409 for an order without a valid address, with letters that no font
 * has, or whose label takes too long to draw; 503 when too many wait.
 */
export function registerLabelRoutes(
  app: FastifyInstance,
  deps: ServerDeps,
  pool: LabelPool = createLabelPool(),
): void {
  app.addHook('onClose', () => pool.stop());
  watchStates(
    deps.metrics,
    { name: 'console_labels', help: 'Labels that are being drawn, and that wait for it.' },
    () => pool.load(),
  );

  defineRoute(app, deps, 'getLabel', {
    summary:
      'Returns the labels of an order as a base64 PDF: 4 x 6 in, one page per package. 409 if it cannot be printed.',
    params: orderIdParams,
    otherAnswer: 'application/pdf',
    handler: async ({ params }, caller, { reply }) => {
      const order = await findOrder(deps.db, params.id);
      if (!order) throwHttpError(404, messages.orderNotFound(params.id));
      if (!hasLabel(order)) throwHttpError(409, fileMessages.noLabel(order.id));
      const destination = destinationOf(order);
      const [zone = null] = await findDestinationZones(deps, deps.db, [destination]);
      const label = labelOf(order, zone, knownDestinationTimeZone(deps.timeZones, zone, destination));
      const base64 = await pool.print(label, caller.email).catch((error: unknown) => {
        if (error instanceof LettersMissing)
          throwHttpError(409, fileMessages.labelLettersMissing(order.id, error.fields));
        if (error instanceof LabelTooSlow) throwHttpError(409, fileMessages.labelTooSlow(order.id));
        if (error instanceof LabelQueueFull) throwHttpError(503, fileMessages.labelsBusy);
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
