/** Opens everything below HTTP from the settings: database, tokens, adapters. Used by the server and the CLI. */
import { openGeocoding } from '../adapters/geocoder/openGeocoding';
import { createEmbeddedRouting } from '../adapters/routing/embeddedRouting';
import { tracedRouting } from '../adapters/routing/tracedRouting';
import { unfinishedMove } from '../db/copy/move';
import { databaseOn } from '../db/database';
import { isNoRoomForFile, type DiskFull } from '../db/engine/diskFull';
import { freeBytesOf, openDiskRoom, type DiskRoom } from '../db/engine/diskRoom';
import { openEmbeddedEngine, type EmbeddedEngine } from '../db/engine/embeddedEngine';
import { openPostgresEngine } from '../db/engine/postgresEngine';
import { migrate } from '../db/migrate';
import { MIGRATIONS } from '../db/migrations/all';
import { requireTables } from '../db/requireTables';
import { createReads, NoStandbyOfOurs } from '../db/reads';
import { explainUnusable, requireLetters, requireOursOrEmpty } from '../db/usablePostgres';
import { whichDatabase } from '../db/whichDatabase';
import { createWriteProbe } from '../db/writeProbe';
import type { Logger, ServerDeps } from '../deps';
import { findConsoleDir } from '../http/consoleFiles';
import { dropForeignPlaces } from '../repositories/feed';
import { measuredGeocoder } from '../metrics/measuredGeocoder';
import {
  countStandbysPassedOver,
  createMetrics,
  watch,
  watchDatabase,
  watchStates,
} from '../metrics/serverMetrics';
import { readMeta, writeMeta } from '../repositories/meta';
import { openDemoAccounts } from '../demo/demoAccounts';
import { seedDemoData } from '../demo/seedDemoData';
import { takesDemoPassword } from '../services/identity';
import { createTokenIssuer, tokenSecretOf } from '../services/tokens';
import { createUserDirectory } from '../services/userDirectory';
import type { Settings } from '../settings/settings';
import { openZoneData } from '../timeZones/zoneData';
import type { Tracing } from '../tracing/tracing';

const ROOM_LEFT = {
  name: 'console_data_folder_free_bytes',
  help: 'Free bytes on the disk of the data folder.',
};

const SPANS = {
  name: 'console_trace_spans',
  help: 'Spans of traces since the start: sent, and lost because the collector was away or too slow.',
};

export interface Services {
  readonly deps: ServerDeps;
  /** Makes a checkpoint, closes and releases the database. */
  close(): Promise<void>;
}

interface OpenOptions {
  readonly tracing?: Tracing;
  /** False refuses a database of an older version instead of migrating it. A new one gets its tables all the same. */
  readonly migrates?: boolean;
}

/**
 * Opens and migrates the database, and fills it at the very first start. Throws with a message for the operator: folder
 * in use, wrong version, disk full, database unreachable. `onDeath` is called if the embedded engine ends for good.
 */
