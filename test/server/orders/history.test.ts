/** GET /orders/{id}/history: who changed what in an order, newest first, in pages without gaps or repeats. */
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { HistoryAnswer } from '../../../src/contract/schemas/history';
import { withTx } from '../../../server/db/withTx';
import { recordChanges } from '../../../server/repositories/audit';
import { redactOldOrders } from '../../../server/services/redaction/redactOrders';
import { changeLines } from '../../../src/domain/orders/changeLines';
import { formatWindow } from '../../../src/lib/times';
import { zoneNamed } from '../../support/timeZones';
import { HOUR, NOW, startChangeServer, without, type ChangeServer } from './changeServer';
import { aMerchant, call, storeMerchants } from './fixtures';

let on: ChangeServer;
beforeAll(async () => {
  on = await startChangeServer();
});
afterAll(() => on.server.close());
beforeEach(() => on.reset());

const read = (id: string, query = '') => call(on.server, `/orders/${id}/history${query}`, { method: 'GET' });
const history = async (id: string, query = '') => (await read(id, query)).body as unknown as HistoryAnswer;

it('lists each change with who, when, the values before and after, and its request id', async () => {
  const id = await on.store();
  const first = await on.patch(`/orders/updateOrder/${id}`, { notes: 'Leave at the door.' });
  on.clock = NOW + 60_000;
  const second = await on.patch(`/orders/updateOrder/${id}`, { recipient: { phone: '+15145550199' } });
  expect(await history(id)).toEqual({
    changes: [
      {
        id: expect.any(String) as string,
        at: NOW + 60_000,
        by: 'test-user@example.com',
        name: 'Test user',
        action: 'updateOrder',
        requestId: second.headers.get('x-request-id'),
        origin: 'api',
        before: expect.objectContaining({
          recipient: expect.objectContaining({ phone: '+14165550100' }) as object,
        }) as object,
        after: expect.objectContaining({
          recipient: expect.objectContaining({ phone: '+15145550199' }) as object,
        }) as object,
      },
      {
        id: expect.any(String) as string,
        at: NOW,
        by: 'test-user@example.com',
        name: 'Test user',
        action: 'updateOrder',
        requestId: first.headers.get('x-request-id'),
        origin: 'api',
        before: { orderStatus: 'GEOCODED', notes: 'Ring twice.' },
        after: { orderStatus: 'GEOCODED', notes: 'Leave at the door.' },
      },
    ],
    next: null,
    total: 2,
    counts: { people: 2, system: 0 },
  });
});

it('a window reads as it was before and after, also when it is the first or only one end moves', async () => {
  const id = await on.store(without('completeAfter', 'completeBefore'));
  const window = { completeAfter: NOW + 24 * HOUR, completeBefore: NOW + 27 * HOUR };
  const later = { ...window, completeBefore: NOW + 30 * HOUR };
  for (const times of [window, later]) {
    const body = { ...times, category: 'PRODUCTION_DELAY', notes: 'Late.', changedBy: 'dana@example.com' };
    expect((await on.patch(`/orders/windows/${id}`, body, { role: 'admin' })).status).toBe(200);
  }
  const zone = zoneNamed('America/Toronto');
  const text = (times: typeof window) => formatWindow(times.completeAfter, times.completeBefore, zone);
  const { changes } = await history(id);
  expect(changes.flatMap((change) => changeLines(change, { zone, reader: zone }))).toEqual([
    { what: 'Delivery window', before: text(window), after: text(later) },
    { what: 'Delivery window', before: '', after: text(window) },
  ]);
});

it('pages contain each change once, even when several share a timestamp; changes by the server have a name', async () => {
  const id = await on.store();
  const changes = Array.from({ length: 23 }, (_, at) => ({
    actor: at % 3 === 0 ? 'dana@example.com' : 'system',
    requestId: `request-${at}`,
    action: 'updateOrder',
    entity: 'order',
    entityId: id,
    after: { notes: `Note ${at}` },
    at: NOW + Math.floor(at / 10),
  }));
  await withTx(on.server.db, (trx) => recordChanges(trx, changes));

  const whole = await history(id, '?limit=500');
  expect(whole.changes.map(({ requestId }) => requestId)).toEqual(
    changes.map(({ requestId }) => requestId).reverse(),
  );
  expect(whole.changes[0]?.name).toBe('the server');
  expect(whole.counts).toEqual({ people: 8, system: 15 });
  expect((await history(id)).changes).toEqual(whole.changes.slice(0, 20));

  const walked: string[] = [];
  for (let below: string | null = ''; below !== null;) {
    const page: HistoryAnswer = await history(
      id,
      `?limit=4${below && `&below=${encodeURIComponent(below)}`}`,
    );
    expect(page.total).toBe(23);
    walked.push(...page.changes.map((change) => change.id));
    below = page.next;
  }
  expect(walked).toEqual(whole.changes.map((change) => change.id));
});

it('filters changes by people from changes by the system, page by page', async () => {
  const id = await on.store();
  const changes = ['ana@example.com', 'system', 'ben@example.com', 'import', 'ana@example.com'].map(
    (actor, at) => ({
      actor,
      requestId: `request-${at}`,
      action: 'updateOrder',
      entity: 'order',
      entityId: id,
      after: { notes: `Note ${at}` },
      at: NOW + at,
    }),
  );
  await withTx(on.server.db, (trx) => recordChanges(trx, changes));
  const by = ({ changes: found }: HistoryAnswer) => found.map((change) => change.by);

  const first = await history(id, '?who=people&limit=2');
  expect(by(first)).toEqual(['ana@example.com', 'ben@example.com']);
  expect(first).toMatchObject({ total: 3, counts: { people: 3, system: 2 } });
  const second = await history(id, `?who=people&limit=2&below=${encodeURIComponent(first.next ?? '')}`);
  expect(by(second)).toEqual(['ana@example.com']);
  expect(second.next).toBeNull();
  const system = await history(id, '?who=system');
  expect(by(system)).toEqual(['import', 'system']);
  expect(system.total).toBe(2);
  expect((await read(id, '?who=nobody')).status).toBe(400);
});

it('answers 404 for an unknown order, and 400 for a foreign cursor or an unknown parameter', async () => {
  const id = await on.store();
  expect(await read('ord_NOBODY')).toMatchObject({
    status: 404,
    body: { message: messages.orderNotFound('ord_NOBODY') },
  });
  expect(await read(id, '?below=xyz')).toMatchObject({
    status: 400,
    body: { message: serverMessages.historyPlaceForeign },
  });
  expect((await read(id, '?limit=501')).status).toBe(400);
  expect((await read(id, '?since=1')).status).toBe(400);
});

it('values that redaction removed from the order are not in its history', async () => {
  await storeMerchants(on.server, [aMerchant({ id: 'mer_red', name: 'Red', dataRedactionEnabled: true })]);
  const id = await on.store({ merchantId: 'mer_red', createdAt: NOW / 1000 - 200 * 86_400 });
  await on.patch(`/orders/updateOrder/${id}`, { recipient: { email: 'hortensia@example.com' } });
  expect(JSON.stringify(await history(id))).toContain('hortensia');
  for await (const merchant of redactOldOrders(on.server.deps, { actor: 'system', requestId: 'redaction' }))
    expect(merchant).toMatchObject({ orders: 1 });
  const { changes } = await history(id);
  expect(changes.map(({ action }) => action)).toEqual(['redact', 'updateOrder']);
  expect(JSON.stringify(changes)).not.toMatch(/hortensia|zoe@example/i);
});
