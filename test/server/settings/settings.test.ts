/** The settings module: defaults, and refusals that name the variable. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings, SettingsError } from '../../../server/settings/settings';
import { CONSOLE_PATHS } from '../../../server/settings/settingsVariables';
import { ROUTES } from '../../../src/paths';
import { tokenSecretOf } from '../../../server/services/tokens';

const SECRET = 'kT4_vQ9zR2mW7bY1nX8cJ5hL3dF6gP0s';

it('runs without any configuration: loopback, port 8080, embedded engine, demo data', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: path.resolve('data'),
    databaseUrl: null,
    tokenSecret: null,
    previousTokenSecret: null,
    tokenTtlSeconds: 12 * 3600,
    sessionIdleSeconds: null,
    corsOrigins: [],
    network: {
      trustProxy: [],
      photoHosts: [],
      maxConnections: 2000,
      drainMs: 0,
      maxConnectionsPerAddress: 500,
      apiDocs: null,
    },
    registration: { mode: 'open', domains: [], autoActivateDomains: [], perHour: 60 },
    seedOrders: 5000,
    demo: true,
    devTools: null,
    inspector: 'super_admin',
    apiPrefix: '/api',
    product: { key: 'routing', label: 'Routing' },
    providerName: 'Provider',
    readyGraceSeconds: 10,
    providerAdminGroup: 'provider_admin',
    emailExampleHost: 'example.com',
    trackingUrlTemplate: null,
    tiles: null,
    traces: null,
    sentryDsn: null,
    simulate: false,
    logLevel: 'info',
  });
});

it('reads every variable, and treats an empty one as unset', () => {
  const settings = readSettings({
    HOST: '0.0.0.0',
    PORT: '9000',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://somebody@db.example.com/console',
    TOKEN_SECRET: SECRET,
    TOKEN_SECRET_PREVIOUS: `${SECRET}9`,
    TOKEN_TTL: '90m',
    SESSION_IDLE: '30m',
    CORS_ORIGINS: 'https://a.example.com, https://b.example.com:8443',
    DRAIN_SECONDS: '15',
    TRUST_PROXY: '10.0.0.7, fd00::/8',
    PHOTO_HOSTS: 'Photos.example.com',
    API_DOCS: '0',
    DEVTOOLS: '1',
    INSPECTOR: 'all',
    ALLOW_DEMO: 'yes',
    REGISTRATION: 'domains',
    REGISTRATION_DOMAINS: 'Example.org, example.net',
    REGISTRATION_AUTO_ACTIVATE_DOMAINS: 'Example.org',
    REGISTRATIONS_PER_HOUR: '9',
    READY_GRACE_SECONDS: '0',
    PROVIDER_ADMIN_GROUP: 'swift_admin',
    SEED_ORDERS: '12',
    API_PREFIX: '/admin/api',
    PRODUCT_KEY: 'planner',
    PRODUCT_LABEL: 'Planner',
    PROVIDER_NAME: 'Swift',
    EMAIL_EXAMPLE_HOST: 'swift.example',
    TRACKING_URL_TEMPLATE: 'https://track.example.com/{id}',
    GEOCODER: 'embedded',
    TILE_URL: 'http://10.0.0.7:8080/{z}/{x}/{y}.png',
    TILE_CREDIT: '© OpenStreetMap contributors',
    SENTRY_DSN: 'https://key@errors.example.com/7',
    FEATURE_FLAGS: ' heavy-parcel-consolidation-v1=1',
    SIMULATE: '1',
    LOG_LEVEL: '',
  });
  expect(settings).toMatchObject({
    host: '0.0.0.0',
    port: 9000,
    dataDir: path.resolve('/srv/data'),
    databaseUrl: 'postgres://somebody@db.example.com/console',
    tokenSecret: SECRET,
    previousTokenSecret: `${SECRET}9`,
    tokenTtlSeconds: 5400,
    sessionIdleSeconds: 1800,
    corsOrigins: ['https://a.example.com', 'https://b.example.com:8443'],
    network: {
      trustProxy: ['10.0.0.7', 'fd00::/8'],
      photoHosts: ['photos.example.com'],
      drainMs: 15_000,
      apiDocs: false,
    },
    allowDemo: true,
    registration: {
      mode: 'domains',
      domains: ['example.org', 'example.net'],
      autoActivateDomains: ['example.org'],
      perHour: 9,
    },
    readyGraceSeconds: 0,
    providerAdminGroup: 'swift_admin',
    seedOrders: 12,
    // An external database never gets demo data.
    demo: false,
    devTools: true,
    inspector: 'all',
    apiPrefix: '/admin/api',
    product: { key: 'planner', label: 'Planner' },
    providerName: 'Swift',
    emailExampleHost: 'swift.example',
    trackingUrlTemplate: 'https://track.example.com/{id}',
    tiles: { url: 'http://10.0.0.7:8080/{z}/{x}/{y}.png', credit: '© OpenStreetMap contributors' },
    sentryDsn: 'https://key@errors.example.com/7',
    simulate: true,
    logLevel: 'info',
  });
  expect([...settings.featureFlags]).toEqual([['heavy-parcel-consolidation-v1', true]]);
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '8e3'],
  ['METRICS_PORT', '-1'],
  ['DISK_RESERVE_MB', '0.5'],
  ['STATEMENT_LIMIT', '1w'],
  ['READY_GRACE_SECONDS', '61'],
  ['PROVIDER_NAME', 'x'.repeat(201)],
  ['DATABASE_READ_URL', 'postgres://user:pa#ss@db/console'],
  ['INSPECTOR', 'admins'],
  ['DATABASE_URL', 'mysql://db'],
  ['TOKEN_SECRET', 'short'],
  ['TOKEN_SECRET', 'x'.repeat(64)],
  ['TOKEN_SECRET', '0123456789abcdef'.repeat(4).slice(5)],
  ['TOKEN_SECRET', `${'a'.repeat(40)}bcdefgh`],
  ['TOKEN_SECRET_PREVIOUS', 'x'.repeat(64)],
  ['TOKEN_TTL', '40m'],
  ['TOKEN_TTL', '2400'],
  ['TOKEN_TTL', 'long'],
  ['TOKEN_TTL', '31d'],
  ['SESSION_IDLE', '4m'],
  ['SESSION_IDLE', '31d'],
  ['SESSION_IDLE', 'never'],
  ['CORS_ORIGINS', 'https://a.example.com/path'],
  ['CORS_ORIGINS', '*'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.7,'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '::ffff:0:0/96'],
  ['TRUST_PROXY', '0:0:0:0:0:FFFF:0:0/96'],
  ['TRUST_PROXY', '::/80'],
  ['TRUST_PROXY', 'fe80::1%eth0/64'],
  ['PHOTO_HOSTS', 'https://photos.example.com'],
  ['PHOTO_HOSTS', '*'],
  ['PHOTO_HOSTS', "a.example 'unsafe-inline'"],
  ['PHOTO_HOSTS', 'a.example; script-src *'],
  ['API_DOCS', 'perhaps'],
  ['DEVTOOLS', 'perhaps'],
  ['DRAIN_SECONDS', '301'],
  ['MAX_CONNECTIONS', '1'],
  ['CALLS_PER_MINUTE', '10'],
  ['MAX_CONNECTIONS_PER_ADDRESS', 'many'],
  ['ALLOW_DEMO', 'maybe'],
  ['REGISTRATION', 'closed'],
  ['REGISTRATION_DOMAINS', '@example.com'],
  ['REGISTRATION_AUTO_ACTIVATE_DOMAINS', 'a@b.example'],
  ['REGISTRATIONS_PER_HOUR', '0'],
  ['SEED_ORDERS', '-1'],
  ['API_PREFIX', 'api'],
  ['API_PREFIX', '/'],
  ['API_PREFIX', '//elsewhere.example'],
  ['API_PREFIX', '//elsewhere'],
  ['API_PREFIX', '/orders'],
  ['API_PREFIX', '/merchants/api'],
  ['API_PREFIX', '/assets'],
  ['PRODUCT_KEY', 'users'],
  ['PRODUCT_KEY', 'Routing'],
  ['EMAIL_EXAMPLE_HOST', 'localhost'],
  ['TRACKING_URL_TEMPLATE', 'https://track.example.com/'],
  ['TRACKING_URL_TEMPLATE', 'javascript:{id}'],
  ['GEOCODER_URL', 'maps.example.com'],
  ['GEOCODER_URL', 'https://user:secret@maps.example.com'],
  ['GEOCODER_URL', 'https://maps.example.com/?key=1'],
  ['GEOCODER_KEY', 'two words'],
  ['GEOCODER_PER_SECOND', '0'],
  ['GEOCODER_PER_SECOND', 'fast'],
  ['GEOCODER_CONTACT', 'two words'],
  ['GEOCODER', 'atlas'],
  ['TILE_URL', 'tiles.example.com/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://tiles.example.com/{z}/{x}.png'],
  ['TILE_URL', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://user:secret@tiles.example.com/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://tiles.example.com;script-src/{z}/{x}/{y}.png'],
  ['TILE_URL', 'javascript:alert(1)//{z}/{x}/{y}.json'],
  ['TILE_CREDIT', 'x'.repeat(201)],
  ['SENTRY_DSN', 'not an address'],
  ['SENTRY_DSN', 'ftp://key@errors.example.com/7'],
  ['SENTRY_DSN', 'https://errors.example.com/7'],
  ['SENTRY_DSN', 'https://key@errors.example.com'],
  ['SENTRY_DSN', 'https://key@errors.example.com/console'],
  ['FEATURE_FLAGS', 'a=perhaps'],
  ['SIMULATE', '2'],
  ['LOG_LEVEL', 'loud'],
])('refuses %s=%s, names the variable and says what it takes', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^  ${name}: must `, 'm'));
});

it.each([
  ['PORT', '99999', 'must be a whole number from 0 to 65535'],
  ['GEOCODER_PER_SECOND', '0', 'must be a number from 0.1 to 1000'],
  ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, silent'],
])('lists the valid values for %s=%s', (name, value, words) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${words}`);
});

it('accepts words in any case', () => {
  expect(readSettings({ LOG_LEVEL: 'WARN', GEOCODER: ' Embedded' }).logLevel).toBe('warn');
});

it.each<[string, Record<string, string>]>([
  ['GEOCODER_URL: is required', { GEOCODER: 'photon' }],
  ['GEOCODER_URL: is required', { GEOCODER: 'nominatim', GEOCODER_CONTACT: 'ops@example.com' }],
  ['GEOCODER_CONTACT: is required', { GEOCODER: 'nominatim', GEOCODER_URL: 'https://maps.example.com' }],
  ['GEOCODER_KEY: is required', { GEOCODER: 'google', GEOCODER_URL: 'https://maps.example.com' }],
  [
    'GEOCODER_PER_SECOND: nominatim.openstreetmap.org allows one call a second',
    {
      GEOCODER: 'nominatim',
      GEOCODER_URL: 'https://nominatim.openstreetmap.org',
      GEOCODER_CONTACT: 'ops@example.com',
      GEOCODER_PER_SECOND: '2',
    },
  ],
  [
    'TILE_CREDIT: is required with TILE_URL; say whose map it is',
    { TILE_URL: 'https://tiles.example.com/streets.json?key=7' },
  ],
  ['TILE_CREDIT: has no effect without TILE_URL', { TILE_CREDIT: 'Maps by Example' }],
  [
    'REGISTRATION_DOMAINS: is required with REGISTRATION=domains; list the e-mail hosts',
    { REGISTRATION: 'domains' },
  ],
  [
    'GEOCODER_URL: has no effect with GEOCODER=embedded; set GEOCODER',
    { GEOCODER_URL: 'https://maps.example.com' },
  ],
  ['GEOCODER_KEY: has no effect with GEOCODER=embedded; set GEOCODER', { GEOCODER_KEY: 'abc-123' }],
  ['GEOCODER_CONTACT: has no effect with GEOCODER=embedded', { GEOCODER_CONTACT: 'ops@example.com' }],
  ['GEOCODER_PER_SECOND: has no effect with GEOCODER=embedded', { GEOCODER_PER_SECOND: '5' }],
  [
    'GEOCODER_KEY: has no effect with GEOCODER=photon, which asks for none; set GEOCODER=google',
    { GEOCODER: 'photon', GEOCODER_URL: 'https://maps.example.com', GEOCODER_KEY: 'abc-123' },
  ],
  ['METRICS_HOST: has no effect without METRICS_PORT; set that, too', { METRICS_HOST: '10.0.0.7' }],
  ['SESSION_IDLE: has no effect unless it is shorter than TOKEN_TTL', { SESSION_IDLE: '12h' }],
  [
    'REGISTRATION_AUTO_ACTIVATE_DOMAINS: nobody of example.org may register with REGISTRATION=off',
    { REGISTRATION: 'off', REGISTRATION_AUTO_ACTIVATE_DOMAINS: 'example.org' },
  ],
  [
    'REGISTRATION_AUTO_ACTIVATE_DOMAINS: nobody of example.net may register with REGISTRATION=domains; name them',
    {
      REGISTRATION: 'domains',
      REGISTRATION_DOMAINS: 'example.org',
      REGISTRATION_AUTO_ACTIVATE_DOMAINS: 'example.org, example.net',
    },
  ],
  [
    'FEATURE_FLAGS: there is no flag heavy-parcel; the flags are heavy-parcel-consolidation-v1',
    { FEATURE_FLAGS: 'heavy-parcel=on' },
  ],
  [
    'FEATURE_FLAGS: heavy-parcel-consolidation-v1 is given twice',
    { FEATURE_FLAGS: 'heavy-parcel-consolidation-v1,heavy-parcel-consolidation-v1=off' },
  ],
  [
    'DATABASE_READ_URL: has no effect without DATABASE_URL',
    { DATABASE_READ_URL: 'postgres://console@standby/console' },
  ],
  [
    'DATABASE_DIRECT_URL: has no effect without DATABASE_URL',
    { DATABASE_DIRECT_URL: 'postgres://console@primary/console' },
  ],
  ["METRICS_PORT: 8080 is the console's own PORT; choose another one", { METRICS_PORT: '8080' }],
  ["METRICS_PORT: 8080 is the console's own", { METRICS_PORT: '8080', HOST: '::', SEED_ORDERS: '0' }],
  [
    'REGISTRATION_DOMAINS: has no effect with REGISTRATION=open; set REGISTRATION=domains',
    { REGISTRATION_DOMAINS: 'example.com' },
  ],
])('says which variables conflict or are missing, and what to do: %s', (problem, environment) => {
  expect(() => readSettings(environment)).toThrow(problem);
});

it("metrics may use the console's port on another address", () => {
  const beside = { HOST: '192.0.2.7', METRICS_PORT: '8080', SEED_ORDERS: '0' };
  expect(readSettings(beside).metrics).toEqual({ host: '127.0.0.1', port: 8080 });
});

it.each<[Record<string, string>, object]>([
  [{}, { kind: 'embedded' }],
  [
    { GEOCODER: 'photon', GEOCODER_URL: 'https://maps.example.com/photon/' },
    { kind: 'photon', url: 'https://maps.example.com/photon', key: '', perSecond: 10, contact: '' },
  ],
  [
    {
      GEOCODER: 'nominatim',
      GEOCODER_URL: 'http://10.0.0.7:8080',
      GEOCODER_CONTACT: 'ops@example.com',
      GEOCODER_PER_SECOND: '25',
    },
    { kind: 'nominatim', url: 'http://10.0.0.7:8080', key: '', perSecond: 25, contact: 'ops@example.com' },
  ],
  [
    { GEOCODER: 'google', GEOCODER_KEY: 'abc-123' },
    { kind: 'google', url: '', key: 'abc-123', perSecond: 40, contact: '' },
  ],
])('reads the geocoder settings of %j', (environment, geocoder) => {
  expect(readSettings(environment).geocoder).toEqual(geocoder);
});

it('does not repeat a refused key in the message', () => {
  expect(() => readSettings({ GEOCODER_KEY: 'secret secret' })).not.toThrow('secret secret');
});

it('names all invalid variables at once', () => {
  expect(() => readSettings({ PORT: 'x', SIMULATE: 'x' })).toThrow(/PORT: [^]*SIMULATE: /);
});

it('AUTH-15 takes a token lifetime just over the 40 minutes the console subtracts', () => {
  expect(readSettings({ TOKEN_TTL: '41m' }).tokenTtlSeconds).toBe(2460);
});

it('refuses demo accounts where other machines could reach them, unless allowed or without demo data', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/HOST: 0\.0\.0\.0 .*ALLOW_DEMO=1/);
  expect(() => readSettings({ HOST: '10.0.0.7' })).toThrow(SettingsError);
  expect(readSettings({ HOST: '0.0.0.0', ALLOW_DEMO: '1' }).demo).toBe(true);
  expect(readSettings({ HOST: '0.0.0.0', SEED_ORDERS: '0' }).demo).toBe(false);
  for (const HOST of ['localhost', '127.0.0.2', '::1']) expect(readSettings({ HOST }).demo).toBe(true);
});

it('accepts random secrets in any encoding', () => {
  const written = ['base64url', 'base64', 'hex'] as const;
  for (let count = 0; count < 200; count += 1) {
    const drawn = randomBytes(24);
    for (const way of written)
      expect(readSettings({ TOKEN_SECRET: drawn.toString(way) }).tokenSecret).not.toBeNull();
  }
});

it('requires TOKEN_SECRET with DATABASE_URL', () => {
  expect(() => readSettings({ DATABASE_URL: 'postgres://db' })).toThrow(/TOKEN_SECRET: is required/);
});

it('creates the token secret on first start, readable by its owner only, and keeps it', () => {
  const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'secret-')), 'data');
  const secret = tokenSecretOf({ tokenSecret: null, dataDir });
  expect(secret.length).toBeGreaterThanOrEqual(48);
  expect(fs.statSync(path.join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600);
  expect(tokenSecretOf({ tokenSecret: null, dataDir })).toBe(secret);
  expect(tokenSecretOf({ tokenSecret: SECRET, dataDir })).toBe(SECRET);
  fs.rmSync(path.dirname(dataDir), { recursive: true });
});

it('no page of the console can collide with the API prefix', () => {
  const first = (address: string) => address.split('/')[1] ?? '';
  const pages = Object.values(ROUTES)
    .map(first)
    .filter((word) => word !== '');
  expect(CONSOLE_PATHS).toEqual(expect.arrayContaining(pages));
});
