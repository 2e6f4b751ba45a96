/** Saved views over HTTP: who owns them, who may change them, what they may hold. */
import { messages } from '../../../src/contract/messages';
import { VIEWS_MAX } from '../../../src/contract/orderViews';
import type { SavedView } from '../../../src/contract/schemas/views';
import { viewMessages } from '../../../src/contract/viewMessages';
import { withTx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { insertUser } from '../../../server/repositories/users';
import { insertView } from '../../../server/repositories/views';
import { deactivateStaffUser } from '../../../server/services/staffActivation';
import { deleteStaffUser } from '../../../server/services/staffUsers';
import { createView } from '../../../server/services/views';
import { call as rawCall, type Answer, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const VIEWS = '/api/views';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
});
afterAll(() => server.close());

interface Person {
  readonly email: string;
  readonly call: (path: string, options?: Call) => Promise<Answer>;
  readonly save: (parts?: object, options?: Call) => Promise<Answer>;
  readonly change: (view: SavedView, body: object, options?: Call) => Promise<Answer>;
  readonly names: () => Promise<string[]>;
}

let people = 0;
async function aPerson(role: 'user' | 'super_admin' = 'user', name = ''): Promise<Person> {
  const email = `viewer${(people += 1)}@example.com`;
  const person = { email, name, roles: [role], kind: 'staff', activated: true, passwordHash: null } as const;
  await withTx(server.db, (trx) => insertUser(trx, person, Date.now()));
  const token = await server.tokenOf(email, person);
  const call = (path: string, options: Call = {}) => rawCall(server, path, { token, ...options });
  return {
    email,
    call,
    save: (parts = {}, options = {}) =>
      call(VIEWS, {
        body: {
          name: 'Ready',
          isShared: false,
          content: { filters: { orderStatus: 'PICKUP_READY' } },
          ...parts,
        },
        ...options,
      }),
    change: ({ id }, body, options = {}) => call(`${VIEWS}/${id}`, { method: 'PATCH', body, ...options }),
    names: async () => ((await call(VIEWS)).json as unknown as SavedView[]).map(({ name: of }) => of),
  };
}
const saved = async (answer: Promise<Answer>): Promise<SavedView> => {
  const { status, json, text } = await answer;
  if (status !== 200) throw new Error(text);
  return json as unknown as SavedView;
};

it('stores filters with relative days, sort, columns and row density, and returns the version', async () => {
  const ada = await aPerson('user', 'Ada Lovelace');
  const content = {
    filters: { orderStatus: 'ACTIVE', created: { from: '2026-11-01' }, window: { relative: 'today' } },
    zone: 'America/Vancouver',
    sort: { by: 'windowStart', direction: 'asc' },
    columns: [{ id: 'recipient' }, { id: 'window', width: 140 }],
    density: 'compact',
  };
  const answer = await ada.save({ name: '  On the road ', content });
  expect(answer.headers.get('etag')).toBe('"1"');
  const view = await saved(Promise.resolve(answer));
  expect(view).toEqual({
    id: expect.stringMatching(/^viw_\w{13}$/) as string,
    name: 'On the road',
    isShared: false,
    owner: ada.email,
    ownerName: 'Ada Lovelace',
    content,
    changed: { by: ada.email, name: 'Ada Lovelace', at: expect.any(Number) as number },
    version: 1,
  });
  expect((await ada.call(VIEWS)).json).toEqual([view]);
  expect((await ada.call(`${VIEWS}/${view.id}`)).json).toEqual(view);
});

