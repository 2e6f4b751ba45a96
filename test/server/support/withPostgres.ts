/**
 * `npx tsx test/server/support/withPostgres.ts COMMAND…`: runs a command with TEST_DATABASE_URL set to a real
 * PostgreSQL, which is stopped when the command ends. Exits with the command's code, or with 77 without running it if
 * PostgreSQL is not installed.
 */
import { spawn } from 'node:child_process';
import { memoryFolder } from '../../support/memoryFolder';
import { startPostgres } from './postgres';

const NOTHING_RUN = 77;

async function main(): Promise<number> {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) throw new Error('Which command?');
  const postgres = await startPostgres(memoryFolder());
  if (postgres === null) {
    process.stdout.write('PostgreSQL is not installed here; its tests are left out.\n');
    return NOTHING_RUN;
  }
  process.stdout.write(`PostgreSQL ${postgres.version}\n`);
  try {
    const env = { ...process.env, TEST_DATABASE_URL: postgres.url };
    const child = spawn(command, args, { stdio: 'inherit', env });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await postgres.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
