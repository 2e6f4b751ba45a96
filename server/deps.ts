/** The dependencies passed to the server's parts instead of globals: one object, made by main.ts and by tests. */
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
  /** Runs reading calls on standbys, always in a transaction; absent if there are none. */
  readonly reads?: Reads | undefined;
  /** The engine below `db`: its kind, checkpoint, vacuum. */
  readonly engine: Engine;
  readonly log: Logger;
  /** The operator's metrics; parts add their own (`server/metrics`). */
  readonly metrics: Registry;
  /** Set if the operator has a collector of traces. */
  readonly tracing?: Tracing | undefined;
  /** Looks up the current state of a token's e-mail: activated, roles, kind. */
  readonly users: UserDirectory;
  /** Signs and reads session tokens. */
  readonly tokens: TokenIssuer;
  readonly geocoder: Geocoder;
  /** Suggests addresses for typed text; the embedded suggester on this database when absent. */
  readonly suggester?: AddressSuggester;
  readonly routing: RoutingPlatform;
  /** The time zone rules: the same for windows, rates, labels, imports and the console. */
  readonly timeZones: ZoneData;
  /** The clock, epoch milliseconds; tests may move it. */
  readonly now: () => number;
  /** A monotonic clock, milliseconds; that of the process when absent. */
  readonly elapsed?: () => number;
  /** Whether to check JSON text answers against their schema too; true in tests. */
  readonly checkAnswers?: boolean;
  /** Folder of the built console; null serves only the API. */
  readonly consoleDir: string | null;
}
