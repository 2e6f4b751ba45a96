/** Creating merchants (API-21). */
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { merchantServer } from './merchantServer';

const { server, create, patch, read, names, trail } = merchantServer();
beforeAll(() => storeMerchants(server(), [aMerchant({ id: 'mer_old', name: 'Gone', archived: true })]));

it('API-21 MAD-11 ENT-03 a new merchant gets the defaults of the form, a phone as +1 and digits, and empty weeks', async () => {
  const answer = await create(
    {
      name: '  Chez / “Zoé” & Fils 🍕 ',
      phone: '+1 (514) 555-0142',
      merchantLocation: { street: ' 12 rue X ', unit: '', city: 'Laval' },
      locationPricing: { pricingRows: [] },
      deliveryConstraintsByWeek: emptyWeek(),
      pickupConstraintsByWeek: emptyWeek(),
    },
    { 'x-request-id': 'req-create-1' },
  );
  const merchant = {
    id: expect.stringMatching(/^mer_/) as string,
    name: 'Chez / “Zoé” & Fils 🍕',
    phone: '+15145550142',
    email: 'a@shop.example',
    taskTimeCreation: 'AUTO',
    rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
    scanningRequired: false,
    signatureRequired: true,
    createPickup: true,
    dataRedactionEnabled: false,
    merchantLocation: { street: '12 rue X', city: 'Laval' },
    lastRedactedAt: null,
    locationPricing: { pricingRows: [] },
    deliveryConstraintsByWeek: emptyWeek(),
    pickupConstraintsByWeek: emptyWeek(),
    zones: [],
    shippingRules: [],
    archived: false,
    version: 1,
  };
  expect(answer).toMatchObject({ status: 200, body: merchant });
  expect(answer.body).toEqual(merchant);
  expect(answer.headers.get('etag')).toBe('"1"');
  const id = String(answer.body.id);
  expect(await read(id)).toEqual(merchant);
  expect(await names()).toContainEqual({
    id,
    name: merchant.name,
    archived: false,
  });
  expect(await trail(id)).toEqual([
    expect.objectContaining({
      actor: 'test-admin@example.com',
      action: 'createMerchant',
      requestId: answer.headers.get('x-request-id'),
      after: merchant,
    }),
  ]);
});

it.each<[string, object, string | RegExp]>([
  ['no name', { name: undefined }, 'Name is a required field'],
  ['a blank name', { name: ' \t ' }, 'Name is a required field'],
  ['a phone of words', { phone: 'call me' }, 'Phone is a required field'],
  ['a phone without its area code', { phone: '555-1212' }, merchantMessages.phoneFormat],
  ['no e-mail', { email: '' }, 'Email is a required field'],
  ['an e-mail without @', { email: 'nobody' }, messages.emailFormat('shop.example')],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, messages.fieldTooLong('Name', 200)],
  [
    'an e-mail without end',
    { email: `${'x'.repeat(320)}@shop.example` },
    messages.fieldTooLong('Email', 320),
  ],
  [
    'notes of 5,001 characters',
    { personalizedNotes: 'x'.repeat(5001) },
    messages.fieldTooLong('Delivery Notes', 5_000),
  ],
  [
    'a street of 201 characters',
    { merchantLocation: { street: 'x'.repeat(201) } },
    messages.fieldTooLong('Street', 200),
  ],
  ['a name of nothing but accents', { name: '\u0301' }, 'Name is a required field'],
  ['a name that unfolds without end', { name: 'ﷺ'.repeat(200) }, merchantMessages.merchantNameUnfolds],
  ['a name with a null character', { name: 'a\u0000b' }, /./],
  ['an id of its own', { id: 'mer_mine' }, /id/],
  ['an unknown field', { archived: true }, /archived/],
  ['a platform id', { atlasOrgId: 'org' }, /atlasOrgId/],
  ['prices', { locationPricing: { pricingRows: [{ postalPrefix: 'H', price: 1 }] } }, /pricingRows/],
  ['a text as yes', { createPickup: 'true' }, /createPickup/],
  ['a location of text', { merchantLocation: 'Laval' }, /merchantLocation/],
])('API-21 refuses a new merchant with %s, and stores nothing', async (_what, fields, message) => {
  const before = await names();
  const answer = await create({ name: 'Refused', ...fields });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  expect(await names()).toEqual(before);
});

it('API-21 LIM-06 names the field when it refuses a phone', async () => {
  const reason = merchantMessages.phoneFormat;
  expect(await create({ name: 'Refused', phone: '555-1212' })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'phone', reason }] },
  });
});

it('an empty week may omit its days, also the scheduled one', async () => {
  const weeks = {
    deliveryConstraintsByWeek: {},
    pickupConstraintsByWeek: { monday: [] },
    scheduledDeliveryPickupConstraintsByWeek: {},
  };
  const answer = await create({ name: 'No days named', ...weeks });
  expect(answer).toMatchObject({
    status: 200,
    body: { deliveryConstraintsByWeek: emptyWeek(), pickupConstraintsByWeek: emptyWeek() },
  });
});

it("API-21 an active merchant's name is taken in any case; an archived one's or one with another accent is free", async () => {
  expect((await create({ name: 'Taken  Name' })).status).toBe(200);
  for (const name of ['Taken Name', ' TAKEN NAME ']) {
    expect(await create({ name })).toMatchObject({
      status: 409,
      body: { message: merchantMessages.merchantNameTaken(name.trim()) },
    });
  }
  expect((await create({ name: 'Táken name' })).status).toBe(200);
  expect((await create({ name: 'gone' })).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'At once' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

it.each([
  ['a joiner in the new name', 'Joined One', 'Joi\u200dned One'],
  ['a joiner in the stored name', 'Joi\u200cned Two', 'Joined Two'],
  ['an empty letter', 'Filled', 'Fill\u3164ed'],
  ['a wide space', 'Wide Name', 'Wide\u3000Name'],
  ['a selector of variants', 'Heart \u2764', 'Heart \u2764\ufe0f'],
])('API-21 API-22 a name that looks like an existing one is taken: %s', async (_what, stored, name) => {
  const { body } = await create({ name: stored });
  expect(body.name).toBe(stored);
  const taken = { status: 409, body: { message: merchantMessages.merchantNameTaken(name) } };
  expect(await create({ name })).toMatchObject(taken);
  const other = await create({ name: `Other than ${stored}` });
  expect(await patch(String(other.body.id), { name })).toMatchObject(taken);
});

it('API-21 API-22 a name can have 200 characters, even emoji', async () => {
  const name = '🍕'.repeat(200);
  const { status, body } = await create({ name });
  expect({ status, name: body.name }).toEqual({ status: 200, name });
  expect((await patch(String(body.id), { name: '🥐'.repeat(200) })).status).toBe(200);
  expect(await patch(String(body.id), { name: '🥐'.repeat(201) })).toMatchObject({
    status: 400,
    body: { message: messages.fieldTooLong('Name', 200) },
  });
});

it('API-21 two calls with one Idempotency-Key create one merchant; another body under it gets 422, and the same name without it 409', async () => {
  const headers = { 'idempotency-key': 'add-1' };
  const [first, second] = [await create({ name: 'Once' }, headers), await create({ name: 'Once' }, headers)];
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect((await create({ name: 'Other' }, headers)).status).toBe(422);
  expect((await create({ name: 'Once' })).status).toBe(409);
});
