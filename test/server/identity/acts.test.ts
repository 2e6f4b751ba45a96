/** Attacks, and actions that change nothing, can be seen afterwards in the audit trail and the log. */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { auditCommand, type AuditLine } from '../../../server/cli/auditCommand';
import { readAuditOptions } from '../../../server/cli/auditOptions';
import { auditText } from '../../../server/cli/auditText';
import { migrate } from '../../../server/db/migrate';
import { withTx } from '../../../server/db/withTx';
import { personId } from '../../../server/http/requestLog';
import { recordChanges } from '../../../server/repositories/audit';
import { insertOrders } from '../../../server/repositories/orders';
import { insertUser } from '../../../server/repositories/users';
import { createActTally } from '../../../server/services/actTally';
import { hashPassword } from '../../../server/services/passwords';
import { aPlacedOrder } from '../labels/placedOrder';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'correct horse battery';
const EMAIL = 'casey.morgan@example.com';
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function aServer(settings: Record<string, string> = {}): Promise<TestServer> {
  // The clock stands still, so that rate limits do not depend on the speed of the machine.
  const now = Date.now();
  const server = await startTestServer({ settings, deps: { now: () => now } });
  servers.push(server);
  const passwordHash = await hashPassword(PASSWORD);
  const person = { email: EMAIL, name: 'Casey', kind: 'staff', roles: ['user'], activated: true } as const;
  await withTx(server.db, (trx) => insertUser(trx, { ...person, passwordHash }, Date.now()));
  return server;
}

const login = (server: TestServer, password: string, email = EMAIL) =>
  call(server, '/api/user/login', { body: { email, password } });

/** Closes the server and returns the audit trail. */
async function trailOf(server: TestServer, filter: Record<string, unknown> = {}): Promise<AuditLine[]> {
  await server.app.close();
  const args = { since: 0, until: Date.now() + 60_000, ...filter };
  const lines: AuditLine[] = [];
  for await (const line of auditCommand(server.deps, { args, input: Readable.from([]) })) {
    lines.push(line as AuditLine);
  }
  return lines.filter(({ action }) => action !== 'readAudit');
}

it('records sign-ins, refused and rate-limited ones, with the typed e-mail, the address and the count', async () => {
  const server = await aServer();
  expect((await login(server, PASSWORD)).status).toBe(200);
  for (let tries = 0; tries < 12; tries += 1) await login(server, 'wrong password');
  await login(server, 'wrong password', 'nobody@example.com');
  const trail = await trailOf(server);
  // Actions are collected for some seconds before they are written, and a slow machine may split them into more rows.
  const times = new Map<string, number>();
  for (const { actor, action, entityId, after } of trail) {
    const { address, times: more = 1 } = after as { address: string; times?: number };
    const act = [actor, action, entityId, address].join(' ');
    times.set(act, (times.get(act) ?? 0) + more);
  }
  expect(Object.fromEntries(times)).toEqual({
    [`${EMAIL} signIn ${EMAIL} 127.0.0.1`]: 1,
    [`visitor signInRefused ${EMAIL} 127.0.0.1`]: 10,
    [`visitor signInLimited ${EMAIL} 127.0.0.1`]: 2,
    'visitor signInRefused nobody@example.com 127.0.0.1': 1,
  });
  expect(JSON.stringify(trail)).not.toMatch(/wrong password|correct horse/);
});

it('records a refused registration, a refusal by role and a rate-limited call', async () => {
  const server = await aServer({ CALLS_PER_MINUTE: '1000' });
  const body = { email: EMAIL, password: PASSWORD, name: 'Somebody else' };
  expect((await call(server, '/api/user/register', { body })).status).toBe(409);
  const token = await server.tokenFor('user');
  expect((await call(server, '/api/user/manageUsers', { token })).status).toBe(403);
  for (let sent = 0; sent < 126; sent += 1) await call(server, '/api/merchants/names', { token });
  const trail = await trailOf(server);
  expect(trail.map(({ actor, action, entityId }) => `${action} ${entityId} ${actor}`).sort()).toEqual([
    'limited listMerchantNames test-user@example.com',
    'refused listStaffUsers test-user@example.com',
    `registerRefused ${EMAIL} visitor`,
  ]);
});

