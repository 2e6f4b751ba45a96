/** POST /user/login, /user/register and /user/password (docs/decisions/sessions.md). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loginRequest, passwordChange, registerRequest } from '../../src/contract/schemas/auth';
import type { ServerDeps } from '../deps';
import { refuseDemoFromElsewhere } from '../demo/demoAccounts';
import { browserName } from '../http/browserName';
import { isForwarded, plainAddress } from '../http/callerAddress';
import { actorOf, defineRoute } from '../http/defineRoute';
import { createPasswordTries, rememberBrowser } from '../http/passwordTries';
import { limitRegistrations } from '../http/registrationLimit';
import { replacePassword, requireCurrentPassword } from '../services/changePassword';
import { createAccount, issueToken } from '../services/identity';
import { requirePasswordRule } from '../services/passwordRule';
import { hashPassword, requireHashRoom } from '../services/passwords';
import type { Place } from '../services/sessions';
import { forgetting } from '../services/userDirectory';

const placeOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Place => ({
  address: plainAddress(ip) ?? '',
  browser: browserName(headers['user-agent']),
});

/** Adds the endpoints that check a password; failed tries are limited per account and address. */
export function registerAuthRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const tryPassword = createPasswordTries(deps);

  defineRoute(app, deps, 'login', {
    summary: 'Signs in and returns a session token.',
    body: loginRequest,
    handler: async (request, _caller, { reply }) => {
      const { body, headers } = request;
      // Not counted as a try: no password is checked, and the proxy's address may also be that of people on this
      // machine.
      if (isForwarded(headers)) refuseDemoFromElsewhere(deps.settings, body);
      const token = await tryPassword(request, body.email, (kind) =>
        issueToken(deps, body, placeOf(request), kind),
      );
      rememberBrowser(request, reply, { email: body.email, path: `${deps.settings.apiPrefix}/user` });
      return { token };
    },
  });

  defineRoute(app, deps, 'register', {
    summary:
      'Creates an account. It can sign in once a super_admin activates it, or at once with an invitation.',
    body: registerRequest,
    handler: async ({ body, ip }, { requestId }) => {
      if (!body.invite) requireHashRoom('registration');
      await limitRegistrations(deps, ip);
      return createAccount(deps, body, requestId);
    },
  });

  defineRoute(app, deps, 'changePassword', {
    summary: "Changes the caller's own password. All other sessions of the caller end.",
    body: passwordChange,
    isSecret: true,
    handler: async (request, caller, { change }) => {
      const { body } = request;
      const { email, sessionId } = caller;
      requirePasswordRule(deps.settings, email, body.new, 'new');
      const current = await tryPassword(request, email, (kind) =>
        requireCurrentPassword(deps, email, body.current, kind),
      );
      const chosen = await hashPassword(body.new);
      const replace = change(async (trx) => {
        const act = { ...actorOf(caller), now: deps.now() };
        await replacePassword(deps, trx, { email, sessionId, current, chosen }, act);
        return {};
      });
      return forgetting(deps, email, replace);
    },
  });
}
