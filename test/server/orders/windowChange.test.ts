/** PATCH /orders/windows/{orderId} (API-12). */
import { WINDOW_CHANGE_CATEGORIES } from '../../../src/contract/constants';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/statuses';
import { eventsOf, HOUR, NOW, startChangeServer, without, type ChangeServer } from './changeServer';

let on: ChangeServer;
beforeAll(async () => {
  on = await startChangeServer();
});
afterAll(() => on.server.close());
beforeEach(() => on.reset());

const OLD = { completeAfter: NOW + 24 * HOUR, completeBefore: NOW + 27 * HOUR };
const NEW = { completeAfter: NOW + 48 * HOUR, completeBefore: NOW + 51 * HOUR };
const LOCKED: readonly OrderStatus[] = ['DELIVERY_EN_ROUTE', 'DELIVERY_FAILED', 'DELIVERY_COMPLETED'];
const change = (id: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  on.patch(
    `/orders/windows/${id}`,
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...NEW, category: 'PRODUCTION_DELAY', ...body }
      : body,
    { role: 'admin', headers },
  );

it('API-12 WIN-16 writes the window, the original window, a Time Change Event, a timeline event and an audit row', async () => {
  const id = await on.store();

  const { status, headers, body } = await change(id, {
    changedBy: 'forged@example.com',
    notes: ' Truck broke down. ',
    showExternalNotes: true,
    externalNotes: 'Désolés : votre colis arrive demain. 🚚',
  });

  expect(status).toBe(200);
  expect(headers.get('etag')).toBe('"2"');
  expect(body).toMatchObject({
    id,
    ...NEW,
    orderStatus: 'GEOCODED',
    originalCompleteAfter: OLD.completeAfter,
    originalCompleteBefore: OLD.completeBefore,
    version: 2,
  });
  const order = await on.read(id);
  expect(order.timeChangeEvents).toEqual([
    {
      time: NOW,
      changedBy: 'test-admin@example.com',
      category: 'PRODUCTION_DELAY',
      notes: 'Truck broke down.',
      externalNotes: 'Désolés : votre colis arrive demain. 🚚',
      showExternalNotes: true,
      initialCompleteAfter: OLD.completeAfter,
      initialCompleteBefore: OLD.completeBefore,
      newCompleteAfter: NEW.completeAfter,
      newCompleteBefore: NEW.completeBefore,
    },
  ]);
  expect(eventsOf(order)).toEqual(['Delivery window changed']);
  const rows = await on.audit(id);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actor: 'test-admin@example.com',
    action: 'changeDeliveryWindow',
    requestId: headers.get('x-request-id'),
    at: NOW,
    before: OLD,
    after: NEW,
  });
  const found = await on.server.db
    .selectFrom('orders')
    .select(['complete_after', 'complete_before'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(found).toEqual({ complete_after: NEW.completeAfter, complete_before: NEW.completeBefore });
});

it('WIN-08 records who changed it from the token, not from the body', async () => {
  const id = await on.store();
  await change(id, { changedBy: 'somebody@example.com' });
  await on.patch(
    `/orders/windows/${id}`,
    { ...OLD, category: 'CX_DX_ACTION', changedBy: 'test-admin@example.com' },
    { role: 'super_admin' },
  );
  expect((await on.read(id)).timeChangeEvents?.map(({ changedBy }) => changedBy)).toEqual([
    'test-admin@example.com',
    'test-super_admin@example.com',
  ]);
});

it('WIN-16: a second change keeps the original window', async () => {
  const id = await on.store();
  await change(id);
  const later = { completeAfter: NEW.completeAfter + HOUR, completeBefore: NEW.completeBefore + HOUR };
  const { body } = await change(id, later);
  expect(body).toMatchObject({ ...later, originalCompleteAfter: OLD.completeAfter });
  expect((body.timeChangeEvents as { initialCompleteAfter: number }[])[1]).toMatchObject({
    initialCompleteAfter: NEW.completeAfter,
    newCompleteAfter: later.completeAfter,
  });
});

it('WIN-16: an order without a window gets no original window, even after the second change', async () => {
  const id = await on.store(without('completeAfter', 'completeBefore'));
  await change(id, { category: 'NO_PREVIOUS_WINDOW_ASSIGNED' });
  const { body } = await change(id, { completeBefore: NEW.completeBefore + HOUR });
  expect(body.completeAfter).toBe(NEW.completeAfter);
  expect(body).not.toHaveProperty('originalCompleteAfter');
  expect((body.timeChangeEvents as object[])[0]).not.toHaveProperty('initialCompleteAfter');
});

