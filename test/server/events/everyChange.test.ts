/** Every endpoint that changes what staff see is heard of in the feed, with the record that it changed. */
import { isChanging } from '../../../src/contract/endpoints';
import { SUPER_ADMIN } from '../identity/callers';
import { prepareWorkingCalls, type ProtectedEndpoint } from '../identity/workingCalls';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { pageReader } from './feed';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** These change nothing that is shown in a list or a form of others: sessions are read when they are asked for. */
const SILENT: readonly ProtectedEndpoint[] = ['noteExport', 'endSession', 'endSessions', 'logOut'];

/** What they are called in the trail, where that is not their own name. */
const ACTIONS: Partial<Record<ProtectedEndpoint, string>> = {
  retryOrderCreation: 'attemptOrderCreation',
  updateShippingRuleByAction: 'updateShippingRule add',
};

/** The kind of the record, and its id where the call does not make it. */
function changedBy(name: ProtectedEndpoint): readonly [entity: string, id?: string] {
  const person = `${name}@example.com`.toLowerCase();
  if (/StaffUser$/.test(name)) return ['user', person];
  if (name === 'changePassword') return ['user', SUPER_ADMIN];
  if (name === 'createMerchantUser') return ['merchantUser'];
  if (/MerchantUser$|^updateUser$/.test(name)) return ['merchantUser', person];
  if (/View$/.test(name)) return name === 'createView' ? ['view'] : ['view', `viw_${name}`];
  if (/Zone$|LocationPricing$/.test(name))
    return name === 'updateZone' ? ['zone', 'zon_updateZone'] : ['zone'];
  if (/ShippingRule/.test(name))
    return name === 'createShippingRule' ? ['shippingRule'] : ['shippingRule', `rul_${name}`];
  if (/Merchant$|Organization$|PickupCustomer$/.test(name))
    return name === 'createMerchant' ? ['merchant'] : ['merchant', `mer_${name}`];
  return ['order', `ord_${name}`];
}

it('each call is told, by whom it was made and under its request id', async () => {
  const token = await server.tokenFor('super_admin');
  const calls = await prepareWorkingCalls(server, SUPER_ADMIN);
  const reader = await pageReader(server);
  const wrong: unknown[] = [];
  for (const { name, method, url, body } of calls) {
    // Other sessions of this person end with the password, not this one; its own sign-out is the last call.
    if (name === 'logOut') continue;
    const answer = await call(server, url, { method, token, ...(body !== undefined && { body }) });
    const events = await reader.news();
    const [entity, recordId] = changedBy(name);
    const requestId = answer.headers.get('x-request-id');
    const isTold = events.some(
      (event) =>
        event.entity === entity &&
        event.action === (ACTIONS[name] ?? name) &&
        (recordId === undefined || event.recordId === recordId) &&
        event.by === SUPER_ADMIN &&
        event.requestId === requestId,
    );
    if (answer.status !== 200 || isTold !== (isChanging(name) && !SILENT.includes(name)))
      wrong.push({ name, status: answer.status, entity, recordId, events });
  }
  expect(wrong).toEqual([]);
});
