/** The console's runtime configuration, GET /config.json, so that one bundle serves every deployment. */
import * as z from 'zod';
import { INSPECTOR_MODES } from '../constants';
import { EXTRAS } from '../extras';

/** The credit for the source of addresses; `url` links to its licence. */
const geoCredit = z.object({ text: z.string(), url: z.string().optional() });
export type GeoCredit = z.infer<typeof geoCredit>;

/** Street tiles for the map of an address: URL template or style, and the credit. */
const tiles = z.object({ url: z.string(), credit: z.string() });
export type Tiles = z.infer<typeof tiles>;

/**
 * The server's time zone rules for the needed zones and years. The console converts local times with them, because a
 * browser's own data may be older or newer.
 */
const timeZoneTable = z.object({
  /** Release of the IANA time zone database: `2026f`. */
  version: z.string(),
  /** The table is valid from `from` up to but excluding `to`, epoch milliseconds. */
  from: z.number(),
  to: z.number(),
  /** By IANA name, earliest first: start (epoch seconds), minutes ahead of UTC, abbreviation. */
  zones: z.record(z.string(), z.array(z.tuple([z.number(), z.number(), z.string()]))),
});
export type TimeZoneTable = z.infer<typeof timeZoneTable>;

/** `domains`: only people whose e-mail has one of these hosts. */
const registration = z.object({ mode: z.enum(['open', 'domains', 'off']), domains: z.array(z.string()) });

export const runtimeConfig = z.object({
  apiBase: z.string(),
  /** Base URL of the /geo requests if another server handles them. */
  geoBase: z.string().optional(),
  /** The source of suggested and checked addresses, if its terms require a credit (decision 0012). */
  geoCredit: geoCredit.optional(),
  /** Without tiles, the map shows outlines only. */
  tiles: tiles.optional(),
  productKey: z.string(),
  productLabel: z.string(),
  providerName: z.string(),
  emailExampleHost: z.string(),
  /** The provider's own group of merchant users, if it is not `provider_admin`. */
  providerAdminGroup: z.string().optional(),
  /** URL of the public tracking page, with `{id}`. Without it, the id is plain text. */
  trackingUrlTemplate: z.string().optional(),
  /** Who may create an account without an invitation; without it, anybody. */
  registration: registration.optional(),
  /** How many seconds Set Ready of one order can be undone before it is sent; 0 sends at once. Default 10. */
  readyGraceSeconds: z.number().optional(),
  /** Whether Redux DevTools may inspect the store. Default false. */
  devTools: z.boolean().optional(),
  /** Who may open the inspector of their own browser's state. Default super_admins. */
  inspector: z.enum(INSPECTOR_MODES).optional(),
  /** Hosts besides our own from which photos are shown, over https: `photos.example.com`, `*.example.com`. */
  photoHosts: z.array(z.string()).optional(),
  /** Paths of the endpoints that the specification does not show, by endpoint name. */
  paths: z.record(z.string(), z.string()),
  extras: z.record(z.enum(EXTRAS), z.boolean()),
  /** Without it, the browser's own time zone rules are used. */
  timeZones: timeZoneTable.optional(),
  errorReporting: z.object({ dsn: z.string(), environment: z.string().optional() }).optional(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
