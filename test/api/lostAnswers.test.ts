/**
 * Every single change through a gateway that loses responses: it is made once, and its outcome is reported correctly.
 */
import { ordersApi } from '../../src/api/ordersApi';
import type { CallResult } from '../../src/api/calls';
import { keepsKey, type ApiError } from '../../src/api/errors';
import { CHANGE_TRIES, untilKnown } from '../../src/api/untilKnown';
import { ENDPOINTS, isChanging, type EndpointName } from '../../src/contract/endpoints';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import { HARBOUR, startChangeServer, type ChangeServer } from '../server/orders/changeServer';
import { startLossyProxy, type LossyProxy } from '../support/lossyProxy';
import { SINGLE_CHANGES } from './singleChanges';
import { anApi } from './support';
import { OUR_EXTRAS } from '../support/extras';

const order = ordersApi.endpoints;

let on: ChangeServer;
let proxy: LossyProxy;
let token: string;
beforeAll(async () => {
  on = await startChangeServer();
  proxy = await startLossyProxy(on.server.url);
  token = await on.server.tokenFor('super_admin');
});
afterAll(async () => {
  await proxy.close();
  await on.server.close();
});
beforeEach(() => {
  on.reset();
  proxy.loses = () => false;
  proxy.passed.length = 0;
});

/**
 * Changes not tested here: those sent only by jobs, which retry and read back themselves; those whose keys the server
 * does not store, such as visitors' and passwords; and those that nobody waits for.
 */
const OTHERWISE: readonly EndpointName[] = [
  'setPickupReady',
  'changeDeliveryWindow',
  'bulkPickupReady',
  'register',
  'logOut',
  'changePassword',
  'noteExport',
];

/** Counts the calls that changed something so far; further changes in the same call do not count. */
const changes = async (): Promise<number> => {
  const rows = await on.server.db.selectFrom('audit').select('request_id').distinct().execute();
  return rows.length;
};
const console = () =>
  anApi(`${proxy.url}/api`, {
    config: {
      extras: OUR_EXTRAS,
    },
    getToken: () => token,
  });
const outcome = async (sent: { unwrap(): Promise<unknown> }): Promise<unknown> => {
  try {
    await sent.unwrap();
    return 'done';
  } catch (error) {
    return error;
  }
};
const isChange = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && !/\/orders$/.test(path);

it('tests every changing endpoint, or names it as an exception', () => {
  const changing = (Object.keys(ENDPOINTS) as EndpointName[]).filter(isChanging).sort();
  expect([...new Set([...SINGLE_CHANGES.map(([name]) => name), ...OTHERWISE])].sort()).toEqual(changing);
});

describe.each(SINGLE_CHANGES)('%s', (_name, prepare, reading) => {
  it('is made once when the first response is lost, and retried under the same key', async () => {
    const sent = await prepare({ on, token });
    const before = await changes();
    const { store } = console();
    let lost = 0;
    proxy.loses = (call) => isChange(call) && (lost += 1) === 1;
    expect(await outcome(sent(store))).toBe('done');
    const keys = proxy.passed.filter(isChange).map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    expect([(await changes()) - before, on.told.length]).toEqual([1, new Set(on.told).size]);
  });

  it(`is made once when all responses are lost; a read ${reading} whether it was made`, async () => {
    const sent = await prepare({ on, token });
    const before = await changes();
    const { store } = console();
    proxy.loses = isChange;
    expect(await outcome(sent(store))).toEqual(
      reading === 'shows'
        ? 'done'
        : expect.objectContaining({ isUnconfirmed: true, message: messages.notConfirmed }),
    );
    expect(proxy.passed.filter(isChange)).toHaveLength(CHANGE_TRIES);
    expect([(await changes()) - before, on.told.length]).toEqual([1, new Set(on.told).size]);
  });
});

