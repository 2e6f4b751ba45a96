/** The console's runtime configuration, GET /config.json. One bundle serves every deployment. */
import * as z from 'zod';
import { INSPECTOR_MODES } from '../constants';
import { EXTRAS } from '../extras';

/** What is said of the source of addresses; `url` leads to its licence. */
const geoCredit = z.object({ text: z.string(), url: z.string().optional() });
export type GeoCredit = z.infer<typeof geoCredit>;

/** Street tiles of the map of an address: their template or style, and whose they are. */
const tiles = z.object({ url: z.string(), credit: z.string() });
export type Tiles = z.infer<typeof tiles>;

/**
 * The server's time zone rules for the zones and years that matter: the console writes and reads wall times by them, as
 * a browser's own data may be older or newer.
 */
const timeZoneTable = z.object({
  /** Release of the IANA time zone database: `2026f`. */
  version: z.string(),
  /** The table holds from the first instant up to, not including, the second one, epoch milliseconds. */
  from: z.number(),
  to: z.number(),
  /** By IANA name, earliest first: since when (epoch seconds), minutes ahead of UTC, what the zone is called then. */
  zones: z.record(z.string(), z.array(z.tuple([z.number(), z.number(), z.string()]))),
});
export type TimeZoneTable = z.infer<typeof timeZoneTable>;

/** `domains`: people with e-mail addresses of those hosts. */
const registration = z.object({ mode: z.enum(['open', 'domains', 'off']), domains: z.array(z.string()) });

export const runtimeConfig = z.object({
  apiBase: z.string(),
  /** Base of the /geo calls when they are served elsewhere. */
  geoBase: z.string().optional(),
  /** Whom suggested and checked addresses come from, where that service's terms want it said (decision 0012). */
  geoCredit: geoCredit.optional(),
  /** Absent: the map has outlines alone. */
  tiles: tiles.optional(),
  productKey: z.string(),
  productLabel: z.string(),
  providerName: z.string(),
  emailExampleHost: z.string(),
  /** The provider's own group of merchant users, where it is not called `provider_admin`. */
  providerAdminGroup: z.string().optional(),
  /** Address of the public tracking page with `{id}`; plain text is shown when absent. */
  trackingUrlTemplate: z.string().optional(),
  /** Who may make an account without an invitation: anybody where it is absent. */
  registration: registration.optional(),
  /** For so long Set Ready of one order can be undone, before it is sent; 0 sends at once. Absent: 10. */
  readyGraceSeconds: z.number().optional(),
  /** Whether Redux DevTools may look into the store; absent: not. */
  devTools: z.boolean().optional(),
  /** Who may open the inspector of their own browser's state; absent: super_admins. */
  inspector: z.enum(INSPECTOR_MODES).optional(),
  /** Hosts besides our own whose photographs are shown, over https: `photos.example.com`, `*.example.com`. */
  photoHosts: z.array(z.string()).optional(),
  /** Paths of the calls the specification does not show, by endpoint name. */
  paths: z.record(z.string(), z.string()),
  extras: z.record(z.enum(EXTRAS), z.boolean()),
  /** Absent from a server that does not say: the browser's own rules hold then. */
  timeZones: timeZoneTable.optional(),
  errorReporting: z.object({ dsn: z.string(), environment: z.string().optional() }).optional(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
