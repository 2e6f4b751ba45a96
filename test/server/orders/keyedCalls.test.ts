/**
 * One Idempotency-Key on calls that work outside a transaction: they run once and every call gets the same response
 * (docs/decisions/0005).
 */
import type { Geocoder } from '../../../server/adapters/geocoder/geocoder';
import { claimKey } from '../../../server/repositories/idempotency';
import { CLAIM_LEASE_MS } from '../../../server/http/idempotencyRecorder';
import { createEmbeddedGeocoder } from '../../../server/adapters/geocoder/embeddedGeocoder';
import type { Answer } from './fixtures';
import { eventsOf, HARBOUR, HOUR, NOW, startChangeServer, without, type ChangeServer } from './changeServer';

let on: ChangeServer;
/** Runs during each geocoder call, before its result. */
let whileGeocoding: () => Promise<void>;
let lookUps = 0;

beforeAll(async () => {
  const late: { real?: Geocoder } = {};
  on = await startChangeServer({
    geocoder: {
      geocode: async (address) => {
        lookUps += 1;
        await whileGeocoding();
        late.real ??= createEmbeddedGeocoder(on.server.deps);
        return late.real.geocode(address);
      },
    },
  });
});
afterAll(() => on.server.close());
beforeEach(() => {
  on.reset();
  whileGeocoding = () => Promise.resolve();
  lookUps = 0;
});

let keys = 0;
const newKey = (): Record<string, string> => ({ 'idempotency-key': `job-k:${(keys += 1)}:1` });
const alike = (answers: readonly Answer[]): void => {
  const texts = answers.map(
    ({ status, headers, body }) => `${status} ${headers.get('etag')} ${JSON.stringify(body)}`,
  );
  expect(new Set(texts).size).toBe(1);
};
const newOne = { orderStatus: 'GEOCODEDFAILED', ...without('orderCreation') } as const;

type Send = (id: string, headers: Record<string, string>) => Promise<Answer>;
const CALLS: readonly [string, Parameters<ChangeServer['store']>[0], string, Send][] = [
  ['geocodeOrder', newOne, 'geocodeOrder', (id, headers) => on.post(`/orders/${id}/geocode`, { headers })],
  [
    'reviveOrder',
    { ...newOne, orderStatus: 'CANCELLED' },
    'reviveOrder',
    (id, headers) => on.post(`/orders/${id}/revive`, { headers }),
  ],
  [
    'updateOrderAddress',
    newOne,
    'updateOrderAddress',
    (id, headers) => on.patch(`/orders/recipientAddress/${id}`, { unit: '5' }, { headers }),
  ],
];

describe.each(CALLS)('%s', (_name, fields, action, send) => {
  const written = async (id: string): Promise<number> =>
    (await on.audit(id)).filter((row) => row.action === action).length;

  it('a repeat with the same key runs nothing and gets the final response again, with its version', async () => {
    const id = await on.store(fields);
    const key = newKey();
    const first = await send(id, key);
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"3"']);
    expect(first.body.routingOrderCreate).toMatchObject({ success: true });
    const looked = lookUps;

    alike([first, await send(id, key)]);

    expect([lookUps, await written(id), on.told]).toEqual([looked, 1, [id]]);
    expect((await on.read(id)).version).toBe(3);
  });

  it('five calls at once with one key write and send the order once, and all succeed', async () => {
    const id = await on.store(fields);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.orderStatus))).toEqual(new Set(['GEOCODED']));
    expect([await written(id), on.told]).toEqual([1, [id]]);
  });

  it('wherever a try fails, it writes everything or nothing, and a retry with its key does the work once', async () => {
    const id = await on.store(fields);
    const key = newKey();
    const { deps } = on.server;
    const answers: number[] = [];
    // Every step reads the clock, also inside the transaction. Each round lets the clock fail one read later.
    for (let good = 0; answers.at(-1) !== 200; good += 1) {
      let looks = 0;
      const clock = jest.spyOn(deps, 'now').mockImplementation(() => {
        looks += 1;
        if (looks === good + 1) throw new Error('Broken off.');
        return on.clock;
      });
      answers.push((await send(id, key)).status);
      clock.mockRestore();
      expect(await written(id)).toBe(answers.at(-1) === 200 ? 1 : 0);
    }
    expect(answers.length).toBeGreaterThan(2);
    expect(new Set(answers.slice(0, -1))).toEqual(new Set([500]));
    expect((await send(id, key)).status).toBe(200);
    expect(await written(id)).toBe(1);
  });

  it('the same key on another order is refused with 422', async () => {
    const [one, other] = [await on.store(fields), await on.store(fields)];
    const key = newKey();
    await send(one, key);
    expect((await send(other, key)).status).toBe(422);
    expect((await on.read(other)).version).toBe(1);
  });
});

