/** Users of merchants (API-35 to API-40). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { SERVICE_GROUP } from '../../src/contract/constants';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import { hasAnyRole, SUPER_ADMIN_ONLY } from '../../src/contract/roles';
import {
  createMerchantUserRequest,
  updateUserRequest,
  type MerchantUser,
} from '../../src/contract/schemas/users';
import type { ServerDeps } from '../deps';
import { isUniqueViolation } from '../db/withTx';
import { answerJson, recordAnswer } from '../http/answer';
import { actorOf, defineRoute, type Caller } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import { throwHttpError, throwMissingRole } from '../http/httpError';
import { findMerchantSummary } from '../repositories/merchants';
import { listMerchantUsers } from '../repositories/merchantUsers';
import type { ChangeBy } from '../services/changeBy';
import { failAt } from '../services/domainError';
import { requireEmail } from '../services/identity';
import {
  createMerchantAdmin,
  createServiceUser,
  deleteMerchantUser,
  makeServicePassword,
  requireMerchantUser,
  updateMerchantPerson,
} from '../services/merchantUsers';
import { hashPassword } from '../services/passwords';
import { forgetting } from '../services/userDirectory';

const id = z.string().trim().min(1).max(320);

/** POST and GET /merchants/{id}/user(s), DELETE /merchants/{id}/users/{user}, GET and PATCH /user/{username}. */
export function registerMerchantUserRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const changeOf = (
    request: Pick<FastifyRequest, 'headers' | 'body'>,
    caller: Caller,
  ): ChangeBy<MerchantUser> => ({
    ...actorOf(caller),
    now: deps.now(),
    check: (user) =>
      requireVersion(request, {
        entity: 'user',
        id: user.username,
        version: user.version,
        message: serverMessages.userChanged(user.username),
        current: () => user,
      }),
  });
  const requireMerchant = async (merchantId: string): Promise<void> => {
    const merchant = await findMerchantSummary(deps.db, merchantId);
    if (!merchant) throwHttpError(404, merchantMessages.merchantNotFound(merchantId));
  };

  defineRoute(app, deps, 'createMerchantUser', {
    summary:
      'Adds a service user, whose password is returned only here, or (super_admin only) a person of the merchant.',
    params: z.object({ id }),
    body: createMerchantUserRequest,
    handler: async (request, caller, { change }) => {
      const { params, body } = request;
      if (body.group === SERVICE_GROUP) {
        // Hashing is expensive, so check first that the merchant exists.
        await requireMerchant(params.id);
        const password = makeServicePassword();
        const passwordHash = await hashPassword(password);
        return change(async (trx) => {
          const username = await createServiceUser(trx, params.id, passwordHash, changeOf(request, caller));
          return answerJson({ username, password }, { kept: { username, password: null } });
        });
      }
      if (!hasAnyRole(caller.roles, SUPER_ADMIN_ONLY)) throwMissingRole(caller.roles);
      if (body.merchantId !== undefined && body.merchantId !== params.id) {
        failAt('merchantId', merchantMessages.merchantIdDiffers);
      }
      const email = requireEmail(deps, body.email);
      try {
        const create = change(async (trx) =>
          recordAnswer(
            await createMerchantAdmin(trx, params.id, { ...body, email }, changeOf(request, caller)),
          ),
        );
        return await forgetting(deps, email, create);
      } catch (error) {
        if (isUniqueViolation(error)) throwHttpError(409, messages.accountExists);
        throw error;
      }
    },
  });

  defineRoute(app, deps, 'listMerchantUsers', {
    summary: 'Lists the users of a merchant by username.',
    params: z.object({ id }),
    handler: async ({ params }) => {
      await requireMerchant(params.id);
      return listMerchantUsers(deps.db, params.id);
    },
  });

  defineRoute(app, deps, 'deleteMerchantUser', {
    summary: 'Deletes a merchant user, given by id or username.',
    params: z.object({ merchantId: id, userId: id }),
    handler: async (request, caller, { change }) => {
      const { params } = request;
      const deleted: { username?: string } = {};
      try {
        return await change(async (trx) => {
          deleted.username = await deleteMerchantUser(
            trx,
            params.merchantId,
            params.userId,
            changeOf(request, caller),
          );
          return {};
        });
      } finally {
        if (deleted.username !== undefined) deps.users.forget(deleted.username);
      }
    },
  });

  defineRoute(app, deps, 'getUser', {
    summary: 'Returns a merchant user by username.',
    params: z.object({ username: id }),
    handler: async ({ params }) => recordAnswer(await requireMerchantUser(deps.db, params.username)),
  });

  defineRoute(app, deps, 'updateUser', {
    summary: 'Changes the name and phone number of a merchant user.',
    params: z.object({ username: id }),
    body: updateUserRequest,
    handler: (request, caller, { change }) => {
      const { params, body } = request;
      const update = change(async (trx) =>
        recordAnswer(await updateMerchantPerson(trx, params.username, body, changeOf(request, caller))),
      );
      return forgetting(deps, params.username, update);
    },
  });
}
