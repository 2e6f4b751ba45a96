/** What the server's parts are given instead of reaching for globals: one object, made by main.ts and by tests. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Geocoder } from './adapters/geocoder/geocoder';
import type { AddressSuggester } from './adapters/geocoder/suggester';
import type { RoutingPlatform } from './adapters/routing/routingPlatform';
import type { Engine } from './db/engine/engine';
import type { Reads } from './db/reads';
import type { Tables } from './db/tables';
import type { TokenIssuer } from './services/tokens';
import type { UserDirectory } from './services/userDirectory';
import type { Settings } from './settings/settings';
import type { Tracing } from './tracing/tracing';
import type { ZoneData } from './timeZones/zoneData';

export type Logger = FastifyBaseLogger;

export interface ServerDeps {
  readonly settings: Settings;
  /** The pool. Inside a transaction use only its `trx`: the embedded engine has one connection. */
  readonly db: Kysely<Tables>;
  /** Reading calls on standbys; absent where there are none, and always within a transaction. */
  readonly reads?: Reads | undefined;
  /** Upkeep of the database below `db`: checkpoint, vacuum, what kind it is. */
  readonly engine: Engine;
  readonly log: Logger;
  /** The figures for the operator; parts add their own (`server/metrics`). */
  readonly metrics: Registry;
  /** Where the operator has a collector of traces. */
  readonly tracing?: Tracing | undefined;
  /** Who a token's e-mail is right now: activated, roles, kind. */
  readonly users: UserDirectory;
  /** Signs and reads session tokens. */
  readonly tokens: TokenIssuer;
  readonly geocoder: Geocoder;
  /** What typed text may mean; the embedded one over this database when absent. */
  readonly suggester?: AddressSuggester;
  readonly routing: RoutingPlatform;
  /** The rules of time zones: the same for windows, rates, labels, imports and the console. */
  readonly timeZones: ZoneData;
  /** The clock, epoch milliseconds; tests may move it. */
  readonly now: () => number;
  /** A clock that nobody sets, milliseconds since some moment; that of the process when absent. */
  readonly elapsed?: () => number;
  /** Check JSON text answers by their schema too; on in tests. */
  readonly checkAnswers?: boolean;
  /** Folder of the built console; null serves the API alone. */
  readonly consoleDir: string | null;
}