export async function openServices(
  settings: Settings,
  log: Logger,
  onDeath: (error: Error) => void,
  { tracing, migrates = true }: OpenOptions = {},
): Promise<Services> {
  const timeZones = openZoneData(settings.zoneDataFile);
  // A start without room on the disk prints only its own line.
  let isOpen = false;
  const logRoom = (shortage: DiskFull | null): void => {
    if (shortage) log.warn(`Changes are refused. ${shortage.message}`);
    else log.info('The disk has room again, and changes are taken.');
  };
  const room = openDiskRoom({
    folder: settings.dataDir,
    reserveBytes: settings.diskReserveBytes,
    onChange: (shortage) => {
      if (isOpen) logRoom(shortage);
    },
  });
  const engine =
    settings.databaseUrl === null
      ? await openEmbeddedEngine({
          dataDir: settings.dataDir,
          room,
          statementLimitMs: settings.statementLimitMs,
          onDeath,
          onLoss: (error) => log.error({ err: error }, 'The database is being restarted'),
          onUpkeepError: (error) => log.warn({ err: error }, 'Upkeep of the database failed'),
        })
      : openPostgresEngine({
          url: settings.databaseUrl,
          directUrl: settings.databaseDirectUrl,
          readUrl: settings.databaseReadUrl,
          statementLimitMs: settings.statementLimitMs,
          onError: (error) => log.warn({ err: error }, 'A database connection was lost'),
        });
  try {
    const db = databaseOn(engine, tracing);
    if (engine.kind === 'postgres') await requireUsable(db, POSTGRES);
    const applied = await migrated(db, settings, { onlyNew: !migrates, room, log });
    if (applied.length > 0) log.info({ applied }, 'Database migrated');
    await requireTables(db, engine.kind === 'postgres' ? POSTGRES : `The database in ${settings.dataDir}`);
    if (engine.kind === 'postgres') await warnOfNoWrites(db, log);
    const demo = engine.kind === 'embedded' && (await hasDemoData(db, engine, settings));
    await dropForeignPlaces(db);
    const metrics = createMetrics();
    watchDatabase(metrics, engine);
    // With PostgreSQL the data folder may not exist.
    if (engine.kind === 'embedded') watch(metrics, ROOM_LEFT, () => freeBytesOf(settings.dataDir));
    if (tracing) watchStates(metrics, SPANS, () => tracing.counts());
    const { geocoder, suggester } = openGeocoding(settings.geocoder, { db, now: Date.now, tracing });
    const onStandbys =
      engine.standbys && databaseOn({ pool: engine.standbys }, tracing, { 'console.database': 'standby' });
    const countPassedOver = onStandbys && countStandbysPassedOver(metrics);
    const identity = onStandbys ? await whichDatabase(db) : null;
    if (onStandbys && identity === null)
      log.warn(
        'Whether DATABASE_READ_URL leads to standbys of DATABASE_URL is not checked: its user may not call pg_control_system() and pg_control_checkpoint().',
      );
    const warned = new Set<string>();
    const passOver = (error: unknown): void => {
      countPassedOver?.();
      if (error instanceof NoStandbyOfOurs && !warned.has(error.message)) {
        warned.add(error.message);
        log.warn(`${error.message} The primary answers.`);
      } else log.debug({ err: error }, 'No standby could answer; the primary does');
    };
    const deps: ServerDeps = {
      settings: { ...settings, demo },
      db,
      engine,
      log,
      metrics,
      tracing,
      users: createUserDirectory(db, engine.kind, engine.standbys !== undefined),
      reads: onStandbys && createReads(db, onStandbys, identity, passOver),
      tokens: createTokenIssuer(
        tokenSecretOf(settings),
        settings.tokenTtlSeconds,
        Date.now,
        settings.previousTokenSecret,
      ),
      geocoder: measuredGeocoder(geocoder, metrics, tracing),
      suggester,
      routing: tracedRouting(createEmbeddedRouting(), tracing),
      timeZones,
      now: Date.now,
      consoleDir: findConsoleDir(),
    };
    if (engine.kind === 'embedded' && engine.firstStart) {
      if (demo) await seedDemoData(deps);
      await engine.completeFirstStart();
    }
    isOpen = true;
    const shortage = engine.shortage();
    if (shortage) logRoom(shortage);
    return { deps, close: () => engine.close() };
  } catch (error) {
    await engine.close().catch(() => undefined);
    throw isNoRoomForFile(error) ? (room.shortage() ?? error) : error;
  }
}

/** Decided once, when the folder is made: demo accounts must never appear in a folder with real data. */
async function hasDemoData(
  db: ServerDeps['db'],
  engine: EmbeddedEngine,
  settings: Settings,
): Promise<boolean> {
  if (engine.firstStart) await writeMeta(db, 'demoData', settings.demo ? 'yes' : 'no');
  return (await readMeta(db, 'demoData')) === 'yes';
}

