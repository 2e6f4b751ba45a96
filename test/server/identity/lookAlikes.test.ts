/** New accounts whose e-mail looks like another one. */
import { Readable } from 'node:stream';
import { createAdminCommand } from '../../../server/cli/createAdminCommand';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { createInvite } from '../../../server/services/identity';
import { hashPassword } from '../../../server/services/passwords';
import { emailLooksLike } from '../../../src/contract/lookAlikes';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { call, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'correct horse';
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
  await storeMerchants(server, [aMerchant()]);
});
afterAll(() => server.close());

const register = (email: string, extra: Record<string, unknown> = {}) =>
  call(server, '/api/user/register', { body: { email, password: PASSWORD, name: 'New Person', ...extra } });
const createAdmin = async (email: string): Promise<unknown> => {
  const args = { email, password: PASSWORD };
  for await (const line of createAdminCommand(server.deps, { args, input: Readable.from([]) })) return line;
  return null;
};

const WAYS: Readonly<Record<string, (email: string) => Promise<Answer>>> = {
  'by oneself': register,
  'as staff': (email) =>
    call(server, '/api/user/manageUsers', { token, method: 'PUT', body: { email, roles: ['user'] } }),
  'as a user of a merchant': (email) =>
    call(server, '/api/merchants/mer_one/user', {
      token,
      body: { name: 'Ana', phone: '+1 514 555 0142', email, group: 'merchant_admin' },
    }),
};

describe.each(Object.entries(WAYS))('%s', (way, make) => {
  it.each([
    ['full-width letters', 'ａdmin@example.com', 'ａ', 'FF41'],
    ['a full-width letter in the host', 'admin@ｅxample.com', 'ｅ', 'FF45'],
    ['a ligature', 'oﬃce@example.com', 'ﬃ', 'FB03'],
    ['a Cyrillic letter among Latin ones', 'аdmin@example.com', 'а', '430'],
    ['a Greek one', 'supοrt@example.com', 'ο', '3BF'],
    ['a Cyrillic one in the host', 'admin@exаmple.com', 'а', '430'],
    ['a selector of variants, which is not seen', 'admin\ufe0f@example.com', '\ufe0f', 'FE0F'],
    ['an empty letter', 'admin\u3164@example.com', '\u3164', '3164'],
  ])('API-02 API-36 API-42 refuses %s and names the letter', async (_what, email, letter, code) => {
    const message = emailLooksLike(letter);
    expect(message).toContain(`(U+${code.padStart(4, '0')})`);
    expect(await make(email)).toMatchObject({
      status: 400,
      json: { message, details: [{ field: 'email', reason: message }] },
    });
  });

  it.each([
    'жанна@example.com',
    'мария@пример.рф',
    'éloïse@example.com',
    '田中taro@example.com',
    'νίκος.1@example.gr',
  ])('accepts an address in which each word uses one alphabet: %s', async (email) => {
    expect((await make(email.replace('@', `${way.length}@`))).status).toBe(200);
  });
});

it('create-admin refuses such an account too', async () => {
  await expect(createAdmin('аdmin@example.com')).rejects.toThrow(emailLooksLike('а'));
});

it('AUTH-09 an existing account with such an e-mail can sign in, accept its invitation and get a new password', async () => {
  const stored = { kind: 'staff', roles: ['user'], createdBy: 'super@example.com' } as const;
  const passwordHash = await hashPassword(PASSWORD);
  await withTx(server.db, async (trx) => {
    await insertUser(
      trx,
      { ...stored, email: 'оld@example.com', name: 'Old', activated: true, passwordHash },
      Date.now(),
    );
    await insertUser(
      trx,
      { ...stored, email: 'ｏld@example.com', name: '', activated: false, passwordHash: null },
      Date.now(),
    );
  });
  const signIn = (email: string) => call(server, '/api/user/login', { body: { email, password: PASSWORD } });
  expect((await signIn('оld@example.com')).status).toBe(200);
  const invite = { email: 'ｏld@example.com', createdBy: 'super@example.com', now: Date.now() };
  const { token: invited } = await withTx(server.db, (trx) => createInvite(trx, invite));
  expect((await register('ｏld@example.com', { invite: invited })).status).toBe(200);
  expect((await signIn('ｏld@example.com')).status).toBe(200);
  expect(await createAdmin('оld@example.com')).toEqual({ email: 'оld@example.com', created: false });
});
