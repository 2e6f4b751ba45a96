/** Every kind of caller, with the response each gets from the guard of a route. */
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { ROLES, type Role } from '../../../src/contract/roles';
import type { CreatedStaffUser } from '../../../src/contract/schemas/users';
import { withTx } from '../../../server/db/withTx';
import { insertMerchantUsers } from '../../../server/repositories/merchantUsers';
import { insertUser } from '../../../server/repositories/users';
import { newId } from '../../../server/newId';
import { call, type Answer, type Call } from '../support/call';
import type { TestServer } from '../support/testServer';
import { tamperedTokens } from './tamperedTokens';

interface Caller {
  readonly who: string;
  /** Undefined sends no header at all. */
  readonly token: string | undefined;
  /** Null: the role table decides, from `roles`. */
  readonly refusal: { readonly status: number; readonly message: string } | null;
  readonly roles: readonly Role[];
}

const NO_TOKEN = { status: 401, message: messages.notAuthenticated };
const SESSION_OVER = { status: 401, message: serverMessages.sessionOver };
export const SUPER_ADMIN = 'test-super_admin@example.com';

/** Returns a token of a new session, because the calls also sign people out everywhere. */
export async function newTokenFor(server: TestServer, role: Role): Promise<string> {
  await server.tokenFor(role);
  return server.tokenOf(`test-${role}@example.com`);
}

/**
 * Makes the callers. Their tokens claim super_admin, whatever their accounts may do. `living` is the token of an open
 * session. The tampered tokens are copies of it, so a refusal can only come from the change.
 */
