/** A page whose server is killed now and then, and an API client to change its data as another user. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../server/support/postgres';
import { programEnvironment } from '../../support/programEnvironment';
import { apiAs, type ApiClient } from './api';
import { emptyFolder } from './folders';
import { copyOfSeededData, SERVER_PROGRAM, startServer } from './server';

export interface Followed {
  /** URL of the page. */
  readonly url: string;
  readonly api: ApiClient;
  /** Kills the next process, or all at once, and starts it again. `meanwhile` runs on what is still up. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** One process on the embedded engine, for the page and for the changes. */
export async function onOneProcess(): Promise<Followed> {
  let server = await startServer();
  const { url, dataDir } = server;
  return {
    url,
    api: await apiAs(url, 'super'),
    restart: async () => {
      await server.stop('SIGKILL');
      server = await startServer({ dataDir, port: portOf(url) });
    },
    stop: () => server.stop(),
  };
}

/**
 * Two processes on one PostgreSQL: the page uses one, and changes are made through the other. Null without PostgreSQL.
 */
export async function onTwoProcesses(): Promise<Followed | null> {
  const postgres = await startPostgres();
  if (postgres === null) return null;
  const env = { ALLOW_DEMO: '1' };
  await promisify(execFile)(process.execPath, [path.join(SERVER_PROGRAM, '../migrateTo.cjs'), postgres.url], {
    env: programEnvironment({ ...env, NODE_ENV: 'production', DATA_DIR: copyOfSeededData() }),
  });
  const start = (port = 0) =>
    startServer({
      dataDir: emptyFolder(),
      port,
      env: { ...env, DATABASE_URL: postgres.url, TOKEN_SECRET: 'k3Jq8zW5vTn1xYb7Rm2LpD9sHc4GfU6e' },
    });
  const servers = await Promise.all([start(), start()]);
  const [page, changes] = [0, 1] as const;
  const renew = async (which: readonly (0 | 1)[], meanwhile?: () => Promise<void>) => {
    await Promise.all(which.map((at) => servers[at].stop('SIGKILL')));
    await meanwhile?.();
    await Promise.all(
      which.map(async (at) => {
        servers[at] = await start(portOf(servers[at].url));
      }),
    );
  };
  let times = 0;
  return {
    url: servers[page].url,
    api: await apiAs(servers[changes].url, 'super'),
    restart: async (meanwhile) => {
      times += 1;
      if (times % 3 === 1) await renew([page, changes]);
      else if (times % 3 === 2) await renew([page], meanwhile);
      else await renew([changes]);
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
    },
  };
}

const portOf = (url: string): number => Number(new URL(url).port);