it('shows shared views to everybody; a private view is 404 for all others', async () => {
  const [ada, ben, sue] = [await aPerson(), await aPerson(), await aPerson('super_admin')];
  const mine = await saved(ada.save({ name: 'Mine' }));
  const ours = await saved(ada.save({ name: 'Ours', isShared: true }));
  expect(await ada.names()).toEqual(['Mine', 'Ours']);
  for (const other of [ben, sue]) {
    expect(await other.names()).toEqual(['Ours']);
    expect((await other.call(`${VIEWS}/${ours.id}`)).status).toBe(200);
    for (const refused of [
      await other.call(`${VIEWS}/${mine.id}`),
      await other.change(mine, { name: 'Theirs' }),
      await other.call(`${VIEWS}/${mine.id}`, { method: 'DELETE' }),
    ]) {
      expect([refused.status, refused.json?.message]).toEqual([404, viewMessages.notFound]);
    }
  }
  expect((await ada.change(ours, { isShared: false })).status).toBe(200);
  expect(await ben.names()).toEqual([]);
  await ada.call(`${VIEWS}/${ours.id}`, { method: 'DELETE' });
});

it('only its owner and super_admins can change and delete a shared view', async () => {
  const [ada, ben, sue] = [await aPerson('user', 'Ada'), await aPerson(), await aPerson('super_admin')];
  const view = await saved(ada.save({ name: 'Ours', isShared: true }));
  for (const refused of [
    await ben.change(view, { name: 'Theirs' }),
    await ben.call(`${VIEWS}/${view.id}`, { method: 'DELETE' }),
  ]) {
    expect([refused.status, refused.json?.message]).toEqual([403, viewMessages.notYours('Ada')]);
  }
  expect((await saved(sue.change(view, { name: 'Kept' }))).changed.by).toBe(sue.email);
  expect((await sue.call(`${VIEWS}/${view.id}`, { method: 'DELETE' })).status).toBe(200);
  expect(await ada.names()).toEqual([]);
  const told = await listChanges(server.db, 'view', view.id);
  expect(told.map(({ action, actor }) => [action, actor])).toEqual([
    ['deleteView', sue.email],
    ['updateView', sue.email],
    ['createView', ada.email],
  ]);
  expect(told[1]).toMatchObject({ before: { name: 'Ours' }, after: { name: 'Kept' } });
});

