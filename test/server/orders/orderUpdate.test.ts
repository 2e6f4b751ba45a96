/** PATCH /orders/updateOrder/{orderId}: notes, e-mail and phone (API-07). */
import { withTx } from '../../../server/db/withTx';
import { recordChange } from '../../../server/repositories/audit';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { eventsOf, HOUR, NOW, startChangeServer, without, type ChangeServer } from './changeServer';

let on: ChangeServer;
beforeAll(async () => {
  on = await startChangeServer();
});
afterAll(() => on.server.close());
beforeEach(() => on.reset());

const update = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  on.patch(`/orders/updateOrder/${id}`, body, { headers });

it('API-07 OAC-10 changes only the named field: other recipient fields and the order stay', async () => {
  const id = await on.store();
  const before = await on.read(id);

  const { status, headers, body } = await update(id, { recipient: { email: '  new@example.org ' } });

  expect(status).toBe(200);
  expect(headers.get('etag')).toBe('"2"');
  expect(body).toMatchObject({ id, version: 2, routingOrderCreate: before.orderCreation });
  expect(await on.read(id)).toEqual({
    ...before,
    version: 2,
    recipient: { ...before.recipient, email: 'new@example.org' },
    timelineEvents: [{ event: 'Order edited: email', timestamp: NOW }],
  });
});

it('API-07 writes one audit row with the changed fields before and after, who and when', async () => {
  const id = await on.store();
  const { headers } = await update(id, { notes: 'Leave at the door.' });
  expect(await on.audit(id)).toEqual([
    {
      at: NOW,
      actor: 'test-user@example.com',
      action: 'updateOrder',
      origin: 'api',
      requestId: headers.get('x-request-id'),
      before: { orderStatus: 'GEOCODED', notes: 'Ring twice.' },
      after: { orderStatus: 'GEOCODED', notes: 'Leave at the door.' },
    },
  ]);
});

it.each([
  ['+1 (514) 555-0199', '+15145550199'],
  ['514.555.0199', '+5145550199'],
  ['  +44 20 7946 0000 ', '+442079460000'],
  ['514-555-0199 extension 12', '+5145550199'],
  ['٥١٤٥٥٥٠١٩٩', '+5145550199'],
])('API-07 the phone %s is stored as %s', async (phone, kept) => {
  const id = await on.store();
  expect((await update(id, { recipient: { phone } })).body.recipient).toMatchObject({ phone: kept });
});

it.each([
  ['phone', '+'],
  ['phone', ''],
  ['phone', '   '],
  ['email', ''],
  ['email', '  '],
])('API-07: %s "%s" clears that field and nothing else', async (field, text) => {
  const id = await on.store();
  const { recipient } = await on.read(id);
  expect((await update(id, { recipient: { [field]: text } })).status).toBe(200);
  const { [field as 'phone']: _, ...rest } = recipient ?? {};
  expect((await on.read(id)).recipient).toEqual(rest);
});

it('API-07 adds recipient and notes to an order without them', async () => {
  const id = await on.store(without('recipient', 'notes'));
  await update(id, { notes: 'Étage 3 — 配達 🚚', recipient: { phone: '5145550199' } });
  expect(await on.read(id)).toMatchObject({
    notes: 'Étage 3 — 配達 🚚',
    recipient: { phone: '+5145550199' },
    timelineEvents: [{ event: 'Order edited: phone, notes' }],
  });
});

it.each([
  {},
  { recipient: {} },
  { notes: 'Ring twice. ' },
  { recipient: { phone: '+1 416 555 0100', email: 'zoe@example.com' }, notes: 'Ring twice.' },
])('an update that changes nothing returns the order and writes nothing: %j', async (body) => {
  const id = await on.store();
  const before = await on.read(id);
  const answer = await update(id, body);
  expect([answer.status, answer.headers.get('etag'), answer.body.id]).toEqual([200, '"1"', id]);
  expect(await on.read(id)).toEqual(before);
  expect(await on.audit(id)).toEqual([]);
});

