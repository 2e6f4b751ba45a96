/**
 * Everything that can be configured, read once from the environment and checked. An invalid value stops the start with
 * a message that names its variable. docs/configuration.md lists the variables for the operator.
 */
import path from 'node:path';
import * as z from 'zod';
import {
  FLAG_DELIVERY_TYPE,
  PROVIDER_ADMIN_GROUP,
  INSPECTOR_MODES,
  READY_GRACE_MAX_SECONDS,
  READY_GRACE_SECONDS,
  type InspectorMode,
  TOKEN_EARLY_EXPIRY_MS,
} from '../../src/contract/constants';
import { PRODUCT_KEY_PATTERN, RESERVED_PRODUCT_KEYS } from '../../src/contract/product';
import type { Tiles } from '../../src/contract/schemas/config';
import { geocoderOf, geocoderVariables, type GeocoderSettings } from './settingsGeocoder';
import { networkOf, networkVariables, type NetworkSettings } from './settingsNetwork';
import { registrationOf, registrationVariables, type RegistrationSettings } from './settingsRegistration';
import { tilesOf, tileVariables } from './settingsTiles';
import { tracesOf, traceVariables, type TracesSettings } from './settingsTraces';
import {
  durationSeconds,
  flagsOf,
  hostIsLoopback,
  isHardToGuess,
  listOf,
  oneOf,
  shortText,
  wholeNumber,
  yesOrNo,
} from './settingsValues';

