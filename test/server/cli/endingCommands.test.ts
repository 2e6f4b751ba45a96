/** Commands through the running server end with it, and with their callers. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { auditCommand } from '../../../server/cli/auditCommand';
import { registerLocalCommand, socketPath } from '../../../server/cli/localCommands';
import { startLocalServer, type LocalServer } from '../../../server/cli/localServer';
import { redactCommand } from '../../../server/cli/redactCommand';
import { runCommand, ServerEnded } from '../../../server/cli/runCommand';
import { withTx } from '../../../server/db/withTx';
import { recordChanges } from '../../../server/repositories/audit';
import { readSettings } from '../../../server/settings/settings';
import { deferred } from '../../support/deferred';
import { aMerchant, anOrder, NOON, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const OLD = NOON / 1000 - 100 * 24 * 3600;
const ORDERS = 400;
const settings = readSettings({
  DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'ending-commands-')),
  SEED_ORDERS: '0',
});
let server: TestServer;
let local: LocalServer;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => NOON } });
});
beforeEach(async () => {
  local = await startLocalServer({ ...server.deps, settings });
});
afterEach(() => local.close());
afterAll(async () => {
  await server.close();
  fs.rmSync(settings.dataDir, { recursive: true });
});

/** Stores old orders of two merchants, one of the first and many of the second; returns how many are left. */
async function storeOldOrders(name: string): Promise<() => Promise<number>> {
  const merchants = [`${name}-1`, `${name}-2`];
  await storeMerchants(
    server,
    merchants.map((id) => aMerchant({ id, name: id, dataRedactionEnabled: true })),
  );
  const owners = [merchants[0], ...Array.from({ length: ORDERS }, () => merchants[1])];
  await storeOrders(
    server,
    owners.map((merchantId) => anOrder({ merchantId, createdAt: OLD, notes: 'Ring twice' })),
  );
  return async () => {
    const rows = await server.db
      .selectFrom('orders')
      .select('id')
      .where('merchant_id', 'in', merchants)
      .where('redacted_at', 'is', null)
      .execute();
    return rows.length;
  };
}

it('a reader of the trail that stops reading, such as less, does not keep the server from ending', async () => {
  registerLocalCommand('audit', auditCommand);
  const row = { actor: 'system', requestId: 'r', action: 'updateOrder', entity: 'order', entityId: 'o' };
  const rows = Array.from({ length: 3_000 }, () => ({
    ...row,
    after: { notes: 'x'.repeat(1_000) },
    at: NOON,
  }));
  await withTx(server.db, (trx) => recordChanges(trx, rows as Parameters<typeof recordChanges>[1]));
  const args = Buffer.from(JSON.stringify({ since: 0, until: NOON })).toString('base64url');
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const options = {
      socketPath: socketPath(settings.dataDir),
      path: '/audit',
      method: 'POST',
      agent: false,
    };
    http
      .request({ ...options, headers: { 'x-args': args } })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  await local.close();
  // What was on its way still arrives, and then it is cut off.
  await expect(response.toArray()).rejects.toThrow('aborted');
});

it('a redaction ends with the server, and its caller learns that it is not complete', async () => {
  registerLocalCommand('redact', redactCommand);
  const left = await storeOldOrders('server');
  let closed: Promise<void> | undefined;
  const redacting = async (): Promise<void> => {
    for await (const _ of runCommand(settings, 'redact', null)) closed ??= local.close();
  };
  await expect(redacting()).rejects.toThrow(ServerEnded);
  await closed;
  expect(await left()).toBeGreaterThan(0);
});

it('a redaction ends when its caller leaves, as with Ctrl+C', async () => {
  const ended = deferred();
  registerLocalCommand('redact', async function* redact(deps, input) {
    try {
      yield* redactCommand(deps, input);
    } finally {
      ended.end();
    }
  });
  const left = await storeOldOrders('caller');
  for await (const _ of runCommand(settings, 'redact', null)) break;
  await ended.until;
  expect(await left()).toBeGreaterThan(0);
});