it.each([
  'zoe',
  'zoe@',
  'zoe@example',
  'z oe@example.com',
  'zoe@@example.com',
  '@example.com',
  'zoe@example.com,',
  'mailto:zoe@example.com',
])('API-07 refuses the e-mail %s with the format message, and writes nothing', async (email) => {
  const id = await on.store();
  const { status, body } = await update(id, { notes: 'New', recipient: { email } });
  const message = 'Please make sure email is in the following format: example@example.com';
  expect([status, body.message]).toEqual([400, message]);
  expect(body.details).toEqual([{ field: 'recipient.email', reason: message }]);
  expect((await on.read(id)).version).toBe(1);
});

it.each(['—', 'call me', '514 555 0142 514 555 0143'])(
  'API-07 refuses the phone %s, and the old one stays',
  async (phone) => {
    const id = await on.store();
    const { status, body } = await update(id, { recipient: { phone } });
    const reason = 'A phone number has from 1 to 15 digits.';
    expect([status, body.message]).toEqual([400, reason]);
    expect(body.details).toEqual([{ field: 'recipient.phone', reason }]);
    expect((await on.read(id)).version).toBe(1);
  },
);

it.each([
  [{ orderStatus: 'DELIVERED' }, 'orderStatus'],
  [{ recipient: { name: 'Somebody' } }, 'name'],
  [{ notes: 'x', pickupReadyAt: 1 }, 'pickupReadyAt'],
])('refuses unknown fields by name: %j', async (body, name) => {
  const id = await on.store();
  const answer = await update(id, body);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain(name);
  expect((await on.read(id)).version).toBe(1);
});

it.each([
  ['a number', { notes: 7 }],
  ['null', { notes: null }],
  ['a list', []],
  ['a text', '"notes"'],
  ['no body', undefined],
  ['a recipient that is a text', { recipient: 'Zoé' }],
  ['notes of 6,000 characters', { notes: 'n'.repeat(6000) }],
  ['an e-mail of 400 characters', { recipient: { email: `${'e'.repeat(400)}@example.com` } }],
  ['two megabytes', { notes: 'n'.repeat(2_000_000) }],
  ['a prototype', '{"__proto__":{"notes":"x"}}'],
  ['a constructor', '{"constructor":{"prototype":{"notes":"x"}}}'],
  ['half a character', '{"notes":"\\ud800"}'],
  ['a NUL', '{"notes":"a\\u0000b"}'],
])('refuses a hostile body in plain words: %s', async (_name, body) => {
  const id = await on.store();
  const answer = await update(id, body);
  expect([400, 413]).toContain(answer.status);
  expect(typeof answer.body.message).toBe('string');
  expect(JSON.stringify(answer.body).length).toBeLessThan(2000);
  expect((await on.read(id)).version).toBe(1);
  expect(({} as Record<string, unknown>).notes).toBeUndefined();
});

it.each(ORDER_STATUSES)(
  'ROL-03 role user may edit an order that is %s, and its status stays',
  async (orderStatus) => {
    const id = await on.store({ orderStatus });
    const { status, body } = await update(id, { notes: 'Changed' });
    expect([status, body.orderStatus, body.notes]).toEqual([200, orderStatus, 'Changed']);
  },
);

