/** Optional features beyond the specification, named as in `extras` of /config.json. */

export const EXTRAS = [
  'ifMatch',
  'idempotencyKey',
  'geo',
  /** POST /orders accepts `find`. A server that ignored it would list every order. */
  'find',
  /** POST /orders accepts `approximate`. */
  'approximate',
  /** POST /orders accepts `sortBy` and `sortDirection`. */
  'sort',
  /** GET /orders/summary; POST /orders accepts `late`, `windowStartFrom` and `windowStartTo`. */
  'summary',
  /** POST /orders/counts: how many orders match each of several searches. */
  'counts',
  /** POST /user/logout, the list of a person's sessions, and changing the password. */
  'sessions',
  /** POST /orders/exported. */
  'exports',
  /** GET .../history of orders, merchants, zones, rules and users. */
  'history',
  /** GET /activity; requests may state where in the console they are made. */
  'activity',
  /** GET /activity can combine the changes of a job into one event (`fold`). */
  'activityFold',
  /** Staff can be activated, deactivated and invited again. */
  'activation',
  /** Saved views of the orders, /views. Without it, the browser stores them. */
  'views',
  /** GET /events, as a stream and by pages. */
  'events',
  /** POST /presence; the stream of GET /events reports who else has a record open. */
  'presence',
  /** The same for merchants and zones. */
  'presenceOfMerchants',
] as const;

type Extra = (typeof EXTRAS)[number];

/** Whether each extra is available. */
type Extras = Readonly<Record<Extra, boolean>>;

/** Builds the extras from a test for each name. */
export const extrasWhere = (has: (name: Extra) => boolean): Extras =>
  Object.fromEntries(EXTRAS.map((name) => [name, has(name)])) as Extras;
