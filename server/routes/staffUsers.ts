/** Staff users, for super_admins (API-41 to API-44, docs/decisions/0046). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import {
  staffActivation,
  staffUserRequest,
  staffUserUpdate,
  staffUsersQuery,
  type CreatedStaffUser,
  type StaffUser,
  type StaffUsersAnswer,
} from '../../src/contract/schemas/users';
import type { ServerDeps } from '../deps';
import { isUniqueViolation } from '../db/withTx';
import { answerJson, recordAnswer, type HttpAnswer } from '../http/answer';
import { actorOf, defineRoute, type Caller } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import { throwHttpError } from '../http/httpError';
import { normalizeEmail } from '../repositories/users';
import { requireEmail } from '../services/identity';
import { listStaffUsers, pageStaffUsers, type StaffChange } from '../services/staffAccount';
import { activateStaffUser, deactivateStaffUser, inviteStaffUser } from '../services/staffActivation';
import { createStaffUser, deleteStaffUser, updateStaffUser } from '../services/staffUsers';

const params = z.object({ email: z.string().trim().min(1).max(320) });

/** Kept answers lie in the database, where no secret may. */
const invitedAnswer = (invited: CreatedStaffUser): HttpAnswer =>
  answerJson(invited, { version: invited.version ?? 0, kept: { ...invited, invite: null } });

/** GET, PUT and PATCH /user/manageUsers, DELETE /user/manageUsers/{email}, and what is done to one. */
export function registerStaffUserRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const changeOf = (request: Pick<FastifyRequest, 'headers' | 'body'>, caller: Caller): StaffChange => ({
    ...actorOf(caller),
    now: deps.now(),
    check: (user) =>
      requireVersion(request, {
        entity: 'user',
        id: user.email,
        version: user.version,
        message: serverMessages.userChanged(user.email),
        current: () => user,
      }),
  });

  defineRoute(app, deps, 'listStaffUsers', {
    summary:
      'Every staff user, by e-mail. With any part of the query a page of those that fit, and where the next one begins.',
    querystring: staffUsersQuery,
    handler: ({ query }): Promise<StaffUser[] | StaffUsersAnswer> =>
      Object.keys(query).length === 0
        ? listStaffUsers(deps.db, deps.now())
        : pageStaffUsers(deps.db, query, deps.now()),
  });

  defineRoute(app, deps, 'createStaffUser', {
    summary:
      'Invites a staff user; the answer shows the one-time invite, once. 409 when the e-mail is known.',
    body: staffUserRequest,
    handler: async (request, caller, { change }) => {
      const { body } = request;
      const email = requireEmail(deps, body.email);
      try {
        return await change(async (trx) =>
          invitedAnswer(await createStaffUser(trx, { email, roles: body.roles }, changeOf(request, caller))),
        );
      } catch (error) {
        if (isUniqueViolation(error)) throwHttpError(409, messages.accountExists);
        throw error;
      } finally {
        deps.users.forget(email);
      }
    },
  });

  /** What was known of the person is dropped, whatever becomes of the change. */
  const forgetting = async <T>(email: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      deps.users.forget(email);
    }
  };

  defineRoute(app, deps, 'updateStaffUser', {
    summary: 'Gives a staff user these roles; the account of who registered by themselves becomes active.',
    body: staffUserUpdate,
    handler: async (request, caller, { change }) => {
      const { roles, email: typed } = request.body;
      const email = normalizeEmail(typed);
      // An account may be older than the pattern for e-mails.
      if ((await deps.users.find(email)) === undefined) requireEmail(deps, typed);
      const update = change(async (trx) =>
        recordAnswer(await updateStaffUser(trx, email, roles, changeOf(request, caller))),
      );
      return forgetting(email, update);
    },
  });

  defineRoute(app, deps, 'activateStaffUser', {
    summary:
      'Lets somebody who has a password sign in, with these roles. 409 when it is so, or without a password.',
    params,
    body: staffActivation,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const activate = change(async (trx) =>
        recordAnswer(await activateStaffUser(trx, email, request.body.roles, changeOf(request, caller))),
      );
      return forgetting(email, activate);
    },
  });

  defineRoute(app, deps, 'deactivateStaffUser', {
    summary: 'Keeps a staff user out; their sessions end at once. 409 for oneself and the last super_admin.',
    params,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const deactivate = change(async (trx) =>
        recordAnswer(await deactivateStaffUser(trx, email, changeOf(request, caller))),
      );
      return forgetting(email, deactivate);
    },
  });

  defineRoute(app, deps, 'inviteStaffUser', {
    summary: 'Makes a new one-time invite for somebody who is not activated; the answer shows it, once.',
    params,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const invite = change(async (trx) =>
        invitedAnswer(await inviteStaffUser(trx, email, changeOf(request, caller))),
      );
      return forgetting(email, invite);
    },
  });

  defineRoute(app, deps, 'deleteStaffUser', {
    summary: 'Deletes a staff user, whose sessions end at once. 409 for oneself and the last super_admin.',
    params,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const remove = change(async (trx) => {
        await deleteStaffUser(trx, email, changeOf(request, caller));
        return {};
      });
      return forgetting(email, remove);
    },
  });
}