/** Throws if accounts with the public demo password could be reached from other machines. */
export async function requireDemoStaysLocal({ db, settings }: ServerDeps): Promise<void> {
  if (!settings.demo || takesDemoPassword(settings)) return;
  const open = await openDemoAccounts(db);
  if (open.length === 0) return;
  throw new Error(
    `HOST ${settings.host} can be reached from elsewhere, and ${open.join(', ')} in this data folder have a ` +
      'public password. Delete them or change their passwords, use another DATA_DIR, or set ALLOW_DEMO=1.',
  );
}

/** Migrates without a connection pooler if possible: an index over many orders may take longer than a pooler allows. */
async function migrated(
  db: ServerDeps['db'],
  { databaseUrl, databaseDirectUrl: url, statementLimitMs }: Settings,
  { onlyNew, room, log }: { readonly onlyNew: boolean; readonly room: DiskRoom; readonly log: Logger },
): Promise<string[]> {
  const onBegin = (names: readonly string[]): void =>
    log.info({ names }, 'The database is being migrated, which takes minutes where there are many orders');
  if (databaseUrl === null) {
    const requireRoom = (bytes: number): void => room.require(room.reserveBytes + bytes);
    return migrate(db, MIGRATIONS, { isAlone: true, onlyNew, onBegin, requireRoom });
  }
  const onWait = (mostSeconds: number): void =>
    log.info(
      `Another process migrates the database, or was killed while it did. This one waits for its end, or until its lock (the row of migration_lock) has not changed for ${mostSeconds} seconds; then it goes on by itself`,
    );
  if (url === null || url === databaseUrl)
    return migrate(db, MIGRATIONS, { onlyNew, onBegin, onWait }).catch(explainUnusable(POSTGRES));
  // The second connection renews the lock.
  const engine = openPostgresEngine({ url, poolSize: 2, statementLimitMs });
  try {
    const direct = databaseOn(engine);
    await requireUsable(direct, DIRECT);
    await requireSame(db, direct);
    return await migrate(direct, MIGRATIONS, { onlyNew, onBegin, onWait }).catch(explainUnusable(DIRECT));
  } finally {
    await engine.close();
  }
}

const POSTGRES = 'The database of DATABASE_URL';
const DIRECT = 'The database of DATABASE_DIRECT_URL';

/** Checks the database before anything is written to it. `shown` is its name in messages. */
async function requireUsable(db: ServerDeps['db'], shown: string): Promise<void> {
  const check = async (): Promise<void> => {
    await requireLetters(db, shown);
    await requireWholeMove(db, shown);
    await requireOursOrEmpty(db, shown);
  };
  await check().catch(explainUnusable(shown));
}

/** Throws if the two are different databases; not checked if a user may not ask which database it is. */
async function requireSame(db: ServerDeps['db'], direct: ServerDeps['db']): Promise<void> {
  const [pooled, ours] = [await whichDatabase(db), await whichDatabase(direct)];
  if (pooled === null || ours === null || pooled === ours) return;
  throw new Error(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Nothing was changed there. Name the same database in both.',
  );
}

/** Only warns, because a failover may be in progress; `/readyz` keeps checking. */
async function warnOfNoWrites(db: ServerDeps['db'], log: Logger): Promise<void> {
  const problem = await createWriteProbe(db, Date.now)();
  if (problem !== null) log.warn(`${POSTGRES} takes no changes for now, and /readyz says so. ${problem}`);
}

/** Otherwise part of the data would be taken for all of it. */
async function requireWholeMove(db: ServerDeps['db'], shown: string): Promise<void> {
  const move = await unfinishedMove(db);
  if (move === null) return;
  throw new Error(
    `The move of ${move.source} into ${shown.replace('The', 'the')} is not finished. Run \`npm run migrate-to\` again until it says ` +
      'that it is done.',
  );
}
