/** Signing in and registering (docs/decisions/sessions.md). Registration alone never gives access to customer data. */
import { createHash, randomBytes } from 'node:crypto';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { RegisterAnswer, RegisterRequest } from '../../src/contract/schemas/auth';
import type { StaffInvite } from '../../src/contract/schemas/users';
import { emailLooksLike, strangeCharacter } from '../../src/contract/lookAlikes';
import { isEmail } from '../../src/lib/email';
import type { ServerDeps } from '../deps';
import { isUniqueViolation, withTx, type Trx } from '../db/withTx';
import { auditOf } from './changeBy';
import { failAt, failWith } from './domainError';
import { recordChange } from '../repositories/audit';
import { endSessions, findSessionEnd } from '../repositories/sessions';
import { closeInvites, findInvite, insertInvite, type Invite } from '../repositories/invites';
import { findMerchantSummary } from '../repositories/merchants';
import { findMerchantUser } from '../repositories/merchantUsers';
import { findUser, insertUser, lockUser, normalizeEmail, updateUser, type User } from '../repositories/users';
import type { Settings } from '../settings/settings';
import { hostIsLoopback } from '../settings/settingsValues';
import { isDemoPassword, requirePasswordRule } from './passwordRule';
import { hashPassword, verifyPassword, type HashKind } from './passwords';
import { raiseHash } from './raiseHash';
import { beginSession, type Place } from './sessions';
import { forgetting } from './userDirectory';

const INVITE_DAYS = 7;

/** Sign-in is repeated if the password changes during the check. More changes than this are no coincidence. */
const SIGN_IN_TRIES = 3;

/**
 * Returns a token for the right password of an activated staff member; otherwise 401 or 403 with the message to show.
 */
export async function issueToken(
  deps: ServerDeps,
  { email, password }: { readonly email: string; readonly password: string },
  place: Place,
  kind: HashKind = 'known',
): Promise<string> {
  for (let tries = 1; tries <= SIGN_IN_TRIES; tries += 1) {
    const user = await deps.users.find(email);
    const right = await verifyPassword(password, user?.passwordHash, kind);
    if (user === undefined || !right) break;
    if (user.kind === 'merchant') failWith('notPermitted', serverMessages.merchantUserSignIn);
    if (!user.activated) failWith('notPermitted', whyNotActive(user));
    // Checked here, where every way to such an account ends: moved, restored, or activated again.
    if (isDemoPassword(password) && !takesDemoPassword(deps.settings))
      failWith('notPermitted', serverMessages.demoPassword);
    const token = await beginSession(deps, await raiseHash(deps, user, password), place);
    if (token !== null) return token;
  }
  return failWith('notSignedIn', serverMessages.invalidCredentials);
}

/**
 * Whether the public password opens an account: only demo data can be reached, and only from this machine, or the
 * configuration allows it (docs/decisions/0039).
 */
export const takesDemoPassword = ({
  demo,
  host,
  allowDemo,
}: Pick<Settings, 'demo' | 'host' | 'allowDemo'>): boolean => allowDemo || (demo && hostIsLoopback(host));

/** Says why somebody whose account is not activated cannot sign in. */
export const whyNotActive = ({ deactivatedAt }: Pick<User, 'deactivatedAt'>): string =>
  deactivatedAt === null ? serverMessages.notActivated : serverMessages.deactivated;

/**
 * Returns the message for a caller who is not signed in. One with a token had a session. The holder of a valid token
 * whose session was ended learns why, if signing in again would not help; nobody else learns anything.
 */
export async function whyNotSignedIn({ tokens, db }: ServerDeps, token: string | null): Promise<string> {
  if (token === null) return messages.notAuthenticated;
  const claims = await tokens.read(token);
  const end = claims && (await findSessionEnd(db, claims.email, claims.sessionId));
  if (!end) return serverMessages.sessionOver;
  const user = await findUser(db, claims.email);
  if (user === undefined) return serverMessages.deleted;
  if (!user.activated) return whyNotActive(user);
  return end === 'password' ? serverMessages.otherPassword : serverMessages.sessionOver;
}

/** Returns the e-mail as it is stored; 400 if it is not one. */
export function requireEmail({ settings }: Pick<ServerDeps, 'settings'>, typed: string): string {
  const email = normalizeEmail(typed);
  if (!isEmail(email)) failAt('email', messages.emailFormat(settings.emailExampleHost));
  return email;
}

/**
 * Throws 409 if an account has the e-mail. If it belongs to a user of a merchant, the message names the merchant: it
 * may be archived, and so in no list. Only for callers who may see the users of merchants.
 */
export async function requireFreeEmail(trx: Trx, email: string): Promise<void> {
  if (!(await findUser(trx, email))) return;
  const owner = await findMerchantUser(trx, email);
  const merchant = owner && (await findMerchantSummary(trx, owner.merchantId));
  failAt('email', merchant ? serverMessages.emailOfMerchant(merchant) : messages.accountExists, 'conflict');
}

/**
 * Throws 400 for an e-mail that could be mistaken for another one. Existing accounts with such an e-mail stay valid.
 */
