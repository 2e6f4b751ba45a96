/** Which address counts behind proxies, and which addresses count as one. */
import fc from 'fast-check';
import { serverMessages } from '../../../src/contract/serverMessages';
import { seedDemoAccounts } from '../../../server/demo/demoAccounts';
import type { ServerDeps } from '../../../server/deps';
import { countedAddress, isForwarded } from '../../../server/http/callerAddress';
import { createLog } from '../../../server/http/log';
import { readSettings } from '../../../server/settings/settings';
import { warnOfRoot } from '../../../server/start/warnOfRoot';
import { call } from '../support/call';
import { startTestServer, TEST_TOKEN_SECRET, type TestServer } from '../support/testServer';

const group = fc.integer({ min: 0, max: 0xffff });
/** Returns the ways to write one IPv6 address. */
const written = (groups: readonly number[]): string[] => {
  const whole = groups.map((one) => one.toString(16)).join(':');
  const padded = groups.map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':');
  const short = new URL(`http://[${whole}]`).hostname.slice(1, -1);
  return [whole, padded, short, `${short}%eth0`, `[${short}]:443`];
};

it('counts IPv6 by its first 64 bits, in any notation', () => {
  const network = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
  const host = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(network, host, host, network, (net, one, other, another) => {
      const counted = written([...net, ...one]).map(countedAddress);
      expect(new Set(counted).size).toBe(1);
      expect(countedAddress(written([...net, ...other])[2])).toBe(counted[0]);
      const isSame = net.every((value, index) => value === another[index]);
      expect(countedAddress(written([...another, ...one])[2]) === counted[0]).toBe(isSame);
    }),
  );
});

it('counts IPv4 unchanged, also with a port or as IPv6, and counts invalid addresses as one', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const way of [address, `::ffff:${address}`, `${address}:8443`]) {
        expect(countedAddress(way)).toBe(address);
      }
    }),
  );
  for (const junk of ['', 'localhost', '1.2.3', '::1::', 'a'.repeat(9000), undefined]) {
    expect(countedAddress(junk)).toBe('unknown');
  }
});

describe('behind proxies', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const servers: TestServer[] = [];
  const start = async (
    settings: Record<string, string>,
    deps: Partial<ServerDeps> = {},
  ): Promise<TestServer> => {
    const server = await startTestServer({ settings, deps: { log, ...deps } });
    servers.push(server);
    return server;
  };
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  // Refused before its password is hashed, and counted like a successful one.
  const guess = (server: TestServer, forwardedFor: string) =>
    call(server, '/api/user/register', {
      body: { email: 'ana@example.com', name: 'Ana', password: 'short' },
      headers: { 'x-forwarded-for': forwardedFor },
    });
  const statuses = async (server: TestServer, address: (count: number) => string): Promise<number[]> => {
    const found: number[] = [];
    for (let count = 0; count < 11; count += 1) found.push((await guess(server, address(count))).status);
    return found;
  };
  const ELEVEN = Array<number>(11).fill(400);
  const LIMITED = [...ELEVEN.slice(1), 429];

  it.each([
    ['nobody is believed by default', {}, (n: number) => `203.0.113.${n}`, LIMITED, '127.0.0.1'],
    ['one proxy', { TRUST_PROXY: '1' }, (n: number) => `203.0.113.${n}`, ELEVEN, '203.0.113.10'],
    [
      'what a caller wrote before it',
      { TRUST_PROXY: '1' },
      (n: number) => `9.9.9.${n}, 7.7.7.7`,
      LIMITED,
      '7.7.7.7',
    ],
    [
      'a network of proxies',
      { TRUST_PROXY: '127.0.0.0/8, 10.0.0.7' },
      (n: number) => `203.0.113.${n}, 10.0.0.7`,
      ELEVEN,
      '203.0.113.10',
    ],
    ['a proxy elsewhere', { TRUST_PROXY: '10.0.0.7' }, (n: number) => `203.0.113.${n}`, LIMITED, '127.0.0.1'],
    ['one customer of IPv6', { TRUST_PROXY: '1' }, (n: number) => `2001:db8::${n}`, LIMITED, '2001:db8::10'],
  ])(
    'rate limits and the log use the real address: %s',
    async (_what, settings, address, expected, logged) => {
      const server = await start({ ...settings, REGISTRATIONS_PER_HOUR: '10' });
      lines.length = 0;
      expect(await statuses(server, address)).toEqual(expected);
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ address: logged, route: '/api/user/register' });
    },
  );

  it('demo accounts cannot sign in through a proxy without ALLOW_DEMO', async () => {
    const password = 'demo-password';
    const demo = (allowDemo: boolean): Promise<TestServer> =>
      start({}, { settings: { ...readSettings({ TOKEN_SECRET: TEST_TOKEN_SECRET }), allowDemo } });
    const [server, opened] = await Promise.all([demo(false), demo(true)]);
    for (const { db } of [server, opened]) await seedDemoAccounts(db, Date.now());
    const login = (at: TestServer, headers: Record<string, string> = {}, typed = password) =>
      call(at, '/api/user/login', { body: { email: ' Super@example.com', password: typed }, headers });
    const refused = { status: 403, json: { message: serverMessages.demoIsLocal } };
    for (const name of [
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-proto',
      'via',
      'x-real-ip',
      'cf-connecting-ip',
    ]) {
      expect(await login(server, { [name]: '203.0.113.5' })).toMatchObject(refused);
    }
    // Even many refusals do not lock out someone at the server itself.
    for (let more = 0; more < 6; more += 1) {
      expect(await login(server, { via: '1.1 proxy' })).toMatchObject(refused);
    }
    // Full-width letters stand for the usual ones in every password.
    expect(await login(server, { via: '1.1 proxy' }, 'ｄemo-ｐassword')).toMatchObject(refused);
    expect((await login(server, { via: '1.1 proxy' }, 'wrong')).status).toBe(401);
    expect((await login(server)).status).toBe(200);
    expect((await login(opened, { via: '1.1 proxy' })).status).toBe(200);
  });
});

it("does not take the headers of a browser for a proxy's", () => {
  const usual = [
    'host',
    'connection',
    'accept',
    'accept-language',
    'origin',
    'referer',
    'user-agent',
    'x-request-id',
  ];
  expect(isForwarded(Object.fromEntries(usual.map((name) => [name, 'x'])))).toBe(false);
});

it('warns once when it runs as root, and not for other users', () => {
  const said: string[] = [];
  const log = { warn: (text: unknown) => void said.push(String(text)) };
  warnOfRoot(log, 1000);
  expect(said).toEqual([]);
  warnOfRoot(log, 0);
  expect(said).toEqual([expect.stringMatching(/^The server runs as root\./)]);
});
