/** The program of `npm run migrate-to`. */
import os from 'node:os';
import { sql, type Kysely } from 'kysely';
import { counted, grouped } from '../../src/contract/counts';
import { finishMove, moveDatabase, requireThisVersion, unfinishedMove } from '../db/copy/move';
import { databaseOn } from '../db/database';
import { markMoved, movedTo, requireNotMoved } from '../db/engine/movedAway';
import { openPostgresEngine } from '../db/engine/postgresEngine';
import { MIGRATIONS } from '../db/migrations/all';
import type { Tables } from '../db/tables';
import { explainUnusable, requireLetters, requireOursOrEmpty } from '../db/usablePostgres';
import { openDemoAccounts } from '../demo/demoAccounts';
import { Progress } from '../import/progress';
import { dropAllPlaces } from '../repositories/feed';
import { readSettings } from '../settings/settings';
import { databaseAddress } from '../settings/settingsVariables';
import type { CommandLine } from './commandLine';
import { readFolder } from './quietDatabase';

/** From this version on, reading rows by their physical place, as copies do, is fast. */
const OLDEST = 140_000;

/** Moves the data. */
export async function runMigrateToProgram({ names: [given], usage }: CommandLine): Promise<undefined> {
  const address = databaseAddress.safeParse(given);
  // Does not quote the URL, which may contain a password.
  if (!address.success) throw new Error(`The URL ${address.error.issues[0]?.message ?? ''}.\n${usage}`);
  const url = address.data;
  const settings = readSettings();
  if (settings.databaseUrl !== null)
    throw new Error('This moves the embedded database: run it without DATABASE_URL, with its DATA_DIR.');
  const { dataDir } = settings;
  const name = `${os.hostname()}:${dataDir}`;
  const shown = withoutPassword(url);
  const explain = explainUnusable(shown);
  const engine = openPostgresEngine({ url, poolSize: 2 });
  try {
    const to = databaseOn(engine);
    await requireUsable(to, shown).catch(explain);
    if (!(await isOnlyToFinish(to, { shown, dataDir, name }))) {
      requireNotMoved(dataDir);
      const progress = new Progress(process.stderr, (done, of) => `${grouped(done)} of ${grouped(of)} rows`);
      const rows = await readFolder(settings, async (from) => {
        await requireThisVersion(from, MIGRATIONS);
        if (!settings.allowDemo) await requireNoDemo(from);
        const moved = await moveDatabase({
          from,
          to,
          name,
          known: MIGRATIONS,
          onRows: (done, of) => progress.say(done, of),
        }).catch(explain);
        await markMoved(dataDir, { to: shown, at: new Date().toISOString(), state: moved.state });
        return moved.rows;
      }).finally(() => progress.end());
      process.stdout.write(`${counted(rows, 'row')} copied, each one compared.\n`);
    }
    await dropAllPlaces(to).catch(explain);
    await finishMove(to);
  } finally {
    await engine.close();
  }
  process.stdout.write(
    `The data is in ${shown} now: start with DATABASE_URL and the same TOKEN_SECRET as before (without one: the content of the ` +
      `file token-secret in ${dataDir}), so that nobody has to sign in again. ${dataDir} is unchanged, and a server no longer starts on it.\n`,
  );
}

/** Whether an earlier run was interrupted between its last two steps: the copy is complete, and the folder marked. */
async function isOnlyToFinish(
  to: Kysely<Tables>,
  { shown, dataDir, name }: { readonly shown: string; readonly dataDir: string; readonly name: string },
): Promise<boolean> {
  const [moved, note] = [movedTo(dataDir), await unfinishedMove(to)];
  // The folder may have been moved to another database, after a move into this one was given up half-way.
  if (moved?.to !== shown || note === null) return false;
  return moved.state === undefined ? note.source === name : note.state === moved.state;
}

/** Throws with a message for the operator if the target database would lose rows, or has tables of another program. */
async function requireUsable(to: Kysely<Tables>, shown: string): Promise<void> {
  const { rows } = await sql<{
    version: number;
  }>`select current_setting('server_version_num')::int4 as version`.execute(to);
  if ((rows[0]?.version ?? 0) < OLDEST)
    throw new Error(`${shown} is too old: PostgreSQL 14 or newer is needed.`);
  await requireLetters(to, shown);
  // An unfinished move has already created our tables there.
  if ((await unfinishedMove(to)) === null) await requireOursOrEmpty(to, shown);
}

/** With DATABASE_URL a server does not expect demo accounts and listens on all addresses. */
async function requireNoDemo(from: Kysely<Tables>): Promise<void> {
  const open = await openDemoAccounts(from);
  if (open.length === 0) return;
  throw new Error(
    `${open.join(', ')} have a public password. Delete them or change their passwords before the move, or set ALLOW_DEMO=1.`,
  );
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.searchParams.delete('password');
  return shown.href;
}
