/** Who is here: POST /presence and the presence messages of the stream (docs/decisions/0065-who-is-here.md). */
import type { Role } from '../../../src/contract/roles';
import type { PresenceSign, RecordPresence } from '../../../src/contract/schemas/presence';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { noteChanges, pageReader, streamReader, type StreamReader } from './feed';

let elapsed = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ deps: { elapsed: () => elapsed } });
});
afterAll(() => server.close());

interface Person {
  readonly email: string;
  readonly token: string;
  /** Reports what one of their tabs has open. Returns who else has the record open. */
  say(
    recordId: string,
    state: PresenceSign['state'],
    how?: { tab?: string; entity?: string },
  ): Promise<RecordPresence[]>;
  /** Opens their stream. */
  hears(): Promise<StreamReader>;
}

const readers: StreamReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

let people = 0;
async function person(name: string, role: Role = 'user', at = server): Promise<Person> {
  people += 1;
  const email = `${name.split(' ')[0]?.toLowerCase() || 'nameless'}.${people}@example.com`;
  const account = { email, name, roles: [role], kind: 'staff', activated: true, passwordHash: null } as const;
  await withTx(at.db, (trx) => insertUser(trx, account, Date.now()));
  const token = await at.tokenOf(email, { name, roles: [role] });
  return {
    email,
    token,
    say: async (recordId, state, { tab = 'tab_1', entity = 'order' } = {}) => {
      const body = { tab, signs: [{ entity, recordId, state }] };
      const { status, json, text } = await call(at, '/api/presence', { token, body });
      if (status !== 200) throw new Error(text);
      return (json as unknown as { records: RecordPresence[] }).records;
    },
    hears: async () => {
      const reader = await streamReader(at, token);
      readers.push(reader);
      return reader;
    },
  };
}

const told = (reader: StreamReader): string[] =>
  reader.messages
    .filter(({ event }) => event === 'presence')
    .map(({ data }) => {
      const { entity, recordId, people: there } = JSON.parse(data) as RecordPresence;
      return `${entity} ${recordId}: ${there.map(({ name, state }) => `${name} ${state}`).join(', ')}`;
    });
const untilTold = (reader: StreamReader, what: string) => reader.until(() => told(reader).at(-1) === what);

it('a person who opens a record sees who has it open, and those people are notified at once: open, editing, left', async () => {
  const [dana, marc] = [await person('Dana Kowalski'), await person('Marc Roy')];
  const atDana = await dana.hears();
  expect(await dana.say('ord_a', 'open')).toEqual([{ entity: 'order', recordId: 'ord_a', people: [] }]);
  expect(await marc.say('ord_a', 'open')).toEqual([
    { entity: 'order', recordId: 'ord_a', people: [{ name: 'Dana Kowalski', state: 'open' }] },
  ]);
  await untilTold(atDana, 'order ord_a: Marc Roy open');
  await marc.say('ord_a', 'editing');
  await untilTold(atDana, 'order ord_a: Marc Roy editing');
  await marc.say('ord_a', 'editing');
  expect(await marc.say('ord_a', 'left')).toEqual([]);
  await untilTold(atDana, 'order ord_a: ');
  // The repeated sign was not sent again, and neither was their own.
  expect(told(atDana)).toHaveLength(3);
});

it('is sent only to people who have the record open themselves', async () => {
  const [dana, marc, eve] = [await person('Dana'), await person('Marc'), await person('Eve', 'super_admin')];
  const atEve = await eve.hears();
  await dana.say('ord_b', 'open');
  await marc.say('ord_b', 'editing');
  await eve.say('ord_other', 'open');
  await marc.say('ord_other', 'open');
  await untilTold(atEve, 'order ord_other: Marc open');
  expect(told(atEve)).toHaveLength(1);
});

it('two tabs of one person count as one person, who is editing while one tab is, and leaves with the last', async () => {
  const [dana, marc] = [await person('Dana'), await person('Marc')];
  const atMarc = await marc.hears();
  await marc.say('ord_c', 'open');
  await dana.say('ord_c', 'editing', { tab: 'one' });
  await dana.say('ord_c', 'open', { tab: 'two' });
  expect(await marc.say('ord_c', 'open')).toEqual([
    { entity: 'order', recordId: 'ord_c', people: [{ name: 'Dana', state: 'editing' }] },
  ]);
  await dana.say('ord_c', 'left', { tab: 'one' });
  await untilTold(atMarc, 'order ord_c: Dana open');
  await dana.say('ord_c', 'left', { tab: 'two' });
  await untilTold(atMarc, 'order ord_c: ');
  expect(await dana.say('ord_c', 'open')).toMatchObject([{ people: [{ name: 'Marc' }] }]);
});

