/**
 * Every changing endpoint: a change that fails or is refused writes nothing in any table, and one Idempotency-Key is
 * one change.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { isChanging } from '../../../src/contract/endpoints';
import { readHeaders } from '../../../server/http/readHeaders';
import { SUPER_ADMIN } from '../identity/callers';
import { prepareWorkingCalls } from '../identity/workingCalls';
import { call, type Answer } from '../support/call';
import { contents } from '../support/contents';
import { startTestServer, type TestServer } from '../support/testServer';

type Calls = Awaited<ReturnType<typeof prepareWorkingCalls>>;

let server: TestServer;
let token: string;
let calls: Calls;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
  token = await server.tokenFor('super_admin');
  calls = (await prepareWorkingCalls(server, SUPER_ADMIN)).filter(({ name }) => isChanging(name));
});
afterAll(() => server.close());

const send = (
  { method, url, body }: Calls[number],
  headers: Readonly<Record<string, string>>,
): Promise<Answer> => call(server, url, { method, token, headers, ...(body !== undefined && { body }) });
type Contents = Awaited<ReturnType<typeof contents>>;
const changedTables = (before: Contents, after: Contents): string[] =>
  Object.keys(after).filter((table) => !isDeepStrictEqual(after[table], before[table]));

/** The password change takes no key: nothing about its body may be kept. */
const keyed = (): Calls => calls.filter(({ name }) => name !== 'changePassword');
const keyOf = ({ name }: Calls[number]): Record<string, string> => ({ 'idempotency-key': `once:${name}` });

/** Waits for what a bulk call does after its answer: the routing platform hears of the orders. */
async function followUp(): Promise<void> {
  for (;;) {
    const order = await server.db
      .selectFrom('orders')
      .select('order_creation')
      .where('id', '=', 'ord_bulkPickupReady')
      .executeTakeFirstOrThrow();
    if (order.order_creation !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Calls each of them, and returns those that answer otherwise than expected or leave something behind. */
async function wrongOf(
  among: Calls,
  isRight: (answer: Answer) => boolean,
  headersOf = keyOf,
): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const one of among) {
    const before = await contents(server);
    const answer = await send(one, headersOf(one));
    const changed = changedTables(before, await contents(server));
    if (!isRight(answer) || changed.length > 0)
      wrong.push({ name: one.name, status: answer.status, text: answer.text, changed });
  }
  return wrong;
}

it.each(['audit', 'idempotency'])(
  'a change whose row in %s cannot be written writes nothing',
  async (table) => {
    const { db } = server;
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'`.execute(
      db,
    );
    await sql`create trigger refuse before insert on ${sql.table(table)} execute function refuse()`.execute(
      db,
    );
    const among = table === 'audit' ? calls : keyed();
    expect(await wrongOf(among, ({ status }) => status === 500)).toEqual([]);
    await sql`drop function refuse() cascade`.execute(db);
  },
);

it('an outdated If-Match is refused with 412 and changes nothing', async () => {
  const versioned = calls.filter(({ name }) => 'If-Match' in readHeaders(name, false).shape);
  expect(versioned.length).toBeGreaterThan(20);
  const outdated = (one: Calls[number]) => ({ ...keyOf(one), 'if-match': '"987"' });
  expect(await wrongOf(versioned, ({ status }) => status === 412, outdated)).toEqual([]);
});

it('two calls at once with one key make one change, and a later one gets its answer and changes nothing', async () => {
  const wrong: unknown[] = [];
  // A repeated sign-out no longer has a session.
  for (const one of keyed().filter(({ name }) => name !== 'logOut')) {
    const both = await Promise.all([send(one, keyOf(one)), send(one, keyOf(one))]);
    if (one.name === 'bulkPickupReady') await followUp();
    const ids = both.map(({ headers }) => headers.get('x-request-id') ?? '');
    const { length: writers } = await server.db
      .selectFrom('audit')
      .select('request_id')
      .distinct()
      .where('request_id', 'in', ids)
      .execute();
    const statuses = both.map(({ status }) => status);
    if (writers !== 1 || !isDeepStrictEqual(statuses, [200, 200]))
      wrong.push({ name: one.name, statuses, writers });
    const texts = both.map(({ text }) => text);
    wrong.push(...(await wrongOf([one], ({ status, text }) => status === 200 && texts.includes(text))));
  }
  expect(wrong).toEqual([]);
});
