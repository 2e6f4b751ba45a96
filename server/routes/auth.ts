/** POST /user/login and POST /user/register (docs/decisions/sessions.md). */
import type { FastifyInstance } from 'fastify';
import { loginRequest, registerRequest } from '../../src/contract/schemas/auth';
import type { ServerDeps } from '../deps';
import { refuseDemoFromElsewhere } from '../demo/demoAccounts';
import { isForwarded } from '../http/callerAddress';
import { defineRoute } from '../http/defineRoute';
import { createFailureLimiter } from '../http/failureLimiter';
import { createAccount, issueToken } from '../services/identity';

/** Adds the two public endpoints; failed tries are limited per account and address. */
export function registerAuthRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const limitLogins = createFailureLimiter(deps.now);
  const limitRegistrations = createFailureLimiter(deps.now);

  defineRoute(app, deps, 'login', {
    summary: 'Signs in and answers a session token.',
    body: loginRequest,
    handler: ({ body, ip, headers }) =>
      limitLogins(ip, body.email, async () => {
        if (isForwarded(headers)) refuseDemoFromElsewhere(deps.settings, body);
        return { token: await issueToken(deps, body.email, body.password) };
      }),
  });

  defineRoute(app, deps, 'register', {
    summary: 'Creates an account; it can sign in once a super_admin activated it, or at once with an invite.',
    body: registerRequest,
    handler: ({ body, ip }, { requestId }) =>
      limitRegistrations(ip, body.email, () => createAccount(deps, body, requestId)),
  });
}