it('ends 30 seconds after the last sign', async () => {
  const [dana, marc] = [await person('Dana'), await person('Marc')];
  const atMarc = await marc.hears();
  await marc.say('ord_d', 'open');
  await dana.say('ord_d', 'open');
  await untilTold(atMarc, 'order ord_d: Dana open');
  elapsed += 29_999;
  expect(await marc.say('ord_d', 'open')).toMatchObject([{ people: [{ name: 'Dana' }] }]);
  elapsed += 1;
  await untilTold(atMarc, 'order ord_d: ');
  expect(await marc.say('ord_d', 'open')).toMatchObject([{ people: [] }]);
});

it('names a person without a name by the part of their e-mail before the @', async () => {
  const [nobody, marc] = [await person(''), await person('Marc')];
  await nobody.say('ord_e', 'open');
  expect(await marc.say('ord_e', 'open')).toMatchObject([{ people: [{ name: nobody.email.split('@')[0] }] }]);
});

it('does not advance the feed, and is no audit row and no change', async () => {
  const [dana, marc] = [await person('Dana'), await person('Marc')];
  const pages = await pageReader(server);
  const rows = () => server.db.selectFrom('audit').select('id').execute();
  const before = await rows();
  const atDana = await dana.hears();
  await dana.say('ord_f', 'open');
  await marc.say('ord_f', 'editing');
  await untilTold(atDana, 'order ord_f: Marc editing');
  const { data: _data, ...message } = atDana.messages.at(-1) ?? { data: '' };
  expect(message).toEqual({ event: 'presence' });
  expect(await pages.news()).toEqual([]);
  expect(await rows()).toEqual(before);
  await withTx(server.db, (trx) => noteChanges(trx, ['ord_f']));
  await atDana.change('ord_f');
});

it('only admins see merchants, zones and shipping rules; unknown kinds and oversized bodies are refused', async () => {
  const [dana, marc] = [await person('Dana', 'admin'), await person('Marc')];
  const sign = { entity: 'shippingRule', recordId: 'rul_1', state: 'open' };
  const send = async (token: string | undefined, body: unknown) =>
    (await call(server, '/api/presence', { body, ...(token !== undefined && { token }) })).status;
  expect(await dana.say('rul_1', 'editing', { entity: 'shippingRule' })).toMatchObject([{ people: [] }]);
  for (const entity of ['merchant', 'zone', 'shippingRule']) {
    expect(await send(dana.token, { tab: 'a', signs: [{ ...sign, entity }] })).toBe(200);
    expect(await send(marc.token, { tab: 'a', signs: [{ ...sign, entity }] })).toBe(403);
  }
  expect(await send(undefined, { tab: 'a', signs: [sign] })).toBe(401);
  for (const body of [
    { tab: 'a', signs: [{ ...sign, entity: 'user' }] },
    { tab: 'a', signs: [{ ...sign, state: 'asleep' }] },
    { tab: 'a', signs: [{ ...sign, name: 'Somebody else' }] },
    { tab: 'a b', signs: [sign] },
    { tab: 'a', signs: [] },
    { tab: 'a', signs: Array.from({ length: 21 }, () => sign) },
    { tab: 'a', signs: [sign], at: 1 },
  ])
    expect(await send(dana.token, body)).toBe(400);
});

describe('a person who is no longer signed in is gone at once, after', () => {
  const asSuperAdmin = async (path: string, method: string, body?: unknown) =>
    call(server, `/api${path}`, { method, body, token: await server.tokenFor('super_admin') });
  it.each<readonly [string, (dana: Person) => Promise<unknown>]>([
    ['a sign-out', ({ token }) => call(server, '/api/user/logout', { method: 'POST', token })],
    ['the end of all sessions', ({ email }) => asSuperAdmin(`/user/sessions?email=${email}`, 'DELETE')],
    ['a deactivation', ({ email }) => asSuperAdmin(`/user/manageUsers/${email}/deactivate`, 'POST')],
    ['a deletion', ({ email }) => asSuperAdmin(`/user/manageUsers/${email}`, 'DELETE')],
    ['another role', ({ email }) => asSuperAdmin('/user/manageUsers', 'PATCH', { email, roles: ['admin'] })],
  ])('%s', async (_what, act) => {
    const [dana, marc] = [await person('Dana'), await person('Marc')];
    const atMarc = await marc.hears();
    await marc.say('ord_g', 'open');
    await dana.say('ord_g', 'editing');
    await untilTold(atMarc, 'order ord_g: Dana editing');
    await act(dana);
    await untilTold(atMarc, 'order ord_g: ');
    await marc.say('ord_g', 'left');
  });
});

it('limits how many records it stores per person', async () => {
  const [dana, marc] = [await person('Dana'), await person('Marc')];
  await dana.say('ord_first', 'open');
  for (let tab = 0; tab < 10; tab += 1) {
    const signs = Array.from({ length: 20 }, (_, n) => ({
      entity: 'order',
      recordId: `o${n}`,
      state: 'open',
    }));
    await call(server, '/api/presence', { token: dana.token, body: { tab: `t${tab}`, signs } });
  }
  expect(await marc.say('ord_first', 'open')).toMatchObject([{ people: [] }]);
  expect(await marc.say('o19', 'open')).toMatchObject([{ people: [{ name: 'Dana' }] }]);
});
