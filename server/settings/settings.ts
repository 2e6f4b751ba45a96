/**
 * Everything that can be configured, read once from the environment and checked. An invalid value stops the start with
 * a message that names its variable. docs/configuration.md lists the variables for the operator.
 */
import path from 'node:path';
import type { InspectorMode } from '../../src/contract/constants';
import type { Tiles } from '../../src/contract/schemas/config';
import { geocoderOf, type GeocoderSettings } from './settingsGeocoder';
import { networkOf, type NetworkSettings } from './settingsNetwork';
import { registrationOf, type RegistrationSettings } from './settingsRegistration';
import { tilesOf } from './settingsTiles';
import { tracesOf, type TracesSettings } from './settingsTraces';
import { contradictionsOf, variables, type LOG_LEVELS } from './settingsVariables';

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

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Thrown with one line per invalid variable. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/**
 * Reads the variables; unset and empty ones get their default. Throws a `SettingsError` that names each invalid one.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
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
  problems.push(...contradictionsOf(values, given));
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
    quickFillFile: absolute(values.QUICK_FILL_FILE),
    zoneDataFile: absolute(values.ZONE_DATA),
    sentryDsn: values.SENTRY_DSN ?? null,
    featureFlags: values.FEATURE_FLAGS,
    simulate: values.SIMULATE,
    logLevel: values.LOG_LEVEL,
  };
}

const absolute = (file: string | undefined): string | null =>
  file === undefined ? null : path.resolve(file);
