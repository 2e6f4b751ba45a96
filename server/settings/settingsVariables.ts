/**
 * Every variable of the environment with its check and its default, and the combinations of valid values that are
 * refused.
 */
import * as z from 'zod';
import {
  FLAG_DELIVERY_TYPE,
  PROVIDER_ADMIN_GROUP,
  INSPECTOR_MODES,
  READY_GRACE_MAX_SECONDS,
  READY_GRACE_SECONDS,
  TOKEN_EARLY_EXPIRY_MS,
} from '../../src/contract/constants';
import { PRODUCT_KEY_PATTERN, RESERVED_PRODUCT_KEYS } from '../../src/contract/product';
import { geocoderVariables } from './settingsGeocoder';
import { networkVariables } from './settingsNetwork';
import { registrationVariables } from './settingsRegistration';
import { tileVariables } from './settingsTiles';
import { traceVariables } from './settingsTraces';
import {
  applying,
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

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

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

/** Without a key or a project's number, the console's library would report nothing, and say so nowhere. */
function isSentryDsn(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, pathname } = new URL(value);
  return /^https?:$/.test(protocol) && /^\w+$/.test(username) && /\/\d+$/.test(pathname);
}

/** All variables, each with its check and its default. */
export const variables = z.object({
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
  SENTRY_DSN: z
    .string()
    .trim()
    .refine(
      isSentryDsn,
      "must be an http(s) address like https://key@errors.example.com/7, with a project's number",
    )
    .optional(),
  FEATURE_FLAGS: flagsOf([FLAG_DELIVERY_TYPE]),
  SIMULATE: yesOrNo.default(false),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
});

type Values = z.infer<typeof variables>;

/** The name and the reason of each value that contradicts another. `given` has the variables that are set. */
export function contradictionsOf(values: Values, given: Readonly<Record<string, unknown>>): string[] {
  const { HOST, PORT, METRICS_PORT, SESSION_IDLE, TOKEN_TTL } = values;
  const isEmbedded = values.DATABASE_URL === undefined;
  const isDemo = isEmbedded && values.SEED_ORDERS > 0;
  const needsDatabase = (name: 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL') =>
    [
      isEmbedded && values[name] !== undefined,
      `${name}: has no effect without DATABASE_URL; set that, too`,
    ] as const;
  return applying([
    [
      !isEmbedded && values.TOKEN_SECRET === undefined,
      'TOKEN_SECRET: is required with DATABASE_URL, so that all processes accept the same tokens',
    ],
    needsDatabase('DATABASE_DIRECT_URL'),
    needsDatabase('DATABASE_READ_URL'),
    [
      METRICS_PORT === undefined && given.METRICS_HOST !== undefined,
      'METRICS_HOST: has no effect without METRICS_PORT; set that, too',
    ],
    [
      SESSION_IDLE !== undefined && SESSION_IDLE >= TOKEN_TTL,
      'SESSION_IDLE: has no effect unless it is shorter than TOKEN_TTL; every session has ended by then',
    ],
    [
      METRICS_PORT === PORT && PORT !== 0 && shareAddress(values),
      `METRICS_PORT: ${PORT} is the console's own PORT; choose another one`,
    ],
    [
      isDemo && !values.ALLOW_DEMO && !hostIsLoopback(HOST),
      `HOST: ${HOST} can be reached from elsewhere, and the demo accounts have a public password; ` +
        'set SEED_ORDERS=0 to run without them or ALLOW_DEMO=1 to allow them',
    ],
  ]);
}

/** Whether both would listen on the same address of this machine, or one of them on all addresses. */
function shareAddress({ HOST, METRICS_HOST }: Values): boolean {
  return HOST === METRICS_HOST || [HOST, METRICS_HOST].some((host) => ['0.0.0.0', '::'].includes(host));
}
