/**
 * Reads GET /config.json before anything is rendered. Another server may serve it, so each value is read separately
 * and has a default; what is not a configuration at all is refused with a message.
 */
import { INSPECTOR_MODES, READY_GRACE_MAX_SECONDS } from '../contract/constants';
import { extrasWhere } from '../contract/extras';
import type { GeoCredit, RuntimeConfig, Tiles } from '../contract/schemas/config';
import { isObject } from '../lib/isObject';
import { safeLink } from '../lib/links';
import { isTileUrl } from '../lib/tileUrl';
import { clockOffset } from './clockOffset';
import { readTimeZoneTable } from './readTimeZoneTable';

const CONFIG_PATH = '/config.json';
const TIMEOUT_MS = 15_000;

/** Why there is no configuration; `detail` is for the operators of the console. */
export class ConfigError extends Error {
  constructor(readonly detail: string) {
    super('The console could not read its configuration.');
    this.name = 'ConfigError';
  }
}

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Undefined if it is not a valid time: the default applies. */
const readGrace = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= READY_GRACE_MAX_SECONDS ? value : undefined;

/** Reads a parsed body; throws ConfigError if it is not an object or has no `apiBase`. */
export function readRuntimeConfig(body: unknown): RuntimeConfig {
  if (!isObject(body)) throw new ConfigError(`${CONFIG_PATH} holds no object.`);
  if (typeof body.apiBase !== 'string') throw new ConfigError(`${CONFIG_PATH} has no apiBase.`);
  const extras = isObject(body.extras) ? body.extras : {};
  const pathsByName = isObject(body.paths) ? body.paths : {};
  const photoHosts = texts(body.photoHosts);
  const inspector = INSPECTOR_MODES.find((mode) => mode === body.inspector);
  const readyGraceSeconds = readGrace(body.readyGraceSeconds);
  const registration = readRegistration(body.registration);
  const geoCredit = readGeoCredit(body.geoCredit);
  const tiles = readTiles(body.tiles);
  const geoBase = optionalText(body.geoBase);
  const trackingUrlTemplate = optionalText(body.trackingUrlTemplate);
  const providerAdminGroup = optionalText(body.providerAdminGroup);
  const errorReporting = readErrorReporting(body.errorReporting);
  const timeZones = readTimeZoneTable(body.timeZones);
  return {
    apiBase: body.apiBase,
    productKey: text(body.productKey, 'routing'),
    productLabel: text(body.productLabel, 'Routing'),
    providerName: text(body.providerName, 'Provider'),
    emailExampleHost: text(body.emailExampleHost, 'example.com'),
    paths: Object.fromEntries(
      Object.entries(pathsByName).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    // An extra that the server does not mention is off.
    extras: extrasWhere((name) => extras[name] === true),
    ...(readyGraceSeconds !== undefined && { readyGraceSeconds }),
    ...(body.devTools === true && { devTools: true }),
    ...(inspector && { inspector }),
    ...(photoHosts.length > 0 && { photoHosts }),
    ...(registration && { registration }),
    ...(geoBase !== undefined && { geoBase }),
    ...(geoCredit && { geoCredit }),
    ...(tiles && { tiles }),
    ...(providerAdminGroup !== undefined && { providerAdminGroup }),
    ...(trackingUrlTemplate !== undefined && { trackingUrlTemplate }),
    ...(timeZones && { timeZones }),
    ...(errorReporting && { errorReporting }),
  };
}

/** An unknown value means open registration: the server still refuses whom it does not want. */
function readRegistration(value: unknown): RuntimeConfig['registration'] {
  if (!isObject(value) || (value.mode !== 'domains' && value.mode !== 'off')) return undefined;
  return { mode: value.mode, domains: texts(value.domains) };
}

function readGeoCredit(value: unknown): GeoCredit | undefined {
  if (!isObject(value)) return undefined;
  const shown = optionalText(value.text);
  const url = safeLink(value.url, window.location.origin);
  return shown === undefined ? undefined : { text: shown, ...(url !== null && { url }) };
}

/** Tiles require a credit, because their source must be named. */
function readTiles(value: unknown): Tiles | undefined {
  if (!isObject(value)) return undefined;
  const [url, credit] = [optionalText(value.url), optionalText(value.credit)];
  return url !== undefined && credit !== undefined && isTileUrl(url) ? { url, credit } : undefined;
}

function readErrorReporting(value: unknown): RuntimeConfig['errorReporting'] {
  if (!isObject(value)) return undefined;
  const dsn = optionalText(value.dsn);
  const environment = optionalText(value.environment);
  return dsn === undefined ? undefined : { dsn, ...(environment !== undefined && { environment }) };
}

/** What the console knows about its server before it renders anything. */
interface StartFacts {
  readonly config: RuntimeConfig;
  /** Milliseconds to add to this computer's clock to get the server's; 0 if they agree (clockOffset.ts). */
  readonly clockOffsetMs: number;
}

/** Requests and reads the configuration; throws ConfigError if there is no response or it is not a configuration. */
export async function loadRuntimeConfig(fetchIt: typeof fetch = fetch): Promise<StartFacts> {
  const ask = (how: RequestInit = {}) =>
    fetchIt(CONFIG_PATH, { ...how, signal: AbortSignal.timeout(TIMEOUT_MS) });
  let answer: Response;
  try {
    answer = await ask();
  } catch (error) {
    throw new ConfigError(
      `${CONFIG_PATH} did not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (!answer.ok) throw new ConfigError(`${CONFIG_PATH} answered ${answer.status}.`);
  const offset = clockOffset(answer, () => ask({ method: 'HEAD', cache: 'no-store' }));
  let body: unknown;
  try {
    body = await answer.json();
  } catch {
    // Some web servers answer every unknown address with the app's page.
    throw new ConfigError(`${CONFIG_PATH} is not JSON.`);
  }
  return { config: readRuntimeConfig(body), clockOffsetMs: await offset };
}
