/** Several server processes on one PostgreSQL: a change through one appears in the feeds of all. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { PRESENCE_SIGNS_MAX } from '../../../src/contract/constants';
import type { RecordPresence } from '../../../src/contract/schemas/presence';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { ids, noteChanges, streamReader, type StreamReader } from './feed';

const onPostgres = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

onPostgres('two processes', () => {
  let one: TestServer;
  let other: TestServer;
  const readers: StreamReader[] = [];
  beforeAll(async () => {
    one = await startTestServer();
    other = await startTestServer({ beside: one });
    const token = await one.tokenFor('super_admin');
    for (const server of [one, other]) readers.push(await streamReader(server, token));
  });
  afterAll(async () => {
    for (const reader of readers) reader.close();
    await other.close();
    await one.close();
  });

  it('each sends the changes of the other, in the same sequence', async () => {
    await Promise.all(
      [one, other].map(async ({ deps: { db } }, number) => {
        for (let n = 0; n < 50; n += 1) await withTx(db, (trx) => noteChanges(trx, [`p${number}-${n}`]));
      }),
    );
    await withTx(other.deps.db, (trx) => noteChanges(trx, ['last']));
    await Promise.all(readers.map((reader) => reader.change('last')));
    const [mine = [], theirs] = readers.map((reader) => reader.messages.map(({ id }) => id).slice(1));
    expect(mine).toHaveLength(101);
    expect(theirs).toEqual(mine);
  });

  it('presence reported to one process is visible at the other', async () => {
    const say = async (server: TestServer, token: string, state: string) =>
      (
        await call(server, '/api/presence', {
          token,
          body: { tab: 'tab', signs: [{ entity: 'order', recordId: 'ord_1', state }] },
        })
      ).json;
    const [dana, marc] = [await one.tokenFor('super_admin'), await one.tokenFor('admin')];
    await say(other, dana, 'open');
    await say(one, marc, 'editing');
    const told = readers.map((reader) => () => {
      const last = reader.messages.filter(({ event }) => event === 'presence').at(-1);
      return last && (JSON.parse(last.data) as RecordPresence).people;
    });
    const isThere = [{ name: 'Test admin', state: 'editing' }];
    await Promise.all(
      readers.map((reader, at) => reader.until(() => isDeepStrictEqual(told[at]?.(), isThere))),
    );
    expect(await say(other, dana, 'open')).toMatchObject({ records: [{ people: isThere }] });
    await say(one, marc, 'left');
    await Promise.all(readers.map((reader, at) => reader.until(() => isDeepStrictEqual(told[at]?.(), []))));
  });

  it('the longest report of presence reaches the other process, which goes on hearing', async () => {
    const email = `${'a'.repeat(250)}@example.com`;
    const name = '道'.repeat(200);
    const account = {
      email,
      name,
      roles: ['admin'],
      kind: 'staff',
      activated: true,
      passwordHash: null,
    } as const;
    await withTx(one.db, (trx) => insertUser(trx, account, Date.now()));
    const [token, watcher] = [await one.tokenOf(email), await one.tokenFor('super_admin')];
    const ids = Array.from({ length: PRESENCE_SIGNS_MAX }, (_, number) => `${number}`.padEnd(100, '道'));
    const say = async (server: TestServer, who: string, state: string): Promise<void> => {
      const signs = ids.map((recordId) => ({ entity: 'shippingRule', recordId, state }));
      const body = { tab: 't'.repeat(40), signs };
      expect((await call(server, '/api/presence', { token: who, body })).status).toBe(200);
    };
    await say(other, watcher, 'open');
    await say(one, token, 'editing');
    const told = new Set<string>();
    await readers[1]?.until(({ event, data }) => {
      if (event !== 'presence') return false;
      const { recordId, people } = JSON.parse(data) as RecordPresence;
      if (people.some((person) => person.name === name)) told.add(recordId);
      return told.size === ids.length;
    });
    await say(one, token, 'left');
    await say(other, watcher, 'left');
  });

  it('a change without notification is sent all the same, even after the connections were cut', async () => {
    const audit = (id: string) =>
      sql`insert into audit (id, at, actor, request_id, action, entity, entity_id)
        values (${`silent-${id}`}, 0, 'import', 'r', 'createOrder', 'order', ${id})`.execute(one.db);
    // Wait until the last notifications of earlier changes have arrived.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await audit('unheard');
    await Promise.all(readers.map((reader) => reader.change('unheard')));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one.db);
    await audit('cut').catch(() => audit('cut'));
    await Promise.all(readers.map((reader) => reader.change('cut')));
    for (const reader of readers) expect(ids(reader.changes()).slice(-2)).toEqual(['unheard', 'cut']);
  });
});