it('a try that loses to other edits releases its key', async () => {
  const id = await on.store(newOne);
  const key = newKey();
  // Someone edits the order during every geocoder call: five tries, then 409.
  let edits = 0;
  whileGeocoding = async () => {
    edits += 1;
    await on.patch(`/orders/updateOrder/${id}`, { notes: `Edit ${edits}` });
  };
  const lost = await on.post(`/orders/${id}/geocode`, { headers: key });
  expect([lost.status, lost.body.message]).toEqual([409, `Order ${id} was changed by someone else.`]);
  whileGeocoding = () => Promise.resolve();
  expect((await on.post(`/orders/${id}/geocode`, { headers: key })).body.orderStatus).toBe('GEOCODED');
  expect(
    eventsOf(await on.read(id)).filter((event) => event === 'Address found by postal code only'),
  ).toHaveLength(1);
});

it('an edit during a geocoder call is not lost: the work starts again on the changed order', async () => {
  const id = await on.store(newOne);
  let once = true;
  whileGeocoding = async () => {
    if (!once) return;
    once = false;
    await on.patch(`/orders/updateOrder/${id}`, { notes: 'In between' });
  };
  const { body } = await on.patch(`/orders/recipientAddress/${id}`, { number: '90' });
  expect(body).toMatchObject({ notes: 'In between', recipientAddress: { ...HARBOUR, number: '90' } });
});

