/** Two server processes on one PostgreSQL with demo data; without PostgreSQL, one process on the embedded engine. */
import { execFileSync } from 'node:child_process';
import { startPostgres } from '../../test/server/support/postgres';
import { programEnvironment } from '../../test/support/programEnvironment';
import { endLater } from '../support/cleanup';
import { seededFolder, temporaryFolder } from '../support/folders';
import { startServer } from '../support/serverProcess';

interface FeedServers {
  /** The servers of the changing user and of the viewing user. */
  readonly urls: readonly [string, string];
  /** The database, for the table. */
  readonly on: string;
}

export async function startFeedServers(orders: number): Promise<FeedServers> {
  const dataDir = seededFolder(orders);
  const postgres = await startPostgres();
  if (postgres === null) {
    const { url } = await startServer({ dataDir, orders });
    return { urls: [url, url], on: 'one process on the embedded engine, as PostgreSQL is not installed' };
  }
  endLater(() => postgres.stop());
  const env = programEnvironment({ NODE_ENV: 'production', DATA_DIR: dataDir, ALLOW_DEMO: '1' });
  execFileSync(process.execPath, ['dist/server/migrateTo.cjs', postgres.url], { env, stdio: 'pipe' });
  const settings = {
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'k3Jq8zW5vTn1xYb7Rm2LpD9sHc4GfU6e',
    ALLOW_DEMO: '1',
  };
  const start = () => startServer({ dataDir: temporaryFolder(), orders, settings });
  const { url: first } = await start();
  const { url: second } = await start();
  return { urls: [first, second], on: `two processes on PostgreSQL ${postgres.version}, without syncs` };
}