export function requirePlainEmail(email: string): void {
  const strange = strangeCharacter(email);
  if (strange === null) return;
  failAt('email', emailLooksLike(strange));
}

/**
 * Creates an account, or completes an invited one with its invite link, which activates it with the roles of the
 * invite. Without the link, a new account is not activated unless its domain is configured as trusted, and an existing
 * account is left unchanged: 409 (docs/decisions/0009).
 */
export async function createAccount(
  deps: ServerDeps,
  request: RegisterRequest,
  requestId: string,
): Promise<RegisterAnswer> {
  const email = requireEmail(deps, request.email);
  if (!isInvited(request)) requireOpenRegistration(deps.settings, email);
  requirePasswordRule(deps.settings, email, request.password);
  // Refuse here what would be refused below anyway, so that no hash is made for it.
  const known = await deps.users.find(email);
  requireFree(known, isInvited(request));
  if (known === undefined) requirePlainEmail(email);
  if (isInvited(request))
    requireOpenInvite(await findInvite(deps.db, hashOfInvite(request.invite)), email, deps.now());
  const passwordHash = await hashPassword(request.password, isInvited(request) ? 'known' : 'registration');
  try {
    const write = withTx(deps.db, (trx) =>
      writeRegistration(deps, trx, { ...request, email, passwordHash, requestId }),
    );
    const activated = await forgetting(deps, email, write);
    return {
      activated,
      message: activated ? serverMessages.registered : serverMessages.registeredNotActivated,
    };
  } catch (error) {
    if (isUniqueViolation(error)) failWith('conflict', messages.accountExists);
    throw error;
  }
}

/** Throws 403 if people cannot register by themselves, or not with this address. */
function requireOpenRegistration({ registration }: ServerDeps['settings'], email: string): void {
  if (registration.mode === 'off') failWith('notPermitted', messages.registrationOff);
  if (registration.mode === 'domains' && !registration.domains.includes(email.split('@')[1] ?? ''))
    failWith('notPermitted', messages.registrationDomains(registration.domains));
}

const isInvited = <T extends { readonly invite?: string }>(request: T): request is T & { invite: string } =>
  request.invite !== undefined && request.invite !== '';

/**
 * Registration does not prove who owns an e-mail: a password set for an existing account could later become valid with
 * its roles.
 */
function requireFree(user: User | undefined, invited: boolean): void {
  if (user !== undefined && (!invited || user.kind === 'merchant' || user.activated))
    failWith('conflict', messages.accountExists);
}

interface Registration {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly invite?: string;
  readonly requestId: string;
}

async function writeRegistration(deps: ServerDeps, trx: Trx, request: Registration): Promise<boolean> {
  const { email, name, passwordHash } = request;
  const now = deps.now();
  const user = await lockUser(trx, email);
  const invited = isInvited(request);
  requireFree(user, invited);
  if (invited)
    requireOpenInvite(await findInvite(trx, hashOfInvite(request.invite), { forUpdate: true }), email, now);
  const trusted =
    user === undefined && deps.settings.registration.autoActivateDomains.includes(email.split('@')[1] ?? '');
  const activated = invited || trusted;

  if (user === undefined) {
    // A valid invite without an account means that a super_admin has deleted the account since.
    if (invited) failAt('invite', serverMessages.inviteInvalid);
    const roles = trusted ? (['user'] as const) : [];
    const account = { email, name, kind: 'staff', roles, activated, passwordHash } as const;
    await insertUser(trx, { ...account, createdBy: email, registeredAt: now }, now);
  } else {
    const taken = { name, passwordHash, activated, registeredAt: now, deactivatedAt: null };
    await updateUser(trx, email, taken, now);
  }
  if (invited) {
    await closeInvites(trx, email, now);
    await endSessions(trx, { email }, 'invitation', now);
  }
  const by = { actor: email, requestId: request.requestId, now };
  const parts = {
    before: user ? { name: user.name, activated: user.activated } : undefined,
    after: { name, activated, invited },
  };
  await recordChange(trx, auditOf(by, 'register', 'user', email, parts));
  return activated;
}

function requireOpenInvite(invite: Invite | undefined, email: string, now: number): void {
  if (invite === undefined || invite.email !== email || invite.usedAt !== null || invite.expiresAt <= now) {
    failAt('invite', serverMessages.inviteInvalid);
  }
}

/**
 * Makes the one-time token of an invite link (`/register?invite=…`) inside the transaction that adds the person.
 * Earlier invites for the same address end.
 */
export async function createInvite(
  trx: Trx,
  invite: { email: string; createdBy: string; now: number },
): Promise<StaffInvite> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = invite.now + INVITE_DAYS * 24 * 3_600_000;
  await closeInvites(trx, invite.email, invite.now);
  await insertInvite(
    trx,
    { tokenHash: hashOfInvite(token), email: invite.email, createdBy: invite.createdBy, expiresAt },
    invite.now,
  );
  return { token, path: `/register?invite=${token}`, expiresAt };
}

function hashOfInvite(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
