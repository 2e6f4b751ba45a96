/** What the inspector records of each call. */
import { ordersApi } from '../../src/api/ordersApi';
import { merchantsApi } from '../../src/api/merchantsApi';
import { createRequestLog } from '../../src/api/requestLog';
import { sessionActions } from '../../src/store/session/sessionSlice';
import { anAppStore } from '../support/appStore';
import { scriptedServer, type ScriptedAnswer } from '../support/scriptedServer';
import { unsignedToken } from '../support/unsignedToken';

const token = unsignedToken({ sub: 'a@example.com', roles: ['super_admin'], exp: 4_000_000_000 });

async function aSession(script: () => ScriptedAnswer) {
  const server = await scriptedServer(script);
  servers.push(server);
  return anAppStore({ config: { apiBase: server.url }, token });
}
const servers: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const names = () => merchantsApi.endpoints.listMerchantNames.initiate(undefined, { forceRefetch: true });

it('records how a call went, the size of its response, and when it was in the store', async () => {
  const { store, environment } = await aSession(() => ({
    json: [{ id: 'mer_1', name: 'Canary', archived: false }],
    headers: { 'x-request-id': 'req_1' },
  }));
  await store.dispatch(names());
  const [call, ...others] = environment.requests.calls;
  expect(others).toEqual([]);
  expect(call).toMatchObject({
    endpoint: 'listMerchantNames',
    method: 'GET',
    status: 200,
    requestId: 'req_1',
    holds: '1 records',
  });
  expect(call?.size).toBeGreaterThan(20);
  expect(call?.answeredAt).toBeGreaterThanOrEqual(call?.sentAt ?? Infinity);
  expect(call?.storedAt).toBeGreaterThanOrEqual(call?.answeredAt ?? Infinity);
  expect(JSON.stringify(call)).not.toContain('Canary');
});

it('records each try of a change, under the same key', async () => {
  let tries = 0;
  const { store, environment } = await aSession(() => {
    tries += 1;
    return tries === 1 ? { status: 502, json: {} } : { json: { id: 'ord_1', orderStatus: 'PICKUP_READY' } };
  });
  await store.dispatch(ordersApi.endpoints.reviveOrder.initiate({ id: 'ord_1' }));
  const [first, second] = environment.requests.calls;
  expect([first?.status, second?.status]).toEqual([502, 200]);
  expect(first?.key).toBe(second?.key);
});

it('drops the calls of a session when it ends', async () => {
  const { store, environment } = await aSession(() => ({ json: [] }));
  await store.dispatch(names());
  store.dispatch(sessionActions.signedOut());
  expect(environment.requests.calls).toEqual([]);
});

it('keeps the last 200 calls', () => {
  const log = createRequestLog();
  const call = {
    endpoint: 'searchOrders',
    method: 'POST',
    url: '/',
    screen: undefined,
    key: undefined,
  } as const;
  for (let at = 1; at <= 250; at += 1) log.begin({ ...call, at });
  expect(log.calls).toHaveLength(200);
  expect(log.calls.at(-1)?.number).toBe(250);
});