export async function everyCaller(
  server: TestServer,
): Promise<{ readonly living: string; readonly callers: readonly Caller[] }> {
  const tokenOf = (email: string): Promise<string> => server.tokenOf(email, { roles: ['super_admin'] });

  const account = async (fields: Partial<Parameters<typeof insertUser>[1]> & { email: string }) => {
    const person = {
      name: 'Somebody',
      kind: 'staff',
      roles: [],
      activated: true,
      passwordHash: null,
    } as const;
    await withTx(server.db, (trx) => insertUser(trx, { ...person, ...fields }, Date.now()));
    return tokenOf(fields.email);
  };
  const asSuperAdmin = async (path: string, options: Call): Promise<Answer> => {
    const token = await newTokenFor(server, 'super_admin');
    const answer = await call(server, `/api${path}`, { ...options, token });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer;
  };
  const invite = async (email: string): Promise<CreatedStaffUser> => {
    const body = { email, roles: ['super_admin'] };
    return (await asSuperAdmin('/user/manageUsers', { method: 'PUT', body }))
      .json as unknown as CreatedStaffUser;
  };

  const deleted = async (email = 'deleted@example.com'): Promise<string> => {
    const token = await account({ email, roles: ['super_admin'] });
    await asSuperAdmin(`/user/manageUsers/${email}`, { method: 'DELETE' });
    return token;
  };
  /** This account is a different one now, with the same e-mail and roles. */
  const reinvited = async (): Promise<string> => {
    const email = 'anew@example.com';
    const token = await deleted(email);
    const { invite: link } = await invite(email);
    const registration = { email, name: 'Anew', password: 'correct horse', invite: link?.token };
    const { json } = await call(server, '/api/user/register', { body: registration });
    if (json?.activated !== true) throw new Error('Not registered');
    return token;
  };
  const deactivated = async (email: string): Promise<string> => {
    const token = await account({ email, roles: ['super_admin'] });
    await asSuperAdmin(`/user/manageUsers/${email}/deactivate`, { method: 'POST' });
    return token;
  };
  const signedOut = async (): Promise<string> => {
    const token = await newTokenFor(server, 'super_admin');
    await call(server, '/api/user/logout', { method: 'POST', token });
    return token;
  };
  const signedOutEverywhere = async (): Promise<string> => {
    const email = 'elsewhere@example.com';
    const token = await account({ email, roles: ['super_admin'] });
    await asSuperAdmin(`/user/sessions?email=${email}`, { method: 'DELETE' });
    return token;
  };
  const invited = async (): Promise<string> => {
    await invite('invited@example.com');
    return tokenOf('invited@example.com');
  };
  const merchantUser = async (username: string, group: string): Promise<string> => {
    const id = newId('usr', Date.now());
    const user = { id, username, name: username, phoneNumber: null, group, merchantId: 'mer_one' };
    await withTx(server.db, (trx) => insertMerchantUsers(trx, [{ ...user, passwordHash: null }], Date.now()));
    return tokenOf(username);
  };
  const demoted = async (): Promise<string> => {
    const email = 'demoted@example.com';
    const token = await account({ email, roles: ['super_admin'] });
    await asSuperAdmin('/user/manageUsers', { method: 'PATCH', body: { email, roles: ['user'] } });
    return token;
  };

  const living = await newTokenFor(server, 'super_admin');
  const users = await account({ email: 'own@example.com', roles: ['user'] });
  const refusing =
    (refusal: Caller['refusal']) =>
    ([who, token]: readonly [string, string | undefined]): Caller => ({ who, token, refusal, roles: [] });
  const byRole = ([who, token, roles]: readonly [string, string, readonly Role[]]): Caller => ({
    who,
    token,
    refusal: null,
    roles,
  });
  const waiting = { roles: ['super_admin'], activated: false, passwordHash: 'x' } as const;
  const registered = 'waiting@example.com';

  const nobodies: readonly (readonly [string, string | undefined])[] = [
    ['nobody', undefined],
    ['an empty header', ''],
  ];
  const strangers: readonly (readonly [string, string])[] = [
    ...Object.entries(tamperedTokens(living, users)).map(
      ([what, token]) => [`a token ${what}`, token] as const,
    ),
    ['a session that was signed out', await signedOut()],
    ['somebody who was signed out everywhere', await signedOutEverywhere()],
    ['somebody who was deleted and invited anew', await reinvited()],
  ];
  await deactivated('closed-again@example.com');
  const callers = [
    ...nobodies.map(refusing(NO_TOKEN)),
    ...strangers.map(refusing(SESSION_OVER)),
    ...[['somebody who was deleted', await deleted()] as const].map(
      refusing({ status: 401, message: serverMessages.deleted }),
    ),
    ...[['somebody who was deactivated since', await deactivated('closed@example.com')] as const].map(
      refusing({ status: 401, message: serverMessages.deactivated }),
    ),
    ...[
      ['somebody who was invited and has not come', await invited()] as const,
      [
        'somebody who registered and was not activated',
        await account({ ...waiting, email: registered, createdBy: registered }),
      ] as const,
    ].map(refusing({ status: 403, message: serverMessages.notActivated })),
    ...[['a session of somebody deactivated', await tokenOf('closed-again@example.com')] as const].map(
      refusing({ status: 403, message: serverMessages.deactivated }),
    ),
    ...[
      ['an admin of a merchant', await merchantUser('shop@example.com', 'merchant_admin')] as const,
      ['a service user of a merchant', await merchantUser('svc-maison-un-3f09ac', 'service')] as const,
    ].map(refusing({ status: 403, message: serverMessages.merchantUserSignIn })),
    ...[
      ['somebody without any role', await account({ email: 'none@example.com' }), []] as const,
      ['somebody demoted since the token was made', await demoted(), ['user']] as const,
      [
        'somebody with two roles',
        await account({ email: 'two@example.com', roles: ['user', 'admin'] }),
        ['user', 'admin'],
      ] as const,
    ].map(byRole),
    ...(await Promise.all(
      ROLES.map(async (role) => byRole([`role ${role}`, await newTokenFor(server, role), [role]])),
    )),
  ];
  return { living, callers };
}
