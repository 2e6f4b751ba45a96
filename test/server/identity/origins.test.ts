/** Where each change came from, as the audit trail stores it (docs/decisions/0062-activity.md). */
import { AUDIT_ACTIONS } from '../../../src/contract/auditWords';
import { isChanging } from '../../../src/contract/endpoints';
import { startTestServer, type TestServer } from '../support/testServer';
import { SUPER_ADMIN } from './callers';
import { prepareWorkingCalls, type ProtectedEndpoint, type WorkingCall } from './workingCalls';

let server: TestServer;
let token: string;
let calls: Awaited<ReturnType<typeof prepareWorkingCalls>>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
  calls = await prepareWorkingCalls(server, SUPER_ADMIN);
});
afterAll(() => server.close());

/** Makes the call and returns its audit rows, found by request id. */
async function rowsOf({ method, url, body }: WorkingCall, madeFrom?: string) {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(madeFrom !== undefined && { 'x-made-from': madeFrom }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  expect(answer.statusCode).toBeLessThan(300);
  const rows = server.db.selectFrom('audit').select(['action', 'origin']);
  return rows.where('request_id', '=', String(answer.headers['x-request-id'])).execute();
}

const callOf = (wanted: ProtectedEndpoint) => calls.find(({ name }) => name === wanted) as WorkingCall;

it.each([
  ['job:job_3f1a2b', 'job:job_3f1a2b'],
  [undefined, 'api'],
  ['screen:nowhere', 'api'],
  ['screen:toString', 'api'],
  ['import', 'api'],
  ['job:<script>', 'api'],
])('for a call that sends %s, stores %s', async (madeFrom, kept) => {
  const call = callOf('updateOrder');
  const body = { notes: `From ${String(madeFrom)}` };
  expect(await rowsOf({ ...call, body }, madeFrom)).toEqual([{ action: 'updateOrder', origin: kept }]);
});

it('every call that changes something leaves rows that say where it was made', async () => {
  const said: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const call of calls.filter(({ name }) => isChanging(name))) {
    const rows = await rowsOf(call, 'screen:dashboard');
    expect(rows.map(({ action }) => AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS])).not.toContain(
      undefined,
    );
    // An attempt at the routing platform has its own origin, whoever caused it.
    const own = rows.filter(({ action }) => action !== 'attemptOrderCreation');
    const origins = new Set((own.length > 0 ? own : rows).map(({ origin }) => origin));
    said[call.name] = [...origins];
    expected[call.name] = [call.name === 'retryOrderCreation' ? 'platform' : 'screen:dashboard'];
  }
  expect(Object.keys(said).length).toBeGreaterThan(30);
  expect(said).toEqual(expected);
});
