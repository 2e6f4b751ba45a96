/** `npm run create-admin -- EMAIL`: the password comes from ADMIN_PASSWORD, is asked for, or is made up and printed. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { readSettings } from '../settings/settings';
import { readCommandLine } from './commandLine';
import { createAdminCommand, type CreatedAdmin } from './createAdminCommand';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

async function main(): Promise<void> {
  const [email] = readCommandLine({ usage: 'Usage: npm run create-admin -- EMAIL', names: ['EMAIL'] }).names;
  const settings = readSettings();
  const chosen = process.env.ADMIN_PASSWORD ?? (process.stdin.isTTY ? await askHidden() : '');
  const password = chosen === '' ? randomBytes(12).toString('base64url') : chosen;

  registerLocalCommand('create-admin', createAdminCommand);
  for await (const line of runCommand(settings, 'create-admin', { email, password })) {
    const admin = line as CreatedAdmin;
    const what = admin.created ? 'was created as super_admin' : 'is super_admin now and has the new password';
    process.stdout.write(`${admin.email} ${what}.\n`);
    if (chosen === '') process.stdout.write(`Password: ${password}\n`);
  }
}

/** Asks on the terminal without showing what is typed. */
function askHidden(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stdout.write('Password (empty for a made-up one): ');
  return new Promise((resolve) => {
    terminal.question('', (answer) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
