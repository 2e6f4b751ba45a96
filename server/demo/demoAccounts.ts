/** The three demo accounts. Their password is public, so they exist only in the embedded engine's demo data. */
import { serverMessages } from '../../src/contract/serverMessages';
import type { Role } from '../../src/contract/roles';
import { withTx, type Db } from '../db/withTx';
import { findUser, insertUser, normalizeEmail } from '../repositories/users';
import { failWith } from '../services/domainError';
import { DEMO_PASSWORD, isDemoPassword } from '../services/passwordRule';
import { hashPassword, verifyPassword } from '../services/passwords';
import type { Settings } from '../settings/settings';

export const DEMO_ACCOUNTS: readonly { email: string; name: string; role: Role }[] = [
  { email: 'super@example.com', name: 'Sasha Tremblay', role: 'super_admin' },
  { email: 'admin@example.com', name: 'Amélie Okafor', role: 'admin' },
  { email: 'user@example.com', name: 'Noah Nguyễn', role: 'user' },
];

/** Adds the accounts, activated. Existing ones stay unchanged. */
export async function seedDemoAccounts(db: Db, now: number): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await withTx(db, async (trx) => {
    for (const { email, name, role } of DEMO_ACCOUNTS) {
      if (await findUser(trx, email)) continue;
      await insertUser(
        trx,
        { email, name, kind: 'staff', roles: [role], activated: true, passwordHash, createdBy: 'demo' },
        now,
      );
    }
  });
}

/** Refuses a sign-in with the public password through a proxy, unless the configuration allows it. */
export function refuseDemoFromElsewhere(
  { demo, allowDemo }: Pick<Settings, 'demo' | 'allowDemo'>,
  typed: { readonly email: string; readonly password: string },
): void {
  if (!demo || allowDemo || !isDemoPassword(typed.password)) return;
  const email = normalizeEmail(typed.email);
  if (DEMO_ACCOUNTS.some((account) => account.email === email))
    failWith('notPermitted', serverMessages.demoIsLocal);
}

/** Returns the demo accounts to which anybody could sign in with the public password. */
export async function openDemoAccounts(db: Db): Promise<string[]> {
  const open: string[] = [];
  for (const { email } of DEMO_ACCOUNTS) {
    const user = await findUser(db, email);
    if (user?.activated && (await verifyPassword(DEMO_PASSWORD, user.passwordHash))) open.push(email);
  }
  return open;
}
