/** Ids of merchants on the routing platform (API-24, API-25). */
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import { buildBeside } from '../support/testServer';
import { aMerchant } from '../orders/fixtures';
import { merchantServer } from './merchantServer';

const { server, asked, platform, send, read, trail, aNew } = merchantServer();

describe.each([
  ['organization', 'atlasOrgId', 'createOrganization', 'API-24 MDT-07'],
  ['pickupCustomer', 'atlasPickupCustomerId', 'createPickupCustomer', 'API-25 MDT-08'],
] as const)('%s', (kind, field, action, ids) => {
  it(`${ids} STA-09 is created once and then returned unchanged`, async () => {
    const id = await aNew();
    const answer = await send('POST', `/${id}/atlas/${kind}`, {});
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ [field]: 'made_1' });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect((await send('POST', `/${id}/atlas/${kind}`)).body).toEqual({ [field]: 'made_1' });
    expect(asked).toEqual([`${kind} ${id}`]);
    expect(await read(id)).toMatchObject({ [field]: 'made_1', version: 2 });
    expect(await trail(id)).toMatchObject([{ action }]);
  });

  it(`${ids} simultaneous clicks call the platform once, and all get its response`, async () => {
    const id = await aNew();
    platform.answer = async () => {
      const made = `made_${asked.length}`;
      // Long enough for the other click to arrive.
      await new Promise((resolve) => setTimeout(resolve, 60));
      return { success: true, id: made };
    };
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/${id}/atlas/${kind}`, {})));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, { [field]: 'made_1' }]),
    );
    expect(asked).toEqual([`${kind} ${id}`]);
    expect(await trail(id)).toHaveLength(1);
  });

  it(`${ids} when a first click was refused, the second one calls the platform itself`, async () => {
    const id = await aNew();
    platform.answer = async () => {
      const call = asked.length;
      await new Promise((resolve) => setTimeout(resolve, 60));
      return call === 1 ? { success: false, message: 'Busy.' } : { success: true, id: `made_${call}` };
    };
    const answers = await Promise.all([1, 2].map(() => send('POST', `/${id}/atlas/${kind}`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 502]);
    expect(await read(id)).toMatchObject({ [field]: 'made_2' });
  });

  it(`${ids} two processes at once store one id, whatever the platform returns`, async () => {
    const id = await aNew();
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    platform.answer = async () => {
      const own = `made_${asked.length}`;
      if (asked.length === 2) open();
      await both;
      return { success: true, id: own };
    };
    const other = await buildBeside(server());
    const authorization = `Bearer ${await server().tokenFor('admin')}`;
    const url = `/api/merchants/${id}/atlas/${kind}`;
    const [here, there] = await Promise.all([
      send('POST', `/${id}/atlas/${kind}`, {}),
      other.inject({ method: 'POST', url, headers: { authorization }, payload: {} }),
    ]);
    await other.close();
    expect(here.body).toEqual(there.json());
    expect(asked).toHaveLength(2);
    expect(await read(id)).toMatchObject({ ...here.body, version: 2 });
    expect(await trail(id)).toHaveLength(1);
  });

  it(`${ids} a refusal by the platform gets 502 and can be retried with the same key`, async () => {
    const id = await aNew();
    const headers = { 'idempotency-key': `again-${kind}` };
    platform.answer = () => Promise.resolve({ success: false, message: 'No such region.' });
    expect(await send('POST', `/${id}/atlas/${kind}`, {}, headers)).toMatchObject({
      status: 502,
      body: { message: 'No such region.' },
    });
    platform.answer = () => Promise.reject(new Error('secret stack'));
    expect(await send('POST', `/${id}/atlas/${kind}`, {}, headers)).toMatchObject({
      status: 502,
      body: { message: 'The routing platform could not be reached.' },
    });
    expect(await read(id)).not.toHaveProperty(field);
    platform.answer = () => Promise.resolve({ success: true, id: 'at_last' });
    const answer = await send('POST', `/${id}/atlas/${kind}`, {}, headers);
    expect(answer.body).toEqual({ [field]: 'at_last' });
    expect((await send('POST', `/${id}/atlas/${kind}`, {}, headers)).body).toEqual(answer.body);
    expect(asked).toHaveLength(3);
  });
});

it('API-24 the embedded platform gives one merchant the same id twice, and others different ones', async () => {
  const platform = createEmbeddedRouting();
  const ids = await Promise.all([
    platform.registerMerchant('organization', aMerchant()),
    platform.registerMerchant('organization', aMerchant({ name: 'Renamed' })),
    platform.registerMerchant('pickupCustomer', aMerchant()),
    platform.registerMerchant('organization', aMerchant({ id: 'mer_two' })),
  ]);
  expect(ids[0]).toEqual(ids[1]);
  expect(new Set(ids.map((made) => made.success && made.id)).size).toBe(3);
});
