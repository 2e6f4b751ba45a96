/** How many views can be shared: nobody's list leaves one out. */
import { SHARED_VIEWS_MAX } from '../../../src/contract/orderViews';
import type { SavedView } from '../../../src/contract/schemas/views';
import { serverMessages } from '../../../src/contract/serverMessages';
import { withTx } from '../../../server/db/withTx';
import { insertView } from '../../../server/repositories/views';
import { call as rawCall, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it(`shares at most ${SHARED_VIEWS_MAX} views, and lists all of them`, async () => {
  const content = { filters: { orderStatus: 'CREATED' } };
  await withTx(server.db, async (trx) => {
    for (let at = 1; at < SHARED_VIEWS_MAX; at += 1) {
      const owner = `owner${at % 9}@example.com`;
      await insertView(trx, { id: `viw_${at}`, owner, name: `${at}`, isShared: true, content }, owner, at);
    }
  });
  const token = await server.tokenFor('super_admin');
  const call = (path: string, options: Call = {}) =>
    rawCall(server, `/api/views${path}`, { token, ...options });
  const save = (isShared: boolean) => call('', { body: { name: 'Mine', isShared, content } });
  const share = (id: string) => call(`/${id}`, { method: 'PATCH', body: { isShared: true } });
  const full = { status: 409, json: { message: serverMessages.sharedViewsFull } };

  const { id } = (await save(false)).json as unknown as SavedView;
  expect((await save(true)).status).toBe(200);
  expect(await save(true)).toMatchObject(full);
  expect(await share(id)).toMatchObject(full);
  // A view that is shared already can still be changed.
  expect((await call('/viw_1', { method: 'PATCH', body: { name: 'New' } })).status).toBe(200);

  expect((await call('/viw_2', { method: 'DELETE' })).status).toBe(200);
  expect((await share(id)).status).toBe(200);
  const others = await server.tokenFor('user');
  const listed = (await call('', { token: others })).json as unknown as SavedView[];
  expect(listed).toHaveLength(SHARED_VIEWS_MAX);
});
