/** The API document lists, for each call, the headers it reads. */
import { prepareWorkingCalls, type WorkingCall } from '../identity/workingCalls';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let token: string;
let calls: Awaited<ReturnType<typeof prepareWorkingCalls>>;
/** Header names by call. */
const documented = new Map<string, string[]>();
beforeAll(async () => {
  server = await startTestServer({ settings: { API_DOCS: '1' } });
  token = await server.tokenFor('super_admin');
  calls = await prepareWorkingCalls(server, 'test-super_admin@example.com');
  const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; parameters?: { in: string; name: string; description?: string }[] }
      >
    >;
  }>();
  for (const { operationId, parameters = [] } of Object.values(paths).flatMap((path) =>
    Object.values(path),
  )) {
    const headers = parameters.filter((parameter) => parameter.in === 'header');
    expect(headers.filter(({ description = '' }) => description === '')).toEqual([]);
    documented.set(
      operationId,
      headers.map(({ name }) => name),
    );
  }
});
afterAll(() => server.close());

/** Whether the call refuses this header value. */
async function refuses({ method, url, body }: WorkingCall, header: string, value: string): Promise<boolean> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      [header]: value,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return answer.statusCode === 400 && answer.body.includes(`The header ${header} is not valid`);
}

it.each([
  ['Idempotency-Key', 'two words'],
  ['If-Match', 'three'],
])('documents %s at each call that reads it, and at no other', async (header, wrong) => {
  const reads: string[] = [];
  const changing = calls.filter(({ method }) => method !== 'GET');
  for (const one of changing) if (await refuses(one, header, wrong)) reads.push(one.name);
  const said = changing.map(({ name }) => name).filter((name) => documented.get(name)?.includes(header));
  expect(reads.length).toBeGreaterThan(5);
  expect(said).toEqual(reads);
  expect(documented.get('login')).toEqual([]);
});