it('records printed labels with their orders, but not a label that could not be made', async () => {
  const server = await aServer();
  const ids = ['ord_1', 'ord_2', 'ord_3'];
  await insertOrders(
    server.db,
    ids.map((id) => aPlacedOrder({ id })),
    Date.now(),
  );
  const token = await server.tokenFor('admin');
  for (const id of [...ids, 'ord_none']) await call(server, `/api/labels/${id}`, { token });
  const trail = await trailOf(server);
  expect(trail.map(({ actor, action }) => `${action} ${actor}`)).toEqual(
    trail.map(() => 'printLabels test-admin@example.com'),
  );
  // One row, unless the machine is slower than the collection period.
  const printed = trail.flatMap(({ after }) => (after as { records: string[] }).records);
  expect(printed.sort()).toEqual(ids);
});

it('tries from one network that are refused unseen give twenty rows at a time, and one row for the rest, which names the network', async () => {
  const server = await aServer();
  const tally = createActTally(server.deps);
  const act = {
    ...{ actor: '', action: 'signInLimited', entity: 'signIn', requestId: 'r' },
    ...({ origin: 'api', network: '2001:db8:0:1::/64' } as const),
  };
  for (let at = 0; at < 10_000; at += 1)
    tally.count({ ...act, entityId: `${at}@example.com`, address: `2001:db8:0:1::${at}` });
  await tally.stop();
  const trail = await trailOf(server);
  expect(trail).toHaveLength(21);
  expect(trail.filter(({ entityId }) => entityId === 'others')).toMatchObject([
    { after: { times: 9_980, address: '2001:db8:0:1::/64' } },
  ]);
});

it('names each account whose password was really tried, however many from one network', async () => {
  const server = await aServer();
  const tally = createActTally(server.deps);
  const act = {
    actor: '',
    address: '192.0.2.1',
    network: '192.0.2.1',
    requestId: 'r',
    origin: 'api',
  } as const;
  const emails = Array.from({ length: 100 }, (_, at) => `${at}@example.com`);
  for (const entityId of emails)
    tally.count({ ...act, action: 'registerLimited', entity: 'registration', entityId });
  for (const entityId of emails) tally.count({ ...act, action: 'signInRefused', entity: 'signIn', entityId });
  await tally.stop();
  const tried = (await trailOf(server)).filter(({ action }) => action === 'signInRefused');
  expect(tried.map(({ entityId }) => entityId).sort()).toEqual(emails.sort());
});

it('ten thousand invented e-mails from as many places give a thousand rows, and one row for the rest', async () => {
  const server = await aServer();
  const tally = createActTally(server.deps);
  const act = {
    actor: '',
    action: 'signInRefused',
    entity: 'signIn',
    requestId: 'r',
    origin: 'api',
  } as const;
  for (let at = 0; at < 10_000; at += 1) {
    const address = `192.0.${at >> 8}.${at & 255}`;
    tally.count({ ...act, entityId: `${at}@example.com`, address, network: address });
  }
  await tally.stop();
  const trail = await trailOf(server);
  expect(trail).toHaveLength(1_001);
  expect(trail.filter(({ entityId }) => entityId === 'others')).toMatchObject([{ after: { times: 9_000 } }]);
});

it('a thousand invented e-mails of a stranger do not hide who among the staff did what, from where and to which records', async () => {
  const server = await aServer();
  const tally = createActTally(server.deps);
  const at = { requestId: 'r', origin: 'api' } as const;
  const stranger = { ...at, actor: '', entity: 'signIn', address: '192.0.2.1' };
  for (let count = 0; count < 2_000; count += 1)
    tally.count({
      ...{ ...stranger, action: 'signInRefused', entityId: `${count}@example.com` },
      network: `network ${count}`,
    });
  const staff = { ...at, actor: EMAIL, entityId: EMAIL, address: '203.0.113.5', network: '203.0.113.5' };
  tally.count({ ...staff, action: 'signIn', entity: 'signIn' });
  tally.count({ ...staff, action: 'printLabels', entity: 'labels', record: 'ord_1' });
  await tally.stop();
  const trail = await trailOf(server, { actor: EMAIL });
  expect(trail.map(({ action, after }) => ({ action, after }))).toEqual([
    { action: 'signIn', after: { address: '203.0.113.5' } },
    { action: 'printLabels', after: { address: '203.0.113.5', records: ['ord_1'] } },
  ]);
  expect(await trailOf(server, { actor: 'visitor' })).toHaveLength(1_001);
});