it('refuses a change to an old version, and says who made the current one', async () => {
  const [ada, sue] = [await aPerson(), await aPerson('super_admin', 'Sue')];
  const view = await saved(ada.save({ name: 'Ours', isShared: true }));
  const content = { filters: { orderStatus: 'CREATED' } };
  expect((await sue.change(view, { content }, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  const refused = await ada.change(view, { content: view.content }, { headers: { 'if-match': '"1"' } });
  expect(refused.status).toBe(412);
  expect(refused.json).toMatchObject({
    message: viewMessages.changed('Ours'),
    current: { content, version: 2 },
    changed: { by: sue.email, name: 'Sue' },
  });
  expect((await ada.change(view, {}, { headers: { 'if-match': '"2"' } })).headers.get('etag')).toBe('"2"');
  await ada.call(`${VIEWS}/${view.id}`, { method: 'DELETE' });
});

it('refuses a change that is meant only for a record that does not exist', async () => {
  const ada = await aPerson();
  const view = await saved(ada.save({ name: 'Mine' }));
  const refused = await ada.change(view, { name: 'New' }, { headers: { 'if-none-match': '*' } });
  expect([refused.status, refused.json?.message]).toEqual([412, 'The record exists (If-None-Match: *).']);
  expect((await ada.change(view, {})).json).toMatchObject({ name: 'Mine', version: 1 });
  await ada.call(`${VIEWS}/${view.id}`, { method: 'DELETE' });
});

it(`stores at most ${VIEWS_MAX} views per person, even when the last two arrive at once`, async () => {
  const ada = await aPerson();
  const content = { filters: { orderStatus: 'CREATED' } };
  await withTx(server.db, async (trx) => {
    for (let at = 1; at < VIEWS_MAX; at += 1) {
      const view = {
        id: `viw_${ada.email}_${at}`,
        owner: ada.email,
        name: `${at}`,
        isShared: false,
        content,
      };
      await insertView(trx, view, ada.email, at);
    }
  });
  const answers = await Promise.all([ada.save(), ada.save()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json?.message).toBe(viewMessages.tooMany);
  expect(await ada.names()).toHaveLength(VIEWS_MAX);
});

it.each<[string, object, string]>([
  ['no name', { name: ' ' }, viewMessages.nameMissing],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, '60'],
  ['what finds one order', { content: { filters: { find: '555-0142' } } }, 'find'],
  ['an unknown status', { content: { filters: { orderStatus: 'NOPE' } } }, 'orderStatus'],
  ['an invalid day', { content: { filters: { created: { from: '2026-02-30' } } } }, 'created'],
  ['an unknown range', { content: { filters: { window: { relative: 'someday' } } } }, 'window'],
  ['an unknown zone', { content: { filters: {}, zone: 'Mars/Base' } }, 'Mars/Base is not a time zone'],
  ['an unknown column', { content: { filters: {}, columns: [{ id: 'password' }] } }, 'columns'],
  ['no column', { content: { filters: {}, columns: [] } }, 'columns'],
  ['a column twice', { content: { filters: {}, columns: [{ id: 'id' }, { id: 'id' }] } }, 'twice'],
  ['an unknown row density', { content: { filters: {}, density: 'tiny' } }, 'density'],
  ['an unknown sort', { content: { filters: {}, sort: { by: 'price', direction: 'asc' } } }, 'sort'],
])('refuses %s, and says so', async (_what, parts, said) => {
  const answer = await (await aPerson()).save(parts);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(said);
});

it('shared views of a deleted person stay, and private ones are deleted, each with its row in the trail', async () => {
  const [ada, ben, sue] = [await aPerson(), await aPerson(), await aPerson('super_admin')];
  const mine = [await saved(ada.save({ name: 'Mine' })), await saved(ada.save({ name: 'Too' }))];
  const ours = await saved(ada.save({ name: 'Ours', isShared: true }));
  const gone = await sue.call(`/api/user/manageUsers/${encodeURIComponent(ada.email)}`, { method: 'DELETE' });
  expect(gone.status).toBe(200);
  expect(await ben.names()).toEqual(['Ours']);
  const left = await server.db.selectFrom('views').select('name').where('owner', '=', ada.email).execute();
  expect(left).toEqual([{ name: 'Ours' }]);
  for (const { id, name, isShared, owner, content } of mine) {
    const [told] = await listChanges(server.db, 'view', id);
    expect(told).toMatchObject({ action: 'deleteView', actor: sue.email });
    expect(told?.before).toEqual({ name, isShared, owner, content });
  }
  expect((await sue.change(ours, { name: 'Everybody’s' })).status).toBe(200);

  // Private again, nobody could ever see or delete it.
  const unshared = await sue.change(ours, { isShared: false });
  expect(unshared).toMatchObject({
    status: 409,
    json: { message: 'The owner of this view was deleted. Delete it, or leave it shared.' },
  });
  expect(await ben.names()).toEqual(['Everybody’s']);
  expect((await sue.call(`${VIEWS}/${ours.id}`, { method: 'DELETE' })).status).toBe(200);
});

it.each([
  ['deleted', deleteStaffUser],
  ['deactivated', deactivateStaffUser],
])('nothing is saved for a person who was %s after their call was let in', async (_what, leave) => {
  const [ada, sue] = [await aPerson(), await aPerson('super_admin')];
  const by = { requestId: 'late', now: Date.now() };
  await withTx<unknown>(server.db, (trx) => leave(trx, ada.email, { ...by, actor: sue.email }));
  const request = { name: 'Late', isShared: false, content: { filters: {} } };
  const { timeZones } = server.deps;
  const late = withTx(server.db, (trx) =>
    createView(trx, request, { ...by, actor: ada.email, roles: ['user'], timeZones }),
  );
  await expect(late).rejects.toThrow(messages.notPermitted);
  expect(await server.db.selectFrom('views').select('id').where('owner', '=', ada.email).execute()).toEqual(
    [],
  );
});
