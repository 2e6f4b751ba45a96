/** Add User and Edit User against the real server: lost answers, refusals, a session that ends meanwhile. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { saveMerchantUser } from '../../../src/store/views/merchantUsers/saveMerchantUser';
import { selectUserForm, userFormActions } from '../../../src/store/views/merchantUsers/userFormSlice';
import { call } from '../../server/orders/fixtures';
import type { TestServer } from '../../server/support/testServer';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { lostAnswer } from '../../support/fakeApi';
import { startMerchantServer, withNewMerchant } from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

/** A console with a new merchant. */
async function aConsole() {
  const { id, name, store, keys, on } = await withNewMerchant(server, 'super_admin');
  const ref = { merchantId: id, username: null };
  return {
    id,
    name,
    store,
    keys,
    on,
    form: () => selectUserForm(store.getState(), ref),
    type: (typed: Readonly<Record<'name' | 'phone' | 'email', string>>) => {
      for (const field of ['name', 'phone', 'email'] as const) {
        store.dispatch(userFormActions.changed({ ref, field, value: typed[field], before: '' }));
      }
    },
    save: () => store.dispatch(saveMerchantUser({ id, name }, null)),
    said: () => selectNotices(store.getState()).map(({ text }) => text),
    stored: async () =>
      (await call(server, `/merchants/${id}/users`, { role: 'super_admin' })).body as unknown as {
        username: string;
      }[],
  };
}

it('MUS-17 reports a lost answer as unknown, and a retry with the same key adds the user only once', async () => {
  const { type, save, keys, on, stored, form, said } = await aConsole();
  type({ name: 'Ana', phone: '4165550123', email: 'lost@example.com' });
  on({ every: lostAnswer });
  expect(await save()).toBe('failed');
  expect(form()).toMatchObject({ phase: 'editing', changes: { name: 'Ana' } });
  expect(said()).toEqual([messages.notConfirmed]);
  on();
  expect(await save()).toBe('saved');
  expect(keys()[0]).toBeTruthy();
  expect(new Set(keys()).size).toBe(1);
  expect((await stored()).map(({ username }) => username)).toEqual(['lost@example.com']);
  expect(said().at(-1)).toBe('Created a new user for lost@example.com.');
  expect(form().changes).toEqual({});
});

it('MUS-17 after a lost answer and a busy server, the third save still uses the key of the first', async () => {
  const { type, save, keys, on, stored } = await aConsole();
  type({ name: 'Ana', phone: '4165550123', email: 'busy@example.com' });
  on({ every: lostAnswer });
  expect(await save()).toBe('failed');
  on({ createMerchantUser: () => refusal(503, serverMessages.serverBusy) });
  expect(await save()).toBe('failed');
  on();
  expect(await save()).toBe('saved');
  expect(new Set(keys()).size).toBe(1);
  expect((await stored()).map(({ username }) => username)).toEqual(['busy@example.com']);
});

it('MSG-53 shows a refusal at its field, and uses a new key for the next try', async () => {
  const other = await aConsole();
  other.type({ name: 'Ana', phone: '4165550123', email: 'taken@example.com' });
  expect(await other.save()).toBe('saved');
  const { type, save, keys, form, said } = await aConsole();
  const message = `An account with this email already exists. It belongs to a user of the merchant ${other.name}.`;
  type({ name: 'Ana', phone: '4165550123', email: 'taken@example.com' });
  expect(await save()).toBe('failed');
  expect(form().problems).toEqual({ email: message });
  expect(said()).toEqual([`Could not create a new user. ${message}`]);
  expect(await save()).toBe('failed');
  expect(new Set(keys()).size).toBe(2);
});

it('ignores changes and a second save while saving', async () => {
  const { type, save, keys, form } = await aConsole();
  type({ name: 'Ana', phone: '4165550123', email: 'twice@example.com' });
  const saving = save();
  type({ name: 'Other', phone: '', email: '' });
  expect(form()).toMatchObject({ phase: 'saving', changes: { name: 'Ana' } });
  expect(await save()).toBe('busy');
  expect(await saving).toBe('saved');
  expect(keys()).toHaveLength(1);
});

it('LIM-06 reports an invalid phone number at its field without sending it', async () => {
  const { type, save, keys, form, said } = await aConsole();
  type({ name: 'Ana', phone: '12', email: 'short@example.com' });
  expect(await save()).toBe('wrong');
  const problem = merchantMessages.phoneFormat;
  expect([form().problems, said(), keys()]).toEqual([{ phone: problem }, [problem], []]);
});

it('clears the form when the session ends, and ignores a response that arrives later', async () => {
  const { type, save, store, form, on, said } = await aConsole();
  type({ name: 'Ana', phone: '4165550123', email: 'later@example.com' });
  const wait = deferred();
  on({
    every: async (_call, pass) => {
      const answer = await pass();
      await wait.until;
      return answer;
    },
  });
  const saving = save();
  store.dispatch(sessionActions.signedOut());
  expect(form()).toMatchObject({ phase: 'editing', changes: {} });
  wait.end();
  await saving;
  expect(form()).toMatchObject({ phase: 'editing', changes: {}, problems: {} });
  expect(said()).toEqual([]);
});
