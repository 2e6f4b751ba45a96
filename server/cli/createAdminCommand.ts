/** Creates a super_admin, such as the first one of an installation without demo data. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ROLES } from '../../src/contract/roles';
import { withTx } from '../db/withTx';
import { failWith } from '../services/domainError';
import { recordChange } from '../repositories/audit';
import { closeInvites } from '../repositories/invites';
import { endSessions } from '../repositories/sessions';
import { insertUser, lockUser, updateUser } from '../repositories/users';
import { requireEmail, requirePlainEmail } from '../services/identity';
import { requirePasswordRule } from '../services/passwordRule';
import { hashPassword } from '../services/passwords';
import { forgetting } from '../services/userDirectory';
import type { Settings } from '../settings/settings';
import type { LocalCommand } from './localCommands';

const ACTOR = 'create-admin';

const argsSchema = z.object({ email: z.string().max(320), password: z.string() });

export interface CreatedAdmin {
  readonly email: string;
  /** False if the account existed: it was activated, made super_admin and got the new password. */
  readonly created: boolean;
}

/** Returns the e-mail as it is stored; throws if the e-mail or the password is not accepted. */
export function requireAdmin(settings: Settings, typed: string, password: string): string {
  const email = requireEmail({ settings }, typed);
  requirePasswordRule(settings, email, password);
  return email;
}

/** The command `create-admin`: yields one `CreatedAdmin`. */
export const createAdminCommand: LocalCommand = async function* createAdmin(deps, { args }) {
  const { email: typed, password } = argsSchema.parse(args);
  const email = requireAdmin(deps.settings, typed, password);
  const passwordHash = await hashPassword(password);
  const create = withTx(deps.db, async (trx) => {
    const now = deps.now();
    const user = await lockUser(trx, email);
    if (user?.kind === 'merchant')
      failWith('conflict', `${email} is a merchant user and cannot become staff.`);
    const roles = ROLES.filter((role) => role === 'super_admin' || user?.roles.includes(role));
    if (user)
      await updateUser(trx, email, { roles, activated: true, passwordHash, deactivatedAt: null }, now);
    else {
      requirePlainEmail(email);
      const name = email.split('@')[0] ?? email;
      const account = { email, name, kind: 'staff', roles, activated: true, passwordHash } as const;
      await insertUser(trx, { ...account, createdBy: ACTOR }, now);
    }
    // An earlier invite link could otherwise take over the account.
    await closeInvites(trx, email, now);
    await endSessions(trx, { email }, 'password', now);
    await recordChange(trx, {
      actor: ACTOR,
      requestId: randomUUID(),
      action: 'createAdmin',
      entity: 'user',
      entityId: email,
      before: user ? { roles: user.roles, activated: user.activated } : undefined,
      after: { roles, activated: true },
      origin: 'command',
      at: now,
    });
    return !user;
  });
  const created = await forgetting(deps, email, create);
  yield { email, created } satisfies CreatedAdmin;
};
