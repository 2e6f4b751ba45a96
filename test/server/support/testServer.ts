/** The real server on a real database for tests: in memory from a migrated snapshot, or on PostgreSQL. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import type { Role } from '../../../src/contract/roles';
import { createEmbeddedGeocoder } from '../../../server/adapters/geocoder/embeddedGeocoder';
import { createEmbeddedSuggester } from '../../../server/adapters/geocoder/embeddedSuggester';
import { openGeocoding } from '../../../server/adapters/geocoder/openGeocoding';
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import { tracedRouting } from '../../../server/adapters/routing/tracedRouting';
import { API_ROUTES, buildServer, type RegisterRoutes } from '../../../server/start/buildServer';
import { databaseOn } from '../../../server/db/database';
import type { DiskRoom } from '../../../server/db/engine/diskRoom';
import type { Tables } from '../../../server/db/tables';
import { withTx } from '../../../server/db/withTx';
import type { Logger, ServerDeps } from '../../../server/deps';
import { createLog } from '../../../server/http/log';
import { newId } from '../../../server/newId';
import { insertSession } from '../../../server/repositories/sessions';
import { insertUser } from '../../../server/repositories/users';
import { createTokenIssuer } from '../../../server/services/tokens';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { readSettings, type Settings } from '../../../server/settings/settings';
import { openZoneData } from '../../../server/timeZones/zoneData';
import type { Tracing } from '../../../server/tracing/tracing';
import { openEngineBeside, openTestEngine } from './testEngine';

export interface TestServerOptions {
  /** Environment variables, as an operator would set them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Number of demo orders to create, with their merchants and accounts. Default none. */
  readonly seed?: number;
  /** Parts of the server to replace. */
  readonly deps?: Partial<ServerDeps>;
  /** Run as another process on the database of this server; only on PostgreSQL. Close that server last. */
  readonly beside?: TestServer;
  /** The disk that a database in memory sees. */
  readonly room?: DiskRoom;
  /** Additional endpoints, for tests of the HTTP layer itself. */
  readonly routes?: readonly RegisterRoutes[];
}

export interface TestServer {
  readonly app: FastifyInstance;
  /** Origin of the listening server, `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly db: Kysely<Tables>;
  readonly deps: ServerDeps;
  readonly settings: Settings;
  /** A token of an activated account with exactly this role (`test-admin@example.com`), created on first use. */
  tokenFor(role: Role): Promise<string>;
  /** A token of a new session for this account, whatever its roles; `claims` are the claims in the token. */
  tokenOf(email: string, claims?: { name?: string; roles?: readonly Role[] }): Promise<string>;
  close(): Promise<void>;
}

/** The secret with which tokens of a test server are signed. */
export const TEST_TOKEN_SECRET = 'a secret for tests only, long enough';

/** Another process on the same database, with its own metrics. Close it. */
export const buildBeside = (
  server: TestServer,
  routes?: readonly RegisterRoutes[],
): Promise<FastifyInstance> => buildServer({ ...server.deps, metrics: new Registry() }, routes);

/** Loads tracing only if a collector is configured, like the real process. */
const tracingOf = async ({ traces }: Settings, log: Logger): Promise<Tracing | undefined> =>
  traces ? (await import('../../../server/tracing/openTracing')).openTracing(traces, log) : undefined;

/** Starts a server on a free port. Close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const settings = readSettings({
    DATA_DIR: '/nonexistent',
    SEED_ORDERS: String(options.seed ?? 0),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    TOKEN_SECRET: TEST_TOKEN_SECRET,
    ...options.settings,
  });
  const engine = options.beside
    ? await openEngineBeside(options.beside.db)
    : await openTestEngine(options.room);
  const log = options.deps?.log ?? createLog(settings.logLevel);
  const tracing = await tracingOf(settings, log);
  const db = databaseOn(engine, tracing);
  const now = options.deps?.now ?? Date.now;
  const deps: ServerDeps = {
    settings,
    db,
    engine,
    log,
    metrics: new Registry(),
    tracing,
    users: createUserDirectory(db, engine.kind),
    tokens: createTokenIssuer(
      settings.tokenSecret ?? TEST_TOKEN_SECRET,
      settings.tokenTtlSeconds,
      now,
      settings.previousTokenSecret,
    ),
    ...(settings.geocoder.kind === 'embedded'
      ? {
          geocoder: createEmbeddedGeocoder({ db }),
          suggester: createEmbeddedSuggester({ db, now }),
        }
      : openGeocoding(settings.geocoder, { db, now, tracing })),
    routing: tracedRouting(createEmbeddedRouting(), tracing),
    timeZones: openZoneData(settings.zoneDataFile),
    now,
    checkAnswers: true,
    consoleDir: null,
    ...options.deps,
  };
  if (options.seed !== undefined && options.seed > 0) {
    const { seedDemoData } = await import('../../../server/demo/seedDemoData');
    await seedDemoData(deps);
  }
  const app = await buildServer(deps, [...API_ROUTES, ...(options.routes ?? [])]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const tokenOf: TestServer['tokenOf'] = async (email, { name = '', roles = [] } = {}) => {
    const id = newId('ses', now());
    const { token, expiresAt } = await deps.tokens.issue({ email, name, roles }, id);
    const place = { address: '127.0.0.1', browser: 'tests' };
    await insertSession(deps.db, { id, email, createdAt: now(), seenAt: now(), expiresAt, ...place });
    deps.users.forget(email);
    return token;
  };
  const tokens = new Map<Role, Promise<string>>();
  const makeToken = async (role: Role): Promise<string> => {
    const person = { email: `test-${role}@example.com`, name: `Test ${role}`, roles: [role] };
    await withTx(deps.db, (trx) =>
      insertUser(trx, { ...person, kind: 'staff', activated: true, passwordHash: null }, now()),
    );
    return tokenOf(person.email, person);
  };
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    db,
    deps,
    settings,
    tokenOf,
    tokenFor: (role) => {
      if (options.beside) return options.beside.tokenFor(role);
      const token = tokens.get(role) ?? makeToken(role);
      tokens.set(role, token);
      return token;
    },
    close: async () => {
      await app.close();
      await engine.close();
      await tracing?.close();
    },
  };
}
