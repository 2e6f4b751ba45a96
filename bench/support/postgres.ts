/** Demo orders on a new PostgreSQL, if it is installed. */
import { execFileSync } from 'node:child_process';
import { startPostgres } from '../../test/server/support/postgres';
import { programEnvironment } from '../../test/support/programEnvironment';
import { endLater } from './cleanup';
import { seededFolder } from './folders';
import { progress } from './progress';

/** The settings for a server on it; null without PostgreSQL. It is stopped with the part. */
export async function ordersOnPostgres(orders: number) {
  const postgres = await startPostgres();
  if (postgres === null) {
    progress('PostgreSQL is not installed: nothing is measured on it');
    return null;
  }
  endLater(() => postgres.stop());
  progress('moving the orders to PostgreSQL');
  execFileSync(process.execPath, ['dist/server/migrateTo.cjs', postgres.url], {
    env: programEnvironment({ NODE_ENV: 'production', DATA_DIR: seededFolder(orders), ALLOW_DEMO: '1' }),
    stdio: 'ignore',
  });
  return {
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'only for this measurement, of orders that are made up',
    ALLOW_DEMO: '1',
  };
}
