/**
 * Who is calling and may they (API-45, docs/decisions/sessions.md#who-may-do-what): 401 without a valid token, 403
 * without the role.
 */
import type { FastifyRequest } from 'fastify';
import { messages } from '../../src/contract/messages';
import { hasAnyRole, type Role } from '../../src/contract/roles';
import type { ServerDeps } from '../deps';
import { throwHttpError } from './httpError';

interface SignedIn {
  readonly email: string;
  readonly roles: readonly Role[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by protected routes before anything else happens. */
    caller?: SignedIn;
  }
}

/** The caller of a protected route. Roles are those of this moment, not the token's. */
export async function authenticate(
  deps: ServerDeps,
  request: FastifyRequest,
  permitted: readonly Role[],
): Promise<SignedIn> {
  const token = tokenOf(request.headers.authorization);
  const email = token === null ? null : await deps.tokens.emailOf(token);
  const user = email === null ? undefined : await deps.users.find(email);
  if (user === undefined) throwHttpError(401, messages.notAuthenticated);
  if (user.kind === 'merchant') throwHttpError(403, messages.merchantUserSignIn);
  if (!user.activated) throwHttpError(403, messages.notActivated);
  if (!hasAnyRole(user.roles, permitted)) throwHttpError(403, messages.notPermitted);
  return { email: user.email, roles: user.roles };
}

/** The token with or without `Bearer ` before it. */
function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === undefined || token === '' ? null : token;
}
