/** POST /user/logout, GET and DELETE /user/sessions (docs/decisions/0043). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { serverMessages } from '../../src/contract/serverMessages';
import { hasAnyRole, SUPER_ADMIN_ONLY } from '../../src/contract/roles';
import type { ServerDeps } from '../deps';
import { actorOf, defineRoute, type Caller } from '../http/defineRoute';
import { throwHttpError, throwMissingRole } from '../http/httpError';
import { findSession } from '../repositories/sessions';
import { findUser, normalizeEmail } from '../repositories/users';
import type { ActBy } from '../services/changeBy';
import { endListed, livingSessions, logOut } from '../services/sessions';
import { forgetting } from '../services/userDirectory';

/** Whose sessions; the caller's own if absent. */
const whose = z.strictObject({ email: z.string().trim().min(1).max(320).optional() });

const mayLookAt = (caller: Caller, email: string): boolean =>
  email === caller.email || hasAnyRole(caller.roles, SUPER_ADMIN_ONLY);

/** Adds the endpoints that list and end sessions. */
export function registerSessionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const actOf = (caller: Caller): ActBy => ({ ...actorOf(caller), now: deps.now() });

  /** Throws 403 if the caller may not see this person's sessions, 404 if there is no such person. */
  const requirePerson = async (caller: Caller, typed: string | undefined): Promise<string> => {
    const email = typed === undefined ? caller.email : normalizeEmail(typed);
    if (!mayLookAt(caller, email)) throwMissingRole(caller.roles);
    const user = await findUser(deps.db, email);
    if (user?.kind !== 'staff') throwHttpError(404, serverMessages.userNotFound(email));
    return email;
  };

  defineRoute(app, deps, 'logOut', {
    summary: 'Signs out: ends the session of the token.',
    handler: async (_request, caller, { change }) => {
      const { email, sessionId: id } = caller;
      const end = change(async (trx) => {
        await logOut(trx, { email, id }, actOf(caller));
        return {};
      });
      return forgetting(deps, email, end);
    },
  });

  defineRoute(app, deps, 'listSessions', {
    summary:
      "Lists the caller's sessions, or (super_admin only) those of another person, most recently used first.",
    querystring: whose,
    handler: async ({ query }, caller) => {
      const email = await requirePerson(caller, query.email);
      const sessions = await livingSessions(deps, email);
      return sessions.map(({ email: _of, ...session }) => ({
        ...session,
        isCurrent: session.id === caller.sessionId,
      }));
    },
  });

  defineRoute(app, deps, 'endSession', {
    summary:
      "Ends one of the caller's sessions, or (super_admin only) one of another person. 404 if it has ended.",
    params: z.object({ id: z.string().trim().min(1).max(100) }),
    handler: async ({ params: { id } }, caller, { change }) => {
      const session = await findSession(deps.db, id);
      // Answers 404 in both cases, so that nobody learns whether another person's session exists.
      if (!session || !mayLookAt(caller, session.email)) throwHttpError(404, serverMessages.sessionNotFound);
      const { email } = session;
      const end = change(async (trx) => {
        const ended = await endListed(deps, trx, { email, id }, actOf(caller));
        if (ended === 0) throwHttpError(404, serverMessages.sessionNotFound);
        return {};
      });
      return forgetting(deps, email, end);
    },
  });

  defineRoute(app, deps, 'endSessions', {
    summary: 'Ends all other sessions of the caller, or (super_admin only) all sessions of another person.',
    querystring: whose,
    handler: async ({ query }, caller, { change }) => {
      const email = await requirePerson(caller, query.email);
      const except = email === caller.email ? caller.sessionId : undefined;
      const end = change(async (trx) => ({
        ended: await endListed(deps, trx, { email, ...(except !== undefined && { except }) }, actOf(caller)),
      }));
      return forgetting(deps, email, end);
    },
  });
}