it('calls a server without keys once, and reads the outcome', async () => {
  const id = await on.store();
  const { store } = anApi(`${proxy.url}/api`, { getToken: () => token });
  proxy.loses = isChange;
  const update = { notes: 'Mine.' };
  expect(await outcome(store.dispatch(order.updateOrder.initiate({ id, update })))).toBe('done');
  expect(proxy.passed.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
});

it('reports an unknown outcome when nothing can be read either', async () => {
  const id = await on.store();
  const { store } = console();
  proxy.loses = () => true;
  const told = await outcome(store.dispatch(order.updateOrder.initiate({ id, update: { notes: 'Mine.' } })));
  expect(told).toMatchObject({ isUnconfirmed: true, message: messages.notConfirmed });
});

it('does not report an address as saved while it still has the text that was cleared', async () => {
  const id = await on.store();
  const { store } = anApi(`${proxy.url}/api`, {
    getToken: () => token,
    fetch: (input, init) =>
      new Request(input, init).method === 'PATCH'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init),
  });
  const { unit: _, ...update } = HARBOUR;
  const sent = order.updateOrderAddress.initiate({ id, addressType: 'recipientAddress', update });
  expect(await outcome(store.dispatch(sent))).toMatchObject({ isUnconfirmed: true });
});

describe('a browser without a network', () => {
  const notes = (id: string) => order.updateOrder.initiate({ id, update: { notes: 'Mine.' } });
  const gone = () => Promise.reject(new TypeError('Failed to fetch'));

  it('reports a failure, not an unknown outcome, when it is offline before and after the call', async () => {
    const { store } = anApi(`${proxy.url}/api`, {
      config: { extras: OUR_EXTRAS },
      getToken: () => token,
      fetch: gone,
      isOffline: () => true,
    });
    const told = await outcome(store.dispatch(notes(await on.store())));
    expect(told).toMatchObject({ message: messages.networkError, cause: 'notSent' });
    expect(told).not.toHaveProperty('isUnconfirmed');
  });

  it.each([
    ['offline only before the call', [true, false]],
    ['offline only after the call', [false, true]],
  ])('reports an unknown outcome when %s', async (_what, [before, after]) => {
    const states = [before, after];
    const { store } = anApi(`${proxy.url}/api`, {
      config: { extras: OUR_EXTRAS },
      getToken: () => token,
      fetch: gone,
      isOffline: () => (states.length > 1 ? states.shift() : states[0]) === true,
    });
    expect(await outcome(store.dispatch(notes(await on.store())))).toMatchObject({ isUnconfirmed: true });
  });
});

it('passes on a refusal of the server at once', async () => {
  const id = await on.store();
  const { store } = console();
  const told = await outcome(store.dispatch(order.reviveOrder.initiate({ id })));
  expect(told).toMatchObject({ status: 409, fromServer: true });
  expect(told).not.toHaveProperty('isUnconfirmed');
  expect(proxy.passed).toHaveLength(1);
});

it.each([
  ['the record does not show it yet', { read: { endpoint: 'listStaffUsers' }, shows: () => false }],
  ['no record shows it', null],
] as const)(
  'reports an unknown outcome and keeps the key after a lost response and a busy server when %s',
  async (_what, proof) => {
    const lost: ApiError = { status: 502, message: 'Bad gateway' };
    const busy: ApiError = { status: 503, message: serverMessages.serverBusy, fromServer: true };
    const keys: unknown[] = [];
    const { error } = await untilKnown(
      { endpoint: 'createOrganization', proof },
      (call): Promise<CallResult> => {
        if (!('proof' in call)) return Promise.resolve({ data: [] });
        keys.push(call.idempotencyKey);
        return Promise.resolve({ error: keys.length === 1 ? lost : busy });
      },
      console().environment,
      new AbortController().signal,
    );
    expect([keys.length, new Set(keys).size]).toEqual([CHANGE_TRIES, 1]);
    expect(error).toMatchObject({ isUnconfirmed: true, message: messages.notConfirmed });
    expect(error && keepsKey(error)).toBe(true);
  },
);
