import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { registerLocalCommand, socketPath } from '../../../server/cli/localCommands';
import { startLocalServer, type LocalServer } from '../../../server/cli/localServer';
import { runCommand, ServerEnded } from '../../../server/cli/runCommand';
import { importCommand, type ImportLine } from '../../../server/cli/importCommand';
import { readImportFile } from '../../../server/import/importFile';
import type { ImportReport } from '../../../server/import/importOrders';
import { insertMerchants } from '../../../server/repositories/merchants';
import { readSettings } from '../../../server/settings/settings';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { startTestServer, type TestServer } from '../support/testServer';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-'));
const settings = readSettings({ DATA_DIR: folder, SEED_ORDERS: '0' });

let server: TestServer;
let local: LocalServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertMerchants(
    server.db,
    [aMerchant([aZone('Toronto', ['M'])], [aRule('Toronto', 'Toronto')], { id: 'm-1' })],
    Date.now(),
  );
  registerLocalCommand('import', importCommand);
  local = await startLocalServer({ ...server.deps, settings });
});
afterAll(async () => {
  await local.close();
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

async function importThroughServer(
  text: string,
): Promise<{ lines: ImportLine[]; report: ImportReport | null }> {
  const file = path.join(folder, 'orders.csv');
  fs.writeFileSync(file, text);
  const read = await readImportFile(file);
  const args = { fileName: read.fileName, notes: read.notes };
  const lines: ImportLine[] = [];
  for await (const line of runCommand(settings, 'import', args, Readable.from([Buffer.from(read.text)]))) {
    lines.push(line as ImportLine);
  }
  const last = lines.at(-1);
  return { lines, report: last && 'report' in last ? last.report : null };
}

const HEADER =
  'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code';

describe('npm run import while the server runs', () => {
  it('runs inside the server, through a socket that only its owner can open', async () => {
    if (process.platform !== 'win32') {
      expect(fs.statSync(socketPath(folder)).mode & 0o777).toBe(0o600);
    }
    const rows = Array.from(
      { length: 230 },
      (_, index) => `m-1,S-${index},Ève,1 Bay Street,Toronto,ON,M5J 2R8`,
    );
    const again = 'm-1,s-3,Ève,1 Bay Street,Toronto,ON,M5J 2R8';
    const { lines, report } = await importThroughServer(
      [HEADER, ...rows.toSpliced(100, 0, again)].join('\n'),
    );
    expect(lines.slice(0, -1)).toEqual([
      { done: 100, total: 231 },
      { done: 200, total: 231 },
      { done: 231, total: 231 },
    ]);
    expect(report).toMatchObject({ fileName: 'orders.csv', lines: 231, refused: [] });
    expect(report?.imported).toHaveLength(230);
    const { orderId } = report?.imported[3] ?? {};
    expect(report?.known).toEqual([
      { line: 102, reference: 's-3', orderId, status: 'GEOCODED', sameAsLine: 5 },
    ]);

    const stored = await server.db
      .selectFrom('orders')
      .select('ref_number')
      .where('merchant_id', '=', 'm-1')
      .execute();
    expect(stored).toHaveLength(230);
    expect((await importThroughServer([HEADER, ...rows].join('\n'))).report?.known).toHaveLength(230);
  });

  it('says what is wrong with the whole file', async () => {
    const { lines } = await importThroughServer('Reference Nummer\n1');
    expect(lines).toEqual([
      { refusal: expect.stringContaining('did you mean "Reference Number"?') as string },
    ]);
  });
});

describe('a server that ends during an import', () => {
  it('stops it between two parts, the caller learns that it is not done, and the same command does the rest', async () => {
    const rows = Array.from(
      { length: 1_000 },
      (_, index) => `m-1,E-${index},Ève,1 Bay Street,Toronto,ON,M5J 2R8`,
    );
    const text = [HEADER, ...rows].join('\n');
    const input = Readable.from([Buffer.from(text)]);
    const lines: ImportLine[] = [];
    let closed: Promise<void> | undefined;
    const importing = async () => {
      const args = { fileName: 'orders.csv', notes: [] };
      for await (const line of runCommand(settings, 'import', args, input)) {
        lines.push(line as ImportLine);
        closed ??= local.close();
      }
    };
    await expect(importing()).rejects.toThrow(ServerEnded);
    await closed;
    const { length: stored } = await server.db
      .selectFrom('orders')
      .select('id')
      .where('ref_number', 'like', 'E-%')
      .execute();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(1_000);
    expect(lines.at(-1)).toEqual({ done: expect.any(Number) as number, total: 1_000 });

    local = await startLocalServer({ ...server.deps, settings });
    const { report } = await importThroughServer(text);
    expect([report?.known.length, report?.imported.length]).toEqual([stored, 1_000 - stored]);
  });
});

describe('a caller that ends during an import', () => {
  it('stops it between two parts, and the same command does the rest', async () => {
    const rows = Array.from(
      { length: 1_000 },
      (_, index) => `m-1,C-${index},Ève,1 Bay Street,Toronto,ON,M5J 2R8`,
    );
    const text = [HEADER, ...rows].join('\n');
    const args = { fileName: 'orders.csv', notes: [] };
    const first: ImportLine[] = [];
    for await (const line of runCommand(settings, 'import', args, Readable.from([Buffer.from(text)]))) {
      first.push(line as ImportLine);
      // Ends the connection, as Ctrl-C does.
      break;
    }
    expect(first).toEqual([{ done: 100, total: 1_000 }]);

    // It begins only once the first one has ended.
    const { report } = await importThroughServer(text);
    const [known, imported] = [report?.known.length ?? 0, report?.imported.length ?? 0];
    expect(known).toBeGreaterThanOrEqual(100);
    expect(imported).toBeGreaterThan(0);
    expect(known + imported).toBe(1_000);
  });
});

describe('files that cannot be read', () => {
  it.each([
    ['missing', path.join(folder, 'nowhere.csv'), /^There is no file .*nowhere\.csv\.$/],
    ['a folder', folder, /is not a file\.$/],
  ])('%s', async (_, file, message) => {
    await expect(readImportFile(file)).rejects.toThrow(message);
  });

  // On Linux this file exists and opens, but its first byte is a read error.
  const UNREADABLE = '/proc/self/mem';
  (fs.existsSync(UNREADABLE) ? it : it.skip)('on a disk that fails', async () => {
    await expect(readImportFile(UNREADABLE)).rejects.toThrow(`${UNREADABLE} cannot be read (EIO).`);
  });

  it('too large', async () => {
    const file = path.join(folder, 'huge.csv');
    fs.closeSync(fs.openSync(file, 'w'));
    fs.truncateSync(file, 51 * 1024 * 1024);
    await expect(readImportFile(file)).rejects.toThrow(
      /^huge\.csv has 51 MB; an import takes at most 50 MB\./,
    );
  });
});
