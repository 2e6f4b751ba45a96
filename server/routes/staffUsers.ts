/** Staff users, for super_admins (API-41 to API-44). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { staffUserRequest } from '../../src/contract/schemas/users';
import type { ServerDeps } from '../deps';
import { isUniqueViolation } from '../db/withTx';
import { answerJson } from '../http/answer';
import { defineRoute, type Caller } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import { throwHttpError } from '../http/httpError';
import { listStaff } from '../repositories/users';
import { requireEmail } from '../services/identity';
import {
  createStaffUser,
  deleteStaffUser,
  toStaffUser,
  updateStaffUser,
  type StaffChange,
} from '../services/staffUsers';
import { actorOf } from './orderAnswers';

/** GET, PUT and PATCH /user/manageUsers, DELETE /user/manageUsers/{email}. */
export function registerStaffUserRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const changeOf = (request: Pick<FastifyRequest, 'headers' | 'body'>, caller: Caller): StaffChange => ({
    ...actorOf(caller),
    now: deps.now(),
    check: (user) =>
      requireVersion(request, {
        entity: 'user',
        id: user.email,
        version: user.version,
        message: messages.userChanged(user.email),
        current: () => user,
      }),
  });

  defineRoute(app, deps, 'listStaffUsers', {
    summary: 'Every staff user, by e-mail.',
    handler: async () => (await listStaff(deps.db)).map(toStaffUser),
  });

  defineRoute(app, deps, 'createStaffUser', {
    summary:
      'Invites a staff user; the answer shows the one-time invite, once. 409 when the e-mail is known.',
    body: staffUserRequest,
    handler: async (request, caller, { change }) => {
      const { body } = request;
      const email = requireEmail(deps, body.email);
      try {
        return await change(async (trx) => {
          const created = await createStaffUser(trx, { email, roles: body.roles }, changeOf(request, caller));
          // Kept answers lie in the database, where no secret may.
          return answerJson(created, {
            version: created.version ?? 0,
            kept: { ...created, invite: null },
          });
        });
      } catch (error) {
        if (isUniqueViolation(error)) throwHttpError(409, messages.accountExists);
        throw error;
      } finally {
        deps.users.forget(email);
      }
    },
  });

  defineRoute(app, deps, 'updateStaffUser', {
    summary: 'Gives a staff user these roles; the account of a person who has registered becomes active.',
    body: staffUserRequest,
    handler: async (request, caller, { change }) => {
      const { body } = request;
      const email = requireEmail(deps, body.email);
      try {
        return await change(async (trx) => {
          const user = await updateStaffUser(trx, email, body.roles, changeOf(request, caller));
          return answerJson(user, { version: user.version ?? 0 });
        });
      } finally {
        deps.users.forget(email);
      }
    },
  });

  defineRoute(app, deps, 'deleteStaffUser', {
    summary: 'Deletes a staff user, whose sessions end at once. 409 for oneself and the last super_admin.',
    params: z.object({ email: z.string().trim().min(1).max(320) }),
    handler: async (request, caller, { change }) => {
      const { params } = request;
      try {
        return await change(async (trx) => {
          await deleteStaffUser(trx, params.email, changeOf(request, caller));
          return {};
        });
      } finally {
        deps.users.forget(params.email);
      }
    },
  });
}