it('API-12: notes, external notes and their checkbox may be absent', async () => {
  const id = await on.store();
  expect((await change(id)).status).toBe(200);
  const [event] = (await on.read(id)).timeChangeEvents ?? [];
  for (const name of ['notes', 'externalNotes', 'showExternalNotes']) expect(event).not.toHaveProperty(name);
});

it.each(WINDOW_CHANGE_CATEGORIES)('API-12 accepts the category %s', async (category) => {
  const id = await on.store();
  expect((await change(id, { category })).body.timeChangeEvents).toMatchObject([{ category }]);
});

it.each(LOCKED)('STA-06 API-12 an order that is %s is refused and stays unchanged', async (orderStatus) => {
  const id = await on.store({ orderStatus });
  const before = await on.read(id);
  const { status, body } = await change(id);
  expect([status, body.message]).toEqual([
    409,
    `Delivery window can not be modified for order ${id} in state ${orderStatus}.`,
  ]);
  expect(await on.read(id)).toEqual(before);
  expect(await on.audit(id)).toEqual([]);
});

it.each(ORDER_STATUSES.filter((status) => ![...LOCKED, 'INVALIDTIME'].includes(status)))(
  'STA-06 ROL-02 an admin can change the window of an order that is %s, and its status stays',
  async (orderStatus) => {
    const id = await on.store({ orderStatus });
    const { status, body } = await change(id);
    expect([status, body.orderStatus, body.completeAfter]).toEqual([200, orderStatus, NEW.completeAfter]);
    expect(on.told).toEqual([]);
  },
);

describe('an order that was INVALIDTIME', () => {
  const invalid = {
    orderStatus: 'INVALIDTIME',
    completeAfter: NOW - 5 * HOUR,
    completeBefore: NOW - 2 * HOUR,
    ...without('orderCreation'),
  } as const;

  it('becomes GEOCODED with a future window, gets an estimate in its time zone, and is sent to the platform', async () => {
    const id = await on.store(invalid);
    const { body } = await change(id);
    expect(body).toMatchObject({
      orderStatus: 'GEOCODED',
      ...NEW,
      rateChoice: {
        service: 'NEXTDAY',
        price: 7,
        estimateDay: '2026-11-22',
        estimateFrom: '09:00',
        estimateTo: '12:00',
        epochEstimateFrom: NEW.completeAfter,
      },
      routingOrderCreate: { success: true },
    });
    expect(on.told).toEqual([id]);
    expect(eventsOf(await on.read(id))).toEqual(['Delivery window changed', 'Delivery window can be met']);
  });

  it('stays INVALIDTIME when the new window has passed too, and its timeline says why', async () => {
    const id = await on.store(invalid);
    const { status, body } = await change(id, { completeAfter: NOW - HOUR, completeBefore: NOW });
    expect([status, body.orderStatus, body.completeBefore]).toEqual([200, 'INVALIDTIME', NOW]);
    expect(on.told).toEqual([]);
    expect(eventsOf(await on.read(id))).toEqual([
      'Delivery window changed',
      'No delivery window can be met: The delivery window has passed.',
    ]);
  });

  it('becomes GEOCODED without a rate too, and gets none', async () => {
    const id = await on.store({ ...invalid, ...without('rateChoice') });
    const { body } = await change(id);
    expect(body).toMatchObject({ orderStatus: 'GEOCODED', ...NEW });
    expect(body).not.toHaveProperty('rateChoice');
  });

  it('keeps its rate unchanged when its time zone is unknown', async () => {
    const nowhere = { street: '1 Rue de Rivoli', city: 'Paris', country: 'France' };
    const id = await on.store({ ...invalid, recipientAddress: nowhere, dtoRecipientAddress: nowhere });
    const { body } = await change(id);
    expect(body.orderStatus).toBe('GEOCODED');
    expect(body.rateChoice).toEqual({ service: 'NEXTDAY', name: 'NEXTDAY name', price: 7 });
  });

  it('is not sent to the platform yet for a merchant with ONPICKUPREADY', async () => {
    const id = await on.store({ ...invalid, merchantId: 'waits' });
    expect((await change(id)).body.orderStatus).toBe('GEOCODED');
    expect(on.told).toEqual([]);
  });
});