it('names every order whose label was printed, however many', async () => {
  const server = await aServer();
  const tally = createActTally(server.deps);
  const print = {
    ...{ actor: EMAIL, action: 'printLabels', entity: 'labels', entityId: EMAIL, address: '192.0.2.1' },
    network: '192.0.2.1',
    requestId: 'r',
    origin: 'api',
  } as const;
  const ids = Array.from({ length: 1_200 }, (_, at) => `ord_${at}`);
  for (const record of [...ids, 'ord_1199']) tally.count({ ...print, record });
  await tally.stop();
  const rows = (await trailOf(server)).map(({ after }) => after as { times: number; records: string[] });
  expect(rows.flatMap(({ records }) => records).sort()).toEqual(ids.sort());
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(1_201);
});

it('registrations that are not valid fill one row, whatever e-mails they give', async () => {
  const server = await aServer();
  for (let count = 0; count < 20; count += 1) {
    const body = { email: `a${count}@x.com` };
    expect((await call(server, '/api/user/register', { body })).status).toBe(400);
  }
  // A guessed invitation is counted, and names the person.
  const guess = { name: 'Zoé', email: 'chief@example.com', password: PASSWORD, invite: 'made up' };
  expect((await call(server, '/api/user/register', { body: guess })).status).toBe(400);
  const trail = await trailOf(server);
  expect(new Set(trail.map(({ actor, action, entityId }) => `${action} ${entityId} ${actor}`))).toEqual(
    new Set([
      'registerRefused not a valid registration visitor',
      'registerRefused chief@example.com visitor',
    ]),
  );
});

it('filters the trail by time, person, action and record, and records that it was read', async () => {
  const server = await aServer();
  await login(server, PASSWORD);
  await login(server, 'wrong password');
  expect(await trailOf(server, { actor: EMAIL })).toMatchObject([
    { action: 'signIn', person: personId(EMAIL) },
  ]);
  expect(await trailOf(server, { action: 'signInRefused' })).toMatchObject([{ actor: 'visitor' }]);
  expect(await trailOf(server, { entityId: EMAIL })).toHaveLength(2);
  expect(await trailOf(server, { since: Date.now() + 1_000 })).toEqual([]);
  expect(await trailOf(server, { until: 1_000 })).toEqual([]);
  const lines: unknown[] = [];
  for await (const line of auditCommand(server.deps, {
    args: { since: 0, until: Date.now(), action: 'readAudit' },
    input: Readable.from([]),
  })) {
    lines.push(line);
  }
  expect(lines.length).toBeGreaterThanOrEqual(5);
});

it('what was typed as an e-mail cannot pass for another row of the trail', async () => {
  const server = await aServer();
  const tally = createActTally(server.deps);
  const act = {
    ...{ actor: '', action: 'signInRefused', entity: 'signIn', address: '127.0.0.1', requestId: 'r' },
    network: '127.0.0.1',
    origin: 'api',
  } as const;
  // As versions wrote it that kept whatever was typed.
  for (const entityId of ['x\n2026-01-01 ana@example.com deleteUser', 'a  request 1', 'left\u2028on'])
    tally.count({ ...act, entityId });
  await tally.stop();
  await login(server, 'x', 'zo\u202eé@example.com');
  const lines = (await trailOf(server)).map(auditText);
  expect(
    lines.map((line) => /signIn (.*) {2}request [\w-]+ {2}\{"address":"127.0.0.1"\}$/.exec(line)?.[1]),
  ).toEqual([
    String.raw`"x\n2026-01-01 ana@example.com deleteUser"`,
    '"a  request 1"',
    String.raw`"left\u{2028}on"`,
    // Direction marks are removed from an e-mail.
    'zoé@example.com',
  ]);
});

