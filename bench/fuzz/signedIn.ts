/** Keeps the callers of generated requests signed in, because the requests may end their sessions. */
import { ROLES, type Role } from '../../src/contract/roles';
import type { CallerName } from './requests';

interface SignedIn {
  /** Null for callers without a token. */
  tokenOf(caller: CallerName): Promise<string | null>;
  /** Signs in again if the token of this caller is no longer valid. */
  check(caller: CallerName): Promise<void>;
}

const isRole = (caller: CallerName): caller is Role => (ROLES as readonly string[]).includes(caller);

/** `signIn` returns a token of a new session. */
export function keepSignedIn(url: string, signIn: (role: Role) => Promise<string>): SignedIn {
  const tokens = new Map<Role, Promise<string>>();
  const tokenOf = (role: Role): Promise<string> => {
    const token = tokens.get(role) ?? signIn(role);
    tokens.set(role, token);
    return token;
  };
  return {
    tokenOf: async (caller) => {
      if (isRole(caller)) return tokenOf(caller);
      if (caller === 'nobody') return null;
      // Somebody else's claims with an invalid signature.
      return `${(await tokenOf('super_admin')).split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
    },
    check: async (caller) => {
      if (!isRole(caller)) return;
      const token = tokenOf(caller);
      const headers = { authorization: `Bearer ${await token}` };
      const { status } = await fetch(`${url}/api/user/sessions`, { headers });
      if (status === 401 && tokens.get(caller) === token) tokens.delete(caller);
    },
  };
}
