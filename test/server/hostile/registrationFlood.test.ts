/** Strangers register and guess without end from many addresses: people who signed in before are not slowed down. */
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

// The cost of a flood is the hashing, so this test uses the real hash cost.
jest.mock('../../../server/services/hashCost', (): unknown =>
  jest.requireActual('../../../server/services/hashCost.ts'),
);

const PASSWORD = 'correct horse';
const HOME = '203.0.113.5';
const SIGN_INS = 9;
const PAUSE_MS = 1000;
/**
 * At most this many hashes of the flood may run before the median honest sign-in: one in progress and those beside it.
 */
const MOST = 3;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '100000' } });
});
afterAll(() => server.close());

const login = (email: string, password: string, from: string) =>
  call(server, '/api/user/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });

/** Passwords and registrations of the flood that were processed, not refused. */
let hashed = 0;

/**
 * Makes some honest sign-ins one after the other, which must all succeed. Returns how many flood requests were
 * processed during each.
 */
async function honestSignIns(email: string): Promise<number[]> {
  const overtaken: number[] = [];
  for (let count = 0; count < SIGN_INS; count += 1) {
    const before = hashed;
    expect((await login(email, PASSWORD, HOME)).status).toBe(200);
    overtaken.push(hashed - before);
  }
  return overtaken;
}

const median = (counts: readonly number[]): number =>
  [...counts].sort((one, two) => one - two)[Math.floor(counts.length / 2)] ?? Infinity;

/** Keeps this many requests running at once until the returned function is called. */
function flood(atOnce: number, one: () => Promise<number>): () => Promise<void> {
  let isOver = false;
  const works = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const status = await one();
      // Client and server share one process; retrying refusals without a pause would keep it fully busy.
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      else hashed += 1;
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(works);
  };
}

let sent = 0;

const registered = new Set<number>();
const guessed = new Set<number>();

const attack = (): (() => Promise<unknown>) => {
  const stops = [
    flood(20, async () => {
      sent += 1;
      const body = { email: `flood-${sent}@example.com`, name: 'Flood', password: `correct horse ${sent}` };
      const headers = { 'x-forwarded-for': `10.${sent % 250}.${sent % 7}.1` };
      const { status } = await call(server, '/api/user/register', { body, headers });
      registered.add(status);
      return status;
    }),
    flood(30, async () => {
      sent += 1;
      const { status } = await login(
        `guess-${sent}@example.com`,
        'a guess',
        `10.9.${sent % 250}.${sent % 7}`,
      );
      guessed.add(status);
      return status;
    }),
  ];
  return () => Promise.all(stops.map((stop) => stop()));
};

it('API-01 API-02 a flood of registrations and guesses neither delays nor refuses honest sign-ins', async () => {
  const email = 'honest@example.com';
  const passwordHash = await hashPassword(PASSWORD);
  const user = {
    email,
    name: 'Honest',
    kind: 'staff',
    roles: ['user'],
    activated: true,
    passwordHash,
  } as const;
  await withTx(server.db, (trx) => insertUser(trx, user, Date.now()));
  expect((await login(email, PASSWORD, HOME)).status).toBe(200);

  const stop = attack();
  const overtaken = await honestSignIns(email).finally(stop);
  // It was a flood: more than could be processed.
  expect(registered).toContain(503);
  expect(guessed).toEqual(new Set([401, 503]));
  expect(hashed).toBeGreaterThan(SIGN_INS / 2);
  expect(median(overtaken)).toBeLessThanOrEqual(MOST);
});