export interface Settings {
  readonly host: string;
  /** 0 lets the operating system choose. */
  readonly port: number;
  /** Address of the operator's metrics; null: not served. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Absolute. Holds the embedded database, the token secret and the local command socket. */
  readonly dataDir: string;
  /** Null: the embedded engine. */
  readonly databaseUrl: string | null;
  /** The same database without a connection pooler, for work that needs its own connection. */
  readonly databaseDirectUrl: string | null;
  /** Its standbys, for reading calls; null: the primary answers all of them. */
  readonly databaseReadUrl: string | null;
  /** Bytes that must be free on the data folder's disk before anything is written. */
  readonly diskReserveBytes: number;
  /** The longest a usual statement may take, milliseconds. */
  readonly statementLimitMs: number;
  /** Null: generated at the first start and kept in the data folder. */
  readonly tokenSecret: string | null;
  /** Tokens signed with it are accepted too. */
  readonly previousTokenSecret: string | null;
  readonly tokenTtlSeconds: number;
  /** A session unused for this long has ended; null: no limit. */
  readonly sessionIdleSeconds: number | null;
  readonly corsOrigins: readonly string[];
  readonly network: NetworkSettings;
  readonly registration: RegistrationSettings;
  /** How long Set Ready of a single order can be undone before it is sent. */
  readonly readyGraceSeconds: number;
  readonly providerAdminGroup: string;
  /** Number of orders in the demo data; 0 for no demo data. */
  readonly seedOrders: number;
  /** Whether there are demo accounts and data: only on the embedded engine with SEED_ORDERS above 0. */
  readonly demo: boolean;
  /** Whether Redux DevTools may inspect the console's store; null: only with demo data (DEVTOOLS). */
  readonly devTools: boolean | null;
  /** Who may open the console's inspector. */
  readonly inspector: InspectorMode;
  /** Whether demo accounts may be reached from other machines. */
  readonly allowDemo: boolean;
  /** Begins with a slash and does not end with one: `/api`. */
  readonly apiPrefix: string;
  readonly product: { readonly key: string; readonly label: string };
  readonly providerName: string;
  readonly emailExampleHost: string;
  /** Contains `{id}`. */
  readonly trackingUrlTemplate: string | null;
  readonly geocoder: GeocoderSettings;
  /** Null: the map of an address shows only outlines. */
  readonly tiles: Tiles | null;
  /** Null: no tracing. */
  readonly traces: TracesSettings | null;
  /** Absolute path of the quick-fill tags; null: those in server/data. */
  readonly quickFillFile: string | null;
  /** Absolute path of newer time zone data; null: that of the installed package. */
  readonly zoneDataFile: string | null;
  readonly sentryDsn: string | null;
  /** States set by FEATURE_FLAGS; `featureFlag` in routes/featureFlags.ts has the defaults. */
  readonly featureFlags: ReadonlyMap<string, boolean>;
  readonly simulate: boolean;
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Thrown with one line per invalid variable. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const origin = z.string().refine((value) => {
  try {
    return new URL(value).origin === value;
  } catch {
    return false;
  }
}, 'must be origins like https://console.example.com, without a path');

const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(isHardToGuess, 'must be random: it has too few different characters, or repeats itself');

/** First parts of the paths that the console and its files use. */
export const CONSOLE_PATHS: readonly string[] = [
  'activity',
  'assets',
  'bulk_update',
  'dashboard',
  'healthz',
  'merchants',
  'orders',
  'readyz',
  'register',
  'users',
];

/** The URL of a PostgreSQL database. */
export const databaseAddress = z
  .string()
  .trim()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .refine(
    (value) => URL.canParse(value),
    'must be like postgres://user:password@host/database, with # / ? of a password as %23 %2F %3F',
  );

const variables = z.object({
  HOST: shortText('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  METRICS_HOST: shortText('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  DATA_DIR: shortText('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).default(100),
  STATEMENT_LIMIT: durationSeconds
    .refine((seconds) => seconds >= 5 && seconds <= 24 * 3600, {
      message: 'must be between 5s and 24h',
    })
    .default(60),
  TOKEN_SECRET: secret.optional(),
  TOKEN_SECRET_PREVIOUS: secret.optional(),
  TOKEN_TTL: durationSeconds
    .refine((seconds) => seconds * 1000 > TOKEN_EARLY_EXPIRY_MS, {
      message: 'must be longer than 40 minutes: the console treats tokens with less left as expired',
    })
    .refine((seconds) => seconds <= 30 * 24 * 3600, { message: 'must be at most 30d' })
    .default(12 * 3600),
  SESSION_IDLE: durationSeconds
    .refine((seconds) => seconds >= 5 * 60 && seconds <= 30 * 24 * 3600, {
      message: 'must be between 5m and 30d: it is counted to the minute',
    })
    .optional(),
  CORS_ORIGINS: listOf(origin),
  ALLOW_DEMO: yesOrNo.default(false),
  DEVTOOLS: yesOrNo.optional(),
  INSPECTOR: oneOf(INSPECTOR_MODES).default('super_admin'),
  READY_GRACE_SECONDS: wholeNumber(0, READY_GRACE_MAX_SECONDS).default(READY_GRACE_SECONDS),
  PROVIDER_ADMIN_GROUP: shortText(PROVIDER_ADMIN_GROUP),
  SEED_ORDERS: wholeNumber(0, 2_000_000).default(5000),
  API_PREFIX: z
    .string()
    // Two slashes at the beginning would lead browsers to another host.
    .regex(/^(?:\/[\w-]+)+$/, 'must be words with one slash before each, like /api')
    .refine((prefix) => !CONSOLE_PATHS.includes(prefix.split('/')[1] ?? ''), {
      message: `must not begin with an address of the console (/${CONSOLE_PATHS.join(', /')}); choose one like /api`,
    })
    .default('/api'),
  PRODUCT_KEY: z
    .string()
    .regex(PRODUCT_KEY_PATTERN, 'must be letters and digits beginning with a small letter')
    .refine((key) => !(RESERVED_PRODUCT_KEYS as readonly string[]).includes(key), {
      message: `must not be one of ${RESERVED_PRODUCT_KEYS.join(', ')}`,
    })
    .default('routing'),
  PRODUCT_LABEL: shortText('Routing'),
  PROVIDER_NAME: shortText('Provider'),
  EMAIL_EXAMPLE_HOST: z
    .string()
    .regex(/^[^\s@.]+(?:\.[^\s@.]+)+$/, 'must be a host like example.com')
    .default('example.com'),
  TRACKING_URL_TEMPLATE: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && value.includes('{id}'), {
      message: 'must be an http(s) address with {id} in it',
    })
    .optional(),
  ...networkVariables,
  ...registrationVariables,
  ...geocoderVariables,
  ...tileVariables,
  ...traceVariables,
  QUICK_FILL_FILE: z.string().trim().min(1).optional(),
  ZONE_DATA: z.string().trim().min(1).optional(),
  SENTRY_DSN: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  FEATURE_FLAGS: flagsOf([FLAG_DELIVERY_TYPE]),
  SIMULATE: yesOrNo.default(false),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
});

/** Whether both would listen on the same address of this machine, or one of them on all addresses. */
function shareAddress({ HOST, METRICS_HOST }: z.infer<typeof variables>): boolean {
  return HOST === METRICS_HOST || [HOST, METRICS_HOST].some((host) => ['0.0.0.0', '::'].includes(host));
}

/**
 * Reads the variables; unset and empty ones get their default. Throws a `SettingsError` that names each invalid one.
 */
export function readSettings(environment: Environment = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  if (!result.success) {
    throw new SettingsError(
      result.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`),
    );
  }
  const values = result.data;
  const embedded = values.DATABASE_URL === undefined;
  const demo = embedded && values.SEED_ORDERS > 0;
  const problems: string[] = [];
  const geocoder = geocoderOf(values, problems);
  const registration = registrationOf(values, problems);
  const tiles = tilesOf(values, problems);
  const traces = tracesOf(values, problems);
  if (!embedded && values.TOKEN_SECRET === undefined) {
    problems.push(
      'TOKEN_SECRET: is required with DATABASE_URL, so that all processes accept the same tokens',
    );
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (embedded && values[name] !== undefined)
      problems.push(`${name}: has no effect without DATABASE_URL; set that, too`);
  }
  if (values.METRICS_PORT === undefined && given.METRICS_HOST !== undefined)
    problems.push('METRICS_HOST: has no effect without METRICS_PORT; set that, too');
  if (values.SESSION_IDLE !== undefined && values.SESSION_IDLE >= values.TOKEN_TTL)
    problems.push(
      'SESSION_IDLE: has no effect unless it is shorter than TOKEN_TTL; every session has ended by then',
    );
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0 && shareAddress(values)) {
    problems.push(`METRICS_PORT: ${values.PORT} is the console's own PORT; choose another one`);
  }
  if (demo && !values.ALLOW_DEMO && !hostIsLoopback(values.HOST)) {
    problems.push(
      `HOST: ${values.HOST} can be reached from elsewhere, and the demo accounts have a public password; ` +
        'set SEED_ORDERS=0 to run without them or ALLOW_DEMO=1 to allow them',
    );
  }
  if (problems.length > 0) throw new SettingsError(problems);

  return {
    host: values.HOST,
    port: values.PORT,
    metrics:
      values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: embedded ? null : (values.DATABASE_READ_URL ?? null),
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    diskReserveBytes: values.DISK_RESERVE_MB * 1_000_000,
    statementLimitMs: values.STATEMENT_LIMIT * 1000,
    tokenSecret: values.TOKEN_SECRET ?? null,
    previousTokenSecret: values.TOKEN_SECRET_PREVIOUS ?? null,
    tokenTtlSeconds: values.TOKEN_TTL,
    sessionIdleSeconds: values.SESSION_IDLE ?? null,
    corsOrigins: values.CORS_ORIGINS,
    network: networkOf(values),
    registration,
    readyGraceSeconds: values.READY_GRACE_SECONDS,
    providerAdminGroup: values.PROVIDER_ADMIN_GROUP,
    seedOrders: values.SEED_ORDERS,
    demo,
    devTools: values.DEVTOOLS ?? null,
    inspector: values.INSPECTOR,
    allowDemo: values.ALLOW_DEMO,
    apiPrefix: values.API_PREFIX,
    product: { key: values.PRODUCT_KEY, label: values.PRODUCT_LABEL },
    providerName: values.PROVIDER_NAME,
    emailExampleHost: values.EMAIL_EXAMPLE_HOST,
    trackingUrlTemplate: values.TRACKING_URL_TEMPLATE ?? null,
    geocoder,
    tiles,
    traces,
    quickFillFile: values.QUICK_FILL_FILE === undefined ? null : path.resolve(values.QUICK_FILL_FILE),
    zoneDataFile: values.ZONE_DATA === undefined ? null : path.resolve(values.ZONE_DATA),
    sentryDsn: values.SENTRY_DSN ?? null,
    featureFlags: values.FEATURE_FLAGS,
    simulate: values.SIMULATE,
    logLevel: values.LOG_LEVEL,
  };
}
