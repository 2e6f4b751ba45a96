/** What our server offers beyond the specification, under the names that `extras` of /config.json has for it. */

export const EXTRAS = [
  'ifMatch',
  'idempotencyKey',
  'geo',
  /** POST /orders takes `find`. A server that passes over it would list every order. */
  'find',
  /** POST /orders takes `approximate`. */
  'approximate',
  /** POST /orders takes `sortBy` and `sortDirection`. */
  'sort',
  /** GET /orders/summary, and POST /orders takes `late`, `windowStartFrom` and `windowStartTo`. */
  'summary',
  /** POST /orders/counts: how many orders match each of several searches. */
  'counts',
  /** POST /user/logout, the sessions of a person, and a password that can be changed. */
  'sessions',
  /** POST /orders/exported. */
  'exports',
  /** GET .../history of orders, merchants, zones, rules and users. */
  'history',
  /** GET /activity, and calls may say from where they are made. */
  'activity',
  /** GET /activity makes one event of what a job did (`fold`). */
  'activityFold',
  /** Staff can be activated, deactivated and invited again. */
  'activation',
  /** Saved views of the orders, /views. Elsewhere they live in the browser. */
  'views',
  /** GET /events, as a stream and by pages. */
  'events',
  /** POST /presence, and the stream of GET /events tells who else has a record open. */
  'presence',
  /** The same of merchants and zones. */
  'presenceOfMerchants',
] as const;

type Extra = (typeof EXTRAS)[number];

/** Which extras there are. */
type Extras = Readonly<Record<Extra, boolean>>;

/** Each extra, by whether the server has it. */
export const extrasWhere = (has: (name: Extra) => boolean): Extras =>
  Object.fromEntries(EXTRAS.map((name) => [name, has(name)])) as Extras;
