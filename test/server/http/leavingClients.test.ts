/** A client that hangs up before its answer leaves the same traces as others: a log line, a metric, and its act. */
import { once } from 'node:events';
import net from 'node:net';
import { withTx } from '../../../server/db/withTx';
import { createLog } from '../../../server/http/log';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import { createTokenIssuer } from '../../../server/services/tokens';
import { NOW, PLACE, startChangeServer, type ChangeServer } from '../orders/changeServer';
import { call } from '../support/call';
import { TEST_TOKEN_SECRET } from '../support/testServer';

type Line = Record<string, unknown>;
const lines: Line[] = [];
const linesOf = (reqId: unknown) => lines.filter((line) => line.reqId === reqId && 'ms' in line);
/** While set, calls that have got so far wait for it. */
let held: { readonly reached: () => void; readonly released: Promise<void> } | null = null;
const pass = async (): Promise<void> => {
  held?.reached();
  await held?.released;
};

let on: ChangeServer;
beforeAll(async () => {
  const tokens = createTokenIssuer(TEST_TOKEN_SECRET, 3_600, () => NOW);
  on = await startChangeServer({
    log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) }),
    geocoder: {
      geocode: async () => {
        await pass();
        return { kind: 'found', accuracy: 'exact', location: PLACE, fields: {} };
      },
    },
    tokens: {
      ...tokens,
      issue: async (...person) => {
        await pass();
        return tokens.issue(...person);
      },
    },
  });
});
afterAll(() => on.server.close());

function request(method: string, path: string, { body, token }: { body?: object; token?: string }): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Content-Length: ${text.length}`];
  if (body !== undefined) head.push('Content-Type: application/json');
  if (token !== undefined) head.push(`Authorization: Bearer ${token}`);
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Sends the requests over one connection and hangs up while the first is being worked on, which then goes on. */
async function sendAndLeave(...requests: string[]): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => (held = { reached: resolve, released }));
  const accepted = once(on.server.app.server, 'connection') as Promise<[net.Socket]>;
  const client = net.connect(Number(new URL(on.server.url).port), '127.0.0.1');
  client.write(requests.join(''));
  const [socket] = await accepted;
  await reached;
  const closed = once(socket, 'close');
  client.destroy();
  await closed;
  held = null;
  release();
}

it('has one log line under the id of its change, and one for the call behind it on the connection', async () => {
  const id = await on.store();
  const token = await on.server.tokenFor('user');
  const body = { street: '1 Yonge Street', city: 'Toronto', postalCode: 'M5E 1E6' };
  const edit = request('PATCH', `/api/orders/recipientAddress/${id}`, { body, token });
  await sendAndLeave(edit, request('POST', '/api/user/login', { body: {} }));
  let rows = await on.audit(id);
  while (rows.length === 0) rows = await on.audit(id);
  const route = '/api/orders/:addressType/:orderId';
  expect(rows).toHaveLength(1);
  expect(linesOf(rows[0]?.requestId)).toMatchObject([{ route, status: null, aborted: true, msg: 'aborted' }]);
  expect(lines.filter((line) => line.route === '/api/user/login')).toMatchObject([{ aborted: true }]);
  expect(await on.server.deps.metrics.metrics()).toContain(
    `console_answer_seconds_count{method="PATCH",route="${route}",status="aborted"} 1`,
  );
});

it('a call whose answer was read has one line, without that mark', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { headers } = await call(on.server, '/api/user/login', { body: {} });
    const reqId = headers.get('x-request-id');
    while (linesOf(reqId).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(linesOf(reqId)).toMatchObject([{ status: 400, msg: 'answered' }]);
    expect(linesOf(reqId)[0]).not.toHaveProperty('aborted');
  }
});

it('its sign-in is in the trail', async () => {
  const person = {
    email: 'ana@example.com',
    name: 'Ana',
    kind: 'staff',
    roles: ['user'],
    activated: true,
  } as const;
  const passwordHash = await hashPassword('correct horse');
  await withTx(on.server.db, (trx) => insertUser(trx, { ...person, passwordHash }, NOW));
  const { email } = person;
  await sendAndLeave(request('POST', '/api/user/login', { body: { email, password: 'correct horse' } }));
  const acts = on.server.db.selectFrom('audit').select('action').where('actor', '=', email);
  let rows = await acts.execute();
  // Acts are written every few seconds.
  while (rows.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    rows = await acts.execute();
  }
  expect(rows).toEqual([{ action: 'signIn' }]);
});