describe('retryOrderCreation', () => {
  const attempted = { orderCreation: { attemptedAt: NOW, success: false, message: 'Out of reach.' } };
  const retry: Send = (id, headers) => on.post(`/orders/retry/${id}`, { headers });

  it('OAC-20 five calls at once with one key send the order once, and all get the same response', async () => {
    const id = await on.store(attempted);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(id, key)));
    answers.push(await retry(id, key));
    expect(answers[0]).toMatchObject({ status: 200, body: { id, message: 'Created as R-1.', version: 2 } });
    alike(answers);
    expect(on.told).toEqual([id]);
  });

  it('a refusal by the platform releases the key, and the next try sends the order again', async () => {
    const id = await on.store(attempted);
    const key = newKey();
    on.platform = () => Promise.resolve({ success: false, message: 'Planner is closed.' });
    expect((await retry(id, key)).status).toBe(502);
    on.reset();
    expect((await retry(id, key)).status).toBe(200);
    expect(on.told).toEqual([id]);
  });

  /** Claims a new key as a process would that then died, with the database's clock this far ahead. */
  async function diedHolding(aheadMs: number): Promise<Record<string, string>> {
    const headers = newKey();
    const key = headers['idempotency-key'] ?? '';
    const claim = { caller: 'test-user@example.com', endpoint: 'retryOrderCreation', key };
    const at = await claimKey(on.server.db, claim, 'dead', { now: NOW, leaseMs: CLAIM_LEASE_MS });
    await agedClaim(key, (at ?? 0) + aheadMs);
    await on.server.tokenFor('user');
    return headers;
  }
  const agedClaim = (key: string, at: number) =>
    on.server.db.updateTable('idempotency').set({ created_at: at }).where('key', '=', key).execute();

  it('a server whose clock is an hour ahead leaves the claim of another one until its lease ends', async () => {
    const id = await on.store(attempted);
    const key = await diedHolding(0);
    on.clock += HOUR;
    const held = await retry(id, key);
    expect([held.status, held.headers.get('retry-after'), on.told]).toEqual([503, '2', []]);

    await agedClaim(key['idempotency-key'] ?? '', Date.now() - CLAIM_LEASE_MS);
    expect((await retry(id, key)).status).toBe(200);
    expect(on.told).toEqual([id]);
  });

  it('a claim of a dead process from before the clock was set back blocks nobody', async () => {
    const id = await on.store(attempted);
    const key = await diedHolding(HOUR);
    expect((await retry(id, key)).status).toBe(200);
    expect(on.told).toEqual([id]);
  });

  /** Makes the platform's first call wait; ends it with the given outcome, and all later calls succeed. */
  function holdFirst() {
    let answer = (_success: boolean): void => undefined;
    const isSent = new Promise<void>((sent) => {
      on.platform = () => {
        on.platform = () => Promise.resolve({ success: true, message: 'Created as R-2.' });
        sent();
        return new Promise((resolve) => {
          answer = (success) => resolve({ success, message: success ? 'Created as R-1.' : 'Timed out.' });
        });
      };
    });
    return { isSent, answer: (success: boolean) => answer(success) };
  }
  const isClaimed = async ({ 'idempotency-key': key = '' }: Record<string, string>): Promise<boolean> => {
    const rows = await on.server.db.selectFrom('idempotency').select('key').where('key', '=', key).execute();
    return rows.length > 0 || isClaimed({ 'idempotency-key': key });
  };

  it.each([true, false])(
    'API-08 of two tries at once the order is sent by one, and both get its outcome (success: %s)',
    async (success) => {
      const id = await on.store(attempted);
      on.clock += HOUR;
      const first = holdFirst();
      const one = retry(id, newKey());
      await first.isSent;
      const key = newKey();
      const other = retry(id, key);
      await isClaimed(key);
      await on.read(id);
      first.answer(success);
      const told = success
        ? { status: 200, body: { id, message: 'Created as R-1.', version: 2 } }
        : { status: 502, body: { message: 'Timed out.' } };
      expect(await one).toMatchObject(told);
      expect(await other).toMatchObject(told);
      expect(on.told).toEqual([id]);
      if (success) expect((await retry(id, key)).body).toEqual((await other).body);
    },
  );

  it('a try that took longer than its claim never overwrites the outcome of the one that took over', async () => {
    const id = await on.store(attempted);
    const late = holdFirst();
    const slow = retry(id, {});
    await late.isSent;
    await agedClaim(id, Date.now() - HOUR);
    on.clock += HOUR;
    expect(await retry(id, {})).toMatchObject({ status: 200, body: { message: 'Created as R-2.' } });
    late.answer(false);
    expect(await slow).toMatchObject({ status: 200, body: { message: 'Created as R-2.', version: 2 } });
    expect((await on.read(id)).orderCreation).toMatchObject({ success: true, message: 'Created as R-2.' });
    expect(on.told).toEqual([id, id]);
  });

  it('without a key every call sends the order to the platform', async () => {
    const id = await on.store(attempted);
    await retry(id, {});
    await retry(id, {});
    expect(on.told).toEqual([id, id]);
  });
});

it('API-10 pickup ready for a merchant with ONPICKUPREADY: one key makes one attempt, and a repeat gets the final response', async () => {
  const id = await on.store({ merchantId: 'waits', ...without('orderCreation') });
  const key = newKey();
  const send = () => on.patch(`/orders/${id}/pickupready`, undefined, { headers: key });
  const first = await send();
  expect(first.body).toMatchObject({ version: 3, routingOrderCreate: { success: true } });
  alike([first, await send()]);
  expect(on.told).toEqual([id]);
});