it.each([
  [NEW.completeAfter, NEW.completeAfter],
  [NEW.completeBefore, NEW.completeAfter],
])('WIN-15: refuses a window from %d to %d', async (completeAfter, completeBefore) => {
  const id = await on.store();
  const { status, body } = await change(id, { completeAfter, completeBefore });
  expect([status, body.message]).toEqual([400, 'The end of the window must be after its start.']);
  expect((await on.read(id)).version).toBe(1);
});

it.each([
  ['an unknown category', { category: 'BAD_MOOD' }],
  ['a category of the prototype', { category: 'constructor' }],
  ['no category', { category: undefined }],
  ['a date as text', { completeAfter: '2026-11-20' }],
  ['half a millisecond', { completeAfter: NOW + 0.5 }],
  ['a moment past all dates', { completeBefore: 9e15 }],
  ['an unknown field', { orderStatus: 'DELIVERED' }],
  ['notes that are a list', { notes: ['x'] }],
  ['notes of 6,000 characters', { notes: 'n'.repeat(6000) }],
  ['a box that is a text', { showExternalNotes: 'yes' }],
  ['a list', [NEW]],
  ['a NUL', '{"category":"CX_DX_ACTION","completeAfter":1,"completeBefore":2,"notes":"\\u0000"}'],
  ['two megabytes', { notes: 'n'.repeat(2_000_000) }],
])('refuses a hostile body in plain words: %s', async (_name, body) => {
  const id = await on.store();
  const answer = await change(id, body);
  expect([400, 413]).toContain(answer.status);
  expect(typeof answer.body.message).toBe('string');
  expect((await on.read(id)).version).toBe(1);
});

it('ROL-02 ROL-03 ROL-04 the server refuses role user, for any order', async () => {
  const id = await on.store();
  const body = { ...NEW, category: 'PRODUCTION_DELAY' };
  for (const path of [`/orders/windows/${id}`, '/orders/windows/ord_none']) {
    expect((await on.patch(path, body, { role: 'user' })).status).toBe(403);
    expect((await on.patch(path, body, { role: null })).status).toBe(401);
  }
  expect((await on.read(id)).version).toBe(1);
  expect((await change('ord_none')).status).toBe(404);
});

it('with changes at once, all are recorded and the last one counts', async () => {
  const id = await on.store();
  const answers = await Promise.all(
    [1, 2, 3].map((hours) => change(id, { completeBefore: NEW.completeBefore + hours })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const order = await on.read(id);
  expect(order.timeChangeEvents).toHaveLength(3);
  expect(order.completeBefore).toBe(order.timeChangeEvents?.at(-1)?.newCompleteBefore);
  expect(order.originalCompleteBefore).toBe(OLD.completeBefore);
});

it('with one key the window is changed once, and every call gets the same response', async () => {
  const id = await on.store();
  const key = { 'idempotency-key': 'job-w:1:1' };
  const answers = await Promise.all([change(id, {}, key), change(id, {}, key)]);
  answers.push(await change(id, {}, key));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect((await on.read(id)).timeChangeEvents).toHaveLength(1);
});

it('API-12 accepts seconds, like other requests, and refuses a time too far in the future', async () => {
  const id = await on.store();
  const inSeconds = { completeAfter: NEW.completeAfter / 1000, completeBefore: NEW.completeBefore / 1000 };
  expect(await change(id, inSeconds)).toMatchObject({ status: 200, body: NEW });
  const far = await change(id, { completeAfter: 8.63e15, completeBefore: 8.64e15 });
  expect(far).toMatchObject({
    status: 400,
    body: {
      details: [
        { field: 'completeAfter', reason: 'Enter a date before the year 3000.' },
        { field: 'completeBefore', reason: 'Enter a date before the year 3000.' },
      ],
    },
  });
});

it('API-12 WIN-07 notes shown to the recipient cannot be empty', async () => {
  const id = await on.store();
  for (const externalNotes of [undefined, ' ']) {
    expect(await change(id, { showExternalNotes: true, externalNotes })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'externalNotes', reason: 'Enter external notes.' }] },
    });
  }
  expect(await on.read(id)).toMatchObject({ version: 1 });
});
