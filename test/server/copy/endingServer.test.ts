/** A backup while the server ends: it is complete, or it says why there is none. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyCommand } from '../../../server/cli/copyCommand';
import { registerLocalCommand } from '../../../server/cli/localCommands';
import { startLocalServer } from '../../../server/cli/localServer';
import { readQuietly } from '../../../server/cli/quietDatabase';
import { readSettings } from '../../../server/settings/settings';
import { startTestServer, type TestServer } from '../support/testServer';

// What the copy holds does not matter here, and to open one takes long.
jest.mock('../../../server/db/engine/copiedEngine', () => ({
  openCopiedEngine: () => Promise.resolve({ pool: null, close: () => Promise.resolve() }),
}));

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ending-server-'));
const settings = readSettings({ DATA_DIR: dataDir, SEED_ORDERS: '0' });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  registerLocalCommand('copy-database', copyCommand);
});
afterAll(async () => {
  await server.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Reads a copy as a command does; the server ends as soon as it is open. */
async function readWhileEnding<T>(read: () => Promise<T>): Promise<T> {
  const folder = path.join(dataDir, 'backup.unfinished');
  const engine = {
    ...server.deps.engine,
    copy: () => Promise.resolve({ folder, remove: () => Promise.resolve() }),
  };
  const local = await startLocalServer({ ...server.deps, engine, settings });
  const ended: Promise<void>[] = [];
  try {
    return await readQuietly(settings, () => {
      ended.push(local.close());
      return read();
    });
  } finally {
    await Promise.all(ended);
  }
}

it('says that the server stopped, not what the database says without its files', async () => {
  const read = () => {
    // The database makes a new folder in place of the removed one.
    fs.mkdirSync(path.join(dataDir, 'backup.unfinished'), { recursive: true });
    return Promise.reject(new Error('relation "migration_lock" does not exist'));
  };
  await expect(readWhileEnding(read)).rejects.toThrow('The server stopped before the command was done.');
});

it('is complete if everything was read when the server stopped', async () => {
  expect(await readWhileEnding(() => Promise.resolve('all rows'))).toBe('all rows');
});
