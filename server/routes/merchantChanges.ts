/** Creates and changes merchants (API-21 to API-25). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { productFieldNames } from '../../src/contract/product';
import { createMerchantRequest, updateMerchantRequest } from '../../src/contract/schemas/merchantChanges';
import type { MerchantSummary } from '../../src/contract/schemas/merchants';
import { isAcceptableEmail } from '../../src/domain/orders/recipientEdit';
import type { ServerDeps } from '../deps';
import { answerJson } from '../http/answer';
import { actorOf, defineRoute, type Caller } from '../http/defineRoute';
import { TABLE_BODY_LIMIT_BYTES } from '../http/jsonBody';
import type { ChangeBy } from '../services/changeBy';
import { failAt } from '../services/domainError';
import {
  setMerchantArchived,
  createMerchant,
  updateMerchantFields,
  type PlatformIdKey,
} from '../services/merchants/changeMerchant';
import { createPlatformId } from '../services/merchants/platformIds';
import { createKeyedMutex } from '../services/keyedMutex';
import { merchantAnswer, merchantId, requireCurrentMerchant } from './merchantAnswers';

/** POST /merchants/create, PATCH /merchants/{id} and its archive, POST its organization and pickupCustomer. */
export function registerMerchantChangeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const changeOf = (
    request: Pick<FastifyRequest, 'headers' | 'body'>,
    caller: Caller,
  ): ChangeBy<MerchantSummary> => ({
    ...actorOf(caller),
    now: deps.now(),
    check: (current) => requireCurrentMerchant(request, deps, current),
  });
  const requireEmailForm = (email: string | undefined): void => {
    if (email === undefined || isAcceptableEmail(email)) return;
    failAt('email', messages.emailFormat(deps.settings.emailExampleHost));
  };

  defineRoute(app, deps, 'createMerchant', {
    summary: 'Adds a merchant without zones and rules. 409 if an active merchant has the same name.',
    body: createMerchantRequest,
    bodyLimit: TABLE_BODY_LIMIT_BYTES,
    handler: (request, caller, { change }) => {
      requireEmailForm(request.body.email);
      return change(async (trx) =>
        merchantAnswer(deps, await createMerchant(trx, request.body, changeOf(request, caller))),
      );
    },
  });

  defineRoute(app, deps, 'updateMerchant', {
    summary: 'Changes the given fields of a merchant, and of its location; the others stay.',
    params: z.object({ id: merchantId }),
    body: updateMerchantRequest,
    bodyLimit: TABLE_BODY_LIMIT_BYTES,
    handler: (request, caller, { change }) => {
      const { params, body } = request;
      requireEmailForm(body.email);
      return change(async (trx) =>
        merchantAnswer(deps, await updateMerchantFields(trx, params.id, body, changeOf(request, caller))),
      );
    },
  });

  defineRoute(app, deps, 'archiveMerchant', {
    summary: 'Archives a merchant for good and returns its name.',
    params: z.object({ id: merchantId }),
    handler: (request, caller, { change }) =>
      change(async (trx) => {
        const { name, version } = await setMerchantArchived(
          trx,
          request.params.id,
          changeOf(request, caller),
        );
        return answerJson({ name }, { version: version ?? 0 });
      }),
  });

  const names = productFieldNames(deps.settings.product.key);
  const mutex = createKeyedMutex();
  const registerPlatformRoute = (
    endpoint: 'createOrganization' | 'createPickupCustomer',
    field: PlatformIdKey,
    summary: string,
  ): void => {
    defineRoute(app, deps, endpoint, {
      summary,
      params: z.object({ id: merchantId }),
      answer: z.object({ [names[field]]: z.string() }),
      handler: ({ params }, caller, { claimed }) =>
        claimed((recorder) => {
          const answer = (merchant: MerchantSummary) =>
            answerJson({ [names[field]]: merchant[field] }, { version: merchant.version ?? 0 });
          return mutex.take(`${field} ${params.id}`, () =>
            createPlatformId(
              deps,
              { merchantId: params.id, field, by: actorOf(caller) },
              {
                known: answer,
                made: async (trx, merchant) => {
                  const kept = answer(merchant);
                  await recorder.keep(trx, kept);
                  return kept;
                },
              },
            ),
          );
        }),
    });
  };
  registerPlatformRoute(
    'createOrganization',
    'organizationId',
    "Returns the id of the merchant's organisation in the routing product; creates it there if it is missing.",
  );
  registerPlatformRoute(
    'createPickupCustomer',
    'pickupCustomerId',
    "Returns the id of the merchant's pickup customer in the routing product; creates it there if it is missing.",
  );
}
