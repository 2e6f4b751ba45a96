/** The program of `npm run create-admin`. */
import { randomBytes } from 'node:crypto';
import { readSettings } from '../settings/settings';
import { hasDatabase } from '../db/engine/embeddedEngine';
import { requirePlainEmail } from '../services/identity';
import { askHidden } from './askHidden';
import type { CommandLine } from './commandLine';
import { createAdminCommand, requireAdmin, type CreatedAdmin } from './createAdminCommand';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

/** Creates the account, and prints a generated password. */
export async function runCreateAdminProgram({ names: [typed = ''] }: CommandLine): Promise<undefined> {
  const settings = readSettings();
  const chosen = passwordGiven() ?? (process.stdin.isTTY ? await askHidden() : '');
  const password = chosen === '' ? randomBytes(12).toString('base64url') : chosen;
  // Check first, so that no database is made for a command that is then refused.
  const email = requireAdmin(settings, typed, password);
  if (settings.databaseUrl === null && !hasDatabase(settings.dataDir)) requirePlainEmail(email);

  registerLocalCommand('create-admin', createAdminCommand);
  for await (const line of runCommand(settings, 'create-admin', { email, password })) {
    const admin = line as CreatedAdmin;
    const what = admin.created ? 'was created as super_admin' : 'is super_admin now and has the new password';
    process.stdout.write(`${admin.email} ${what}.\n`);
    if (chosen === '') process.stdout.write(`Password: ${password}\n`);
  }
}

/**
 * Files of variables and of secrets end their lines, often with a carriage return that nobody sees. A mere line end is
 * a broken file, not a wish for a made-up password.
 */
const passwordGiven = (): string | undefined =>
  process.env.ADMIN_PASSWORD?.replace(/(?<=[^\r\n])\r?\n?$/, '');