it('a password that was typed in the place of the e-mail stays nowhere', async () => {
  const server = await aServer();
  const typed = 'my-old-secret-9';
  expect((await login(server, PASSWORD, typed)).status).toBe(401);
  expect(await trailOf(server)).toMatchObject([{ action: 'signInRefused', entityId: 'not an e-mail' }]);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    server.db,
  );
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} whole where strpos(to_jsonb(whole)::text, ${typed}) > 0`.execute(
        server.db,
      );
    expect({ name, rows }).toEqual({ name, rows: [] });
  }
});

it('a password that an earlier version wrote into the trail is removed by the update; names of accounts stay', async () => {
  const server = await aServer();
  const service = {
    name: 'Service',
    kind: 'merchant',
    roles: [],
    activated: true,
    passwordHash: null,
  } as const;
  const typed = ['my-old-secret-9', 'p@ss word.1', '', EMAIL, 'zoé@exämple.ca', 'svc-maison', 'others'];
  await withTx(server.db, async (trx) => {
    await insertUser(trx, { ...service, email: 'svc-maison' }, Date.now());
    const row = { actor: 'visitor', requestId: 'r', entity: 'signIn' };
    const refused = typed.map((entityId) => ({ ...row, action: 'signInRefused', entityId }));
    const others = [
      { ...row, action: 'registerRefused', entityId: 'my-old-secret-9' },
      { ...row, action: 'updateOrder', entity: 'order', entityId: 'ord_1' },
    ];
    await recordChanges(trx, [...refused, ...others]);
  });
  await sql`delete from migrations where name = '0029-passwords-in-the-trail'`.execute(server.db);
  await migrate(server.db);
  expect((await trailOf(server)).map(({ action, entityId }) => `${action} ${entityId}`)).toEqual([
    ...Array.from({ length: 3 }, () => 'signInRefused not an e-mail'),
    `signInRefused ${EMAIL}`,
    'signInRefused zoé@exämple.ca',
    'signInRefused svc-maison',
    'signInRefused others',
    'registerRefused not an e-mail',
    'updateOrder ord_1',
  ]);
});

it('records a wrong current password, which someone with a stolen token may be guessing', async () => {
  const server = await aServer();
  const { json } = await login(server, PASSWORD);
  const body = { current: 'wrong password', new: 'another horse battery' };
  const token = String(json?.token);
  expect((await call(server, '/api/user/password', { body, token })).status).toBe(400);
  const trail = await trailOf(server, { actor: EMAIL });
  expect(trail.map(({ action, entityId }) => `${action} ${entityId}`)).toEqual([
    `signIn ${EMAIL}`,
    'changePasswordRefused changePassword',
  ]);
});

describe('the arguments of npm run audit --', () => {
  const now = Date.parse('2026-11-24T12:00:00Z');

  it.each([
    [[], { since: now - 86_400_000, until: now, json: false }],
    [['--since', '90m'], { since: now - 5_400_000 }],
    [['--since', '7d', '--json'], { since: now - 604_800_000, json: true }],
    [
      ['--since', '2026-11-01', '--until', '2026-11-02T06:00Z'],
      { since: 1_793_491_200_000, until: 1_793_599_200_000 },
    ],
    [['--person', ' Ana@Example.com '], { actor: 'ana@example.com' }],
    [['--action', 'signIn', '--record', 'ord_1'], { action: 'signIn', entityId: 'ord_1' }],
  ])('%j', (argv, options) => {
    expect(readAuditOptions(argv, now)).toMatchObject(options);
  });

  it.each([
    [
      ['--since', 'yesterday'],
      '--since yesterday is not a duration like 90m, 24h or 7d, nor a time like 2026-11-24T12:00Z.',
    ],
    [['--until', '5'], '--until 5 is not a duration like'],
    [['--who', 'me'], "Unknown option '--who'"],
    [['me'], 'Unexpected argument'],
  ])('refuses %j and prints the usage', (argv, message) => {
    expect(() => readAuditOptions(argv, now)).toThrow(message);
    expect(() => readAuditOptions(argv, now)).toThrow('Usage: npm run audit -- --since 24h');
  });
});
