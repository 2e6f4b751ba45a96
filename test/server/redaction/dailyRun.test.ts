/** The daily redaction in the server process, when a run goes wrong. */
import { createLog } from '../../../server/http/log';
import { listChanges } from '../../../server/repositories/audit';
import { findOrder } from '../../../server/repositories/orders';
import { believeClock } from '../../../server/services/redaction/clockLeap';
import { startRedaction } from '../../../server/services/redaction/redactionTimer';
import { aMerchant, anOrder, NOON, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const DAY = 24 * 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await storeMerchants(server, [aMerchant({ dataRedactionEnabled: true })]);
});
afterAll(() => server.close());

it('MDT-13 a run that fails is logged without order data, and repeated soon, not a day later', async () => {
  const [order] = await storeOrders(server, [
    anOrder({ createdAt: (NOON - 91 * DAY) / 1000, notes: 'Ask for Hortensia' }),
  ]);
  const id = order?.id ?? '';
  const lines: string[] = [];
  let asked = 0;
  const now = (): number => {
    asked += 1;
    if (asked === 1) throw new Error('The clock stood still.');
    return NOON;
  };
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const daily = startRedaction(
    { ...server.deps, now, log },
    { firstAfterMs: 1, everyMs: DAY, againAfterMs: 1 },
  );
  while ((await findOrder(server.db, id))?.notes !== 'REDACTED') {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await daily.stop();

  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(said).toMatchObject([
    { msg: 'Old orders could not be redacted', err: { message: 'The clock stood still.' } },
    { msg: 'Old orders were redacted', merchantId: 'mer_one', orders: 1 },
  ]);
  expect(lines.join()).not.toContain('Hortensia');
  expect(await listChanges(server.db, 'order', id)).toMatchObject([
    { actor: 'system', action: 'redact', requestId: 'redaction' },
  ]);
});

it('no run begins after the server has stopped it in the middle of one', async () => {
  let runs = 0;
  let ended: Promise<void> | undefined;
  const now = (): number => {
    runs += 1;
    ended ??= daily.stop();
    return NOON;
  };
  const daily = startRedaction({ ...server.deps, now }, { firstAfterMs: 1, everyMs: 1 });
  while (ended === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(runs).toBe(1);
});

describe('a clock that jumps', () => {
  /** Runs a process that starts at this time, until its log has this message. */
  const runAt = async (time: number, message: string): Promise<void> => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const daily = startRedaction({ ...server.deps, now: () => time, log }, { firstAfterMs: 1, everyMs: DAY });
    while (!lines.some((line) => line.includes(message)))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await daily.stop();
  };
  const notesOf = async (id: string): Promise<string | undefined> => (await findOrder(server.db, id))?.notes;
  const WAITS = 'Is it right?';
  const DONE = 'Old orders were redacted';
  const store = async (placedAt: number): Promise<string> => {
    const [order] = await storeOrders(server, [
      anOrder({ createdAt: placedAt / 1000, notes: 'Ask for Hortensia' }),
    ]);
    return order?.id ?? '';
  };
  beforeEach(async () => {
    await store(NOON - 91 * DAY);
    await believeClock(server.db);
    await runAt(NOON, DONE);
  });

  it('MDT-13 redacts nothing until a day has passed, in any process, and nothing if the clock was corrected', async () => {
    const young = await store(NOON - DAY);
    const ahead = NOON + 365 * DAY;
    await runAt(ahead, WAITS);
    // Another process, and a restarted one.
    await runAt(ahead + 1_000, WAITS);
    await runAt(ahead + 22 * 3_600_000, WAITS);
    expect(await notesOf(young)).toBe('Ask for Hortensia');

    const old = await store(NOON - 90 * DAY);
    await runAt(NOON + DAY, DONE);
    expect(await notesOf(old)).toBe('REDACTED');
    expect(await notesOf(young)).toBe('Ask for Hortensia');
    // That waiting time does not count for a later jump.
    await runAt(ahead + DAY, WAITS);
    expect(await notesOf(young)).toBe('Ask for Hortensia');
  });

  it('MDT-13 is trusted after a day, even if it jumps again meanwhile', async () => {
    const young = await store(NOON - DAY);
    await runAt(NOON + 100 * DAY, WAITS);
    await runAt(NOON + 200 * DAY, WAITS);
    expect(await notesOf(young)).toBe('Ask for Hortensia');
    await runAt(NOON + 201 * DAY, DONE);
    expect(await notesOf(young)).toBe('REDACTED');
  });

  it('MDT-13 does not count as a jump when the server was down for less than a week', async () => {
    const old = await store(NOON - 90 * DAY);
    await runAt(NOON + 6 * DAY, DONE);
    expect(await notesOf(old)).toBe('REDACTED');
  });
});
