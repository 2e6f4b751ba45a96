/** Every endpoint that changes what staff see appears in the feed, with the changed record. */
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

/** These change nothing that other people see in a list or form. Sessions are read on request. */
const SILENT: readonly ProtectedEndpoint[] = ['noteExport', 'endSession', 'endSessions', 'logOut'];

/** Audit actions that differ from the endpoint's name. */
const ACTIONS: Partial<Record<ProtectedEndpoint, string>> = {
  retryOrderCreation: 'attemptOrderCreation',
  updateShippingRuleByAction: 'updateShippingRule add',
};

/** Returns the kind of the changed record, and its id unless the call creates it. */
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

it('reports each call with its caller and request id', async () => {
  const token = await server.tokenFor('super_admin');
  const calls = await prepareWorkingCalls(server, SUPER_ADMIN);
  const reader = await pageReader(server);
  const wrong: unknown[] = [];
  for (const { name, method, url, body } of calls) {
    // The password change ends this person's other sessions, not this one; the sign-out is the last call.
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
