/** Changes of an order's texts, addresses and delivery window (API-06, API-07, API-12). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ADDRESS_TYPES, type AddressType } from '../../src/contract/constants';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import { addressUpdate, orderUpdate, windowChange } from '../../src/contract/schemas/orderChanges';
import { applyAddressUpdate, coordinatesOf } from '../../src/domain/orders/changeOrder';
import { isAcceptableEmail, isAcceptablePhone } from '../../src/domain/orders/recipientEdit';
import { positionMistake } from '../adapters/geocoder/positionMistake';
import type { ServerDeps } from '../deps';
import { withTx } from '../db/withTx';
import { actorOf, defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { failAt } from '../services/domainError';
import { changeWindow } from '../services/changeWindow';
import { attemptDueCreation } from '../services/dueCreations';
import { ORDER_EVENTS, withEvent } from '../services/orderEvents';
import { runPipeline } from '../services/orderPipeline';
import { updateOrderFields } from '../services/updateOrder';
import {
  keepsOrder,
  orderAnswer,
  orderChange,
  orderId,
  orderTextAnswer,
  requireCurrentOrder,
} from './orderAnswers';

/** PATCH /orders/updateOrder/{orderId}, /orders/{addressType}/{orderId} and /orders/windows/{orderId}. */
export function registerOrderChangeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  defineRoute(app, deps, 'updateOrder', {
    summary: 'Changes the given notes, e-mail or phone of an order; the others stay.',
    params: z.object({ orderId }),
    body: orderUpdate,
    handler: async (request, caller, { change }) => {
      const { params, body } = request;
      const { email, phone } = body.recipient ?? {};
      if (email !== undefined && !isAcceptableEmail(email)) {
        failAt('recipient.email', messages.emailFormat(deps.settings.emailExampleHost));
      }
      if (phone !== undefined && !isAcceptablePhone(phone)) {
        failAt('recipient.phone', messages.phoneDigits);
      }
      return change(async (trx) =>
        orderTextAnswer(
          deps,
          trx,
          await updateOrderFields(trx, params.orderId, body, orderChange(request, deps, caller)),
        ),
      );
    },
  });

  defineRoute(app, deps, 'updateOrderAddress', {
    summary:
      'Changes the destination or origin of an order. Before pickup, zone, rate, window and status are worked out again.',
    params: z.object({ addressType: z.string(), orderId }),
    body: addressUpdate,
    handler: (request, caller, { inSteps }) => {
      const { params, body } = request;
      const which = readAddressType(params.addressType);
      if (body.useCoordinate && !coordinatesOf(body))
        failAt('useCoordinate', serverMessages.coordinatesMissing);
      return inSteps(async (recorder) => {
        const edited = await runPipeline(deps, {
          ...actorOf(caller),
          orderId: params.orderId,
          trigger: 'addressEdit',
          action: 'updateOrderAddress',
          editedAddress: which,
          recorder: keepsOrder(deps, recorder),
          change: (order) => {
            requireCurrentOrder(request, deps, order, { [which]: body });
            const edited = applyAddressUpdate(order, which, body);
            const mistake = body.useCoordinate && positionMistake(edited[which] ?? {});
            if (mistake) failAt('lat', mistake);
            return withEvent(edited, {
              event: which === 'originAddress' ? ORDER_EVENTS.originEdited : ORDER_EVENTS.destinationEdited,
              timestamp: deps.now(),
            });
          },
        });
        return orderAnswer(
          deps,
          deps.db,
          edited ?? throwHttpError(404, messages.orderNotFound(params.orderId)),
        );
      });
    },
  });

  defineRoute(app, deps, 'changeDeliveryWindow', {
    summary: 'Changes the delivery window of an order. 409 once a driver has or had the order.',
    params: z.object({ orderId }),
    body: windowChange,
    handler: (request, caller, { inSteps }) => {
      const { params, body } = request;
      if (body.completeBefore <= body.completeAfter) failAt('completeBefore', messages.windowEndBeforeStart);
      return inSteps(async (recorder) => {
        const answer = keepsOrder(deps, recorder);
        const changed = await withTx(deps.db, async (trx) => {
          const change = orderChange(request, deps, caller);
          const order = await changeWindow(deps, trx, params.orderId, body, change);
          await answer.keep(trx, order);
          return order;
        });
        // Step 6 of docs/decisions/pipeline.md#steps, for an order that was INVALIDTIME. Any other order has had its
        // attempt, or is not due yet.
        return orderAnswer(deps, deps.db, await attemptDueCreation(deps, changed, actorOf(caller), answer));
      });
    },
  });
}

function readAddressType(word: string): AddressType {
  return (
    ADDRESS_TYPES.find((type) => type === word) ??
    failAt('addressType', serverMessages.addressTypeUnknown(word))
  );
}