describe('two people editing one order', () => {
  it('a stale If-Match gets 412 with the current order, and nothing is written', async () => {
    const id = await on.store();
    await update(id, { notes: 'Mine' }, { 'if-match': '"1"' });

    const stale = await update(id, { notes: 'Theirs' }, { 'if-match': '"1"' });

    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      statusCode: 412,
      message: `Order ${id} was changed by someone else.`,
      current: { id, version: 2, notes: 'Mine', routingOrderCreate: { success: true } },
      changed: { by: 'test-user@example.com', name: 'Test user', at: NOW },
    });
    expect((await on.read(id)).notes).toBe('Mine');
    expect((await update(id, { notes: 'Theirs' }, { 'if-match': '"2"' })).status).toBe(200);
  });

  it('If-Match with a list of versions passes when the current one is in it, otherwise 412', async () => {
    const id = await on.store({ version: 3 });
    expect((await update(id, { notes: 'Mine' }, { 'if-match': '"1", "2"' })).status).toBe(412);
    expect((await update(id, { notes: 'Mine' }, { 'if-match': '"2" ,W/"3"' })).status).toBe(200);
    const wrong = await update(id, { notes: 'Mine' }, { 'if-match': '"4", five' });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'The header If-Match is not valid: expected a version like "3".',
    ]);
  });

  it('the refusal names who changed the same field, even when others changed other fields since', async () => {
    const id = await on.store();
    await on.patch(`/orders/updateOrder/${id}`, { recipient: { email: 'a@example.com' } }, { role: 'admin' });
    on.clock += HOUR;
    await update(id, { recipient: { phone: '+15145550199' } });

    const seen = { 'if-match': '"1"' };
    const email = await update(id, { recipient: { email: 'b@example.com' } }, seen);
    expect(email.body.changed).toEqual({ by: 'test-admin@example.com', name: 'Test admin', at: NOW });
    const two = await update(id, { notes: 'Other', recipient: { email: 'b@example.com' } }, seen);
    expect(two.body.changed).toMatchObject({ by: 'test-admin@example.com' });
    const notes = await update(id, { notes: 'Other' }, seen);
    expect(notes.body.changed).toMatchObject({ by: 'test-user@example.com', at: NOW + HOUR });
    // A caller who has seen the change of the e-mail is not told about it.
    const seenTwo = await update(id, { recipient: { email: 'b@example.com' } }, { 'if-match': '"2"' });
    expect(seenTwo.body.changed).toMatchObject({ by: 'test-user@example.com', at: NOW + HOUR });
  });

  it.each([
    ['import', { by: 'import', name: 'an import', at: NOW }],
    ['gone@example.com', { by: 'gone@example.com', at: NOW }],
  ])('the refusal also names %s', async (actor, changed) => {
    const id = await on.store({ version: 2 });
    const change = { actor, requestId: '', action: 'importOrder', entity: 'order', entityId: id, at: NOW };
    await withTx(on.server.db, (trx) => recordChange(trx, change));
    const { status, body } = await update(id, { notes: 'Other' }, { 'if-match': '"1"' });
    expect([status, body.changed]).toEqual([412, changed]);
  });

  it('an order whose changes are not on record names nobody', async () => {
    const id = await on.store({ version: 2 });
    const { status, body } = await update(id, { notes: 'Other' }, { 'if-match': '"1"' });
    expect([status, body.changed]).toEqual([412, undefined]);
  });

  it('without If-Match the last edit wins, every change leaves an event, and changes to different fields all stay', async () => {
    const id = await on.store();
    const bodies = [
      { notes: 'A' },
      { notes: 'B' },
      { recipient: { phone: '+1' } },
      { recipient: { email: 'x@example.com' } },
    ];
    const answers = await Promise.all(bodies.map((body) => update(id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const order = await on.read(id);
    expect(order.recipient).toEqual({ name: 'Zoé Tremblay', phone: '+1', email: 'x@example.com' });
    expect(['A', 'B']).toContain(order.notes);
    expect(order.version).toBe(5);
    expect(eventsOf(order)).toHaveLength(4);
    expect(await on.audit(id)).toHaveLength(4);
  });

  it('of several calls at once with the same If-Match, one is written', async () => {
    const id = await on.store();
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((notes) => update(id, { notes }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await on.read(id)).version).toBe(2);
  });
});

it('answers 404 for an unknown id and 401 without a token', async () => {
  expect(await update('ord_none', { notes: 'x' })).toMatchObject({
    status: 404,
    body: { message: 'No order has the id ord_none.' },
  });
  expect((await on.patch('/orders/updateOrder/ord_none', {}, { role: null })).status).toBe(401);
});
