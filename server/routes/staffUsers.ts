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
import { forgetting } from '../services/userDirectory';

const params = z.object({ email: z.string().trim().min(1).max(320) });

/** The invite is left out of the kept answer, because answers are kept in the database, where no secret may be. */
const invitedAnswer = (invited: CreatedStaffUser): HttpAnswer =>
  answerJson(invited, { version: invited.version ?? 0, kept: { ...invited, invite: null } });

/** GET, PUT and PATCH /user/manageUsers, DELETE /user/manageUsers/{email}, and the actions on one user. */
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
      'Lists all staff users by e-mail. With a query, lists a page of those that match and where the next page begins.',
    querystring: staffUsersQuery,
    handler: ({ query }): Promise<StaffUser[] | StaffUsersAnswer> =>
      Object.keys(query).length === 0
        ? listStaffUsers(deps.db, deps.now())
        : pageStaffUsers(deps.db, query, deps.now()),
  });

  defineRoute(app, deps, 'createStaffUser', {
    summary:
      'Invites a staff user. Only this answer has the one-time invitation. 409 if the e-mail is taken.',
    body: staffUserRequest,
    handler: async (request, caller, { change }) => {
      const { body } = request;
      const email = requireEmail(deps, body.email);
      try {
        const create = change(async (trx) =>
          invitedAnswer(await createStaffUser(trx, { email, roles: body.roles }, changeOf(request, caller))),
        );
        return await forgetting(deps, email, create);
      } catch (error) {
        if (isUniqueViolation(error)) throwHttpError(409, messages.accountExists);
        throw error;
      }
    },
  });

  defineRoute(app, deps, 'updateStaffUser', {
    summary:
      'Sets the roles of a staff user, and activates an account that registered without an invitation.',
    body: staffUserUpdate,
    handler: async (request, caller, { change }) => {
      const { roles, email: typed } = request.body;
      const email = normalizeEmail(typed);
      // An existing account may be older than the pattern for e-mails.
      if ((await deps.users.find(email)) === undefined) requireEmail(deps, typed);
      const update = change(async (trx) =>
        recordAnswer(await updateStaffUser(trx, email, roles, changeOf(request, caller))),
      );
      return forgetting(deps, email, update);
    },
  });

  defineRoute(app, deps, 'activateStaffUser', {
    summary:
      'Activates an account that has a password, with these roles. 409 if it is active or has no password.',
    params,
    body: staffActivation,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const activate = change(async (trx) =>
        recordAnswer(await activateStaffUser(trx, email, request.body.roles, changeOf(request, caller))),
      );
      return forgetting(deps, email, activate);
    },
  });

  defineRoute(app, deps, 'deactivateStaffUser', {
    summary:
      "Deactivates a staff user and ends their sessions. 409 for the caller's own account and the last super_admin.",
    params,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const deactivate = change(async (trx) =>
        recordAnswer(await deactivateStaffUser(trx, email, changeOf(request, caller))),
      );
      return forgetting(deps, email, deactivate);
    },
  });

  defineRoute(app, deps, 'inviteStaffUser', {
    summary: 'Makes a new one-time invitation for an account that is not active. Only this answer has it.',
    params,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const invite = change(async (trx) =>
        invitedAnswer(await inviteStaffUser(trx, email, changeOf(request, caller))),
      );
      return forgetting(deps, email, invite);
    },
  });

  defineRoute(app, deps, 'deleteStaffUser', {
    summary:
      "Deletes a staff user and ends their sessions. 409 for the caller's own account and the last super_admin.",
    params,
    handler: (request, caller, { change }) => {
      const { email } = request.params;
      const remove = change(async (trx) => {
        await deleteStaffUser(trx, email, changeOf(request, caller));
        return {};
      });
      return forgetting(deps, email, remove);
    },
  });
}
