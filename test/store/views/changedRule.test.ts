/** Changing a part of a rule that somebody else has deleted, and made again, meanwhile. */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { saveChange } from '../../../src/store/edits/saveChange';
import { selectRuleByPair } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { changedRule, sendRule } from '../../../src/store/views/shippingRules/changedRule';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { aRule, aZone, send, storeMerchant } from '../../server/zones/fixtures';
import { aConsole } from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
});
afterAll(() => server.close());

it('API-34 is not written into another rule of the same zones', async () => {
  const id = await storeMerchant(server, {
    zones: [aZone('Nord', { H1: 5 })],
    shippingRules: [aRule('Nord', 'Nord')],
  });
  const { store } = await aConsole(server);
  const read = () =>
    store
      .dispatch(merchantsApi.endpoints.getMerchant.initiate(id, { subscribe: false, forceRefetch: true }))
      .unwrap();
  const pair = { originZone: 'Nord', destinationZone: 'Nord' };
  const held = () => selectRuleByPair(store.getState(), id, pair);
  await read();
  const rule = held();
  if (!rule) throw new Error('no rule');

  const { id: _id, version: _version, services: _services, ...again } = aRule('Nord', 'Nord');
  for (const [method, path, body] of [
    ['DELETE', `/shippingRules?${new URLSearchParams(pair).toString()}`, undefined],
    ['POST', '/shippingRules', again],
  ] as const) {
    expect((await send(server, method, id + path, body)).status).toBeLessThan(300);
  }
  await read();
  const made = held();
  expect(made?.serverId).not.toBe(rule.serverId);

  const change = { action: 'surcharge', body: { surcharge: 7 } } as const;
  const outcome = await store.dispatch(
    saveChange(changedRule(rule, change.action), {
      seenVersion: rule.version,
      agrees: () => true,
      send: (_current, how) => sendRule(rule, change, how),
    }),
  );
  expect(outcome.kind).toBe('failed');
  const gone = merchantMessages.merchantNotEdited(merchantMessages.ruleNotFound('Nord', 'Nord'));
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([gone]);
  await read();
  expect(held()).toEqual(made);
});
