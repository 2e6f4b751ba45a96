/** Reads from a standby (DATABASE_READ_URL): nobody reads data older than what they have seen. */
import { sql, type Kysely } from 'kysely';
import { Registry } from 'prom-client';
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { migrate } from '../../../server/db/migrate';
import { clusterOf, createReads } from '../../../server/db/reads';
import type { Tables } from '../../../server/db/tables';
import { countStandbysPassedOver } from '../../../server/metrics/serverMetrics';
import { insertMerchants } from '../../../server/repositories/merchants';
import { insertOrders } from '../../../server/repositories/orders';
import { DomainError } from '../../../server/services/domainError';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { call } from '../support/call';
import { findPostgresPrograms, startPostgres, startStandby, type RunningPostgres } from '../support/postgres';
import { buildBeside, startTestServer, type TestServer } from '../support/testServer';

const describeWhere = findPostgresPrograms() === null ? describe.skip : describe;

describeWhere('with DATABASE_READ_URL', () => {
  let primary: RunningPostgres | null;
  let standby: RunningPostgres | null = null;
  let server: TestServer;
  let beside: Awaited<ReturnType<typeof buildBeside>>;
  let onStandby: Kysely<Tables>;
  let token: string;
  /** Requests for a standby connection, and reads that fell back to the primary. */
  const seen = { asked: 0, fallbacks: 0 };
  const metrics = new Registry();
  let close: () => Promise<void>;

  beforeAll(async () => {
    primary = await startPostgres();
    if (primary === null) throw new Error('PostgreSQL cannot be run here.');
    standby = await startStandby(primary);
    // The usual setting; the test cluster turns it off.
    const admin = openPostgresEngine({ url: primary.url });
    await sql`alter role tests set synchronous_commit = on`.execute(databaseOn(admin));
    await admin.close();
    const engine = openPostgresEngine({ url: primary.url, readUrl: standby.url });
    const db = databaseOn(engine);
    await migrate(db);
    const pool = engine.standbys;
    if (!pool) throw new Error('There is no way to the standby.');
    onStandby = databaseOn({ pool });
    const counted = databaseOn({
      pool: {
        connect: () => {
          seen.asked += 1;
          return pool.connect();
        },
        end: () => pool.end(),
      },
    });
    const countPassedOver = countStandbysPassedOver(metrics);
    const reads = createReads(db, counted, await clusterOf(db), () => {
      seen.fallbacks += 1;
      countPassedOver();
    });
    server = await startTestServer({
      deps: { db, reads, users: createUserDirectory(db, 'postgres', true) },
    });
    beside = await buildBeside(server);
    const merchant = aMerchant([aZone('Toronto', ['M5'])], [aRule('Toronto', 'Toronto')]);
    await insertMerchants(db, [merchant], Date.now());
    const ids = Array.from({ length: 30 }, (_, at) => `ord_${at}`);
    const order = { createdAt: 1_700_000_000, merchantId: 'merchant-1', orderStatus: 'GEOCODED' } as const;
    await insertOrders(
      db,
      ids.map((id) => ({ ...order, id, merchantDisplayName: 'Lavoie', recipient: { name: id }, version: 1 })),
      Date.now(),
    );
    token = await server.tokenFor('admin');
    close = async () => {
      await beside.close();
      await server.close();
      await engine.close();
    };
  });
  afterAll(async () => {
    await close();
    await standby?.stop();
    await primary?.stop();
  });

  const setReady = (id: string) =>
    call(server, `/api/orders/${id}/pickupready`, { method: 'PATCH', body: {}, token });
  /** Returns what the other server says about the order in its list, its counts and its history. */
  const told = async (id: string) => {
    const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
      const answer = await beside.inject({
        method,
        url,
        headers: { authorization: token },
        ...(body && { body }),
      });
      return answer.json<Record<string, never>>();
    };
    const list = await ask('POST', '/api/orders', { ids: [id] });
    const count = await ask('POST', '/api/orders/count', { ids: [id], orderStatus: 'PICKUP_READY' });
    const history = await ask('GET', `/api/orders/${id}/history`);
    return { list: JSON.stringify(list), count, history: JSON.stringify(history) };
  };
  const isReady = {
    list: expect.stringContaining('PICKUP_READY') as string,
    count: { count: 1 },
    history: expect.stringContaining('setPickupReady') as string,
  };

  /** Repeats until the standby answers; every answer on the way must be right. */
  const untilStandbyAnswers = async (id: string): Promise<void> => {
    for (;;) {
      const before = { ...seen };
      expect(await told(id)).toMatchObject(isReady);
      if (seen.asked > before.asked && seen.fallbacks === before.fallbacks) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('a person reads their own change at once, on another server and from the standby', async () => {
    for (let at = 0; at < 10; at += 1) {
      expect((await setReady(`ord_${at}`)).status).toBe(200);
      await untilStandbyAnswers(`ord_${at}`);
    }
  });

  it('the primary answers while the standby is behind, and the standby once it has caught up', async () => {
    await sql`select pg_wal_replay_pause()`.execute(onStandby);
    const { fallbacks } = seen;
    expect((await setReady('ord_20')).status).toBe(200);
    expect(await told('ord_20')).toMatchObject(isReady);
    expect(seen.fallbacks).toBeGreaterThan(fallbacks);
    expect(await metrics.metrics()).toContain(`\nconsole_standbys_passed_over_total ${seen.fallbacks}\n`);
    await sql`select pg_wal_replay_resume()`.execute(onStandby);
    await untilStandbyAnswers('ord_20');
  });

  /** Which of the two databases a read was sent to, and why the standby was passed over. */
  const whoAnswers = async (
    cluster: string | null,
    there: Kysely<Tables>,
    fails = 'no',
  ): Promise<string[]> => {
    const reasons: string[] = [];
    const reads = createReads(server.deps.db, there, cluster, (error) =>
      reasons.push((error as Error).message),
    );
    const isStandby = await reads('0/0', async (db) => {
      const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(db);
      if (rows[0]?.there && fails !== 'no')
        await sql.raw(`do $$ begin raise exception 'broken' using errcode = '${fails}'; end $$`).execute(db);
      return rows[0]?.there;
    });
    return [isStandby ? 'standby' : 'primary', ...reasons];
  };

  it('a standby of another cluster, and any primary, answer nothing', async () => {
    const foreign = await startPostgres();
    if (foreign === null) throw new Error('PostgreSQL cannot be run here.');
    const elsewhere = openPostgresEngine({ url: foreign.url });
    const ours = await clusterOf(server.deps.db);
    const theirs = await clusterOf(databaseOn(elsewhere));
    expect(await whoAnswers(ours, onStandby)).toEqual(['standby']);
    expect(await whoAnswers(theirs, onStandby)).toEqual([
      'primary',
      'DATABASE_READ_URL leads to a standby of another database cluster than DATABASE_URL.',
    ]);
    // A foreign primary has none of our tables, and a former one of ours has none of our latest rows.
    expect(await whoAnswers(ours, databaseOn(elsewhere))).toEqual([
      'primary',
      'DATABASE_READ_URL leads to a primary.',
    ]);
    await elsewhere.close();
    await foreign.stop();
  });

  it('a user who may not ask which cluster it is gets no check', async () => {
    await sql`revoke execute on function pg_control_system() from public`.execute(server.deps.db);
    await sql`create role plain login`.execute(server.deps.db);
    const engine = openPostgresEngine({ url: (primary?.url ?? '').replace('tests@', 'plain@') });
    expect(await clusterOf(databaseOn(engine))).toBeNull();
    expect(await whoAnswers(null, onStandby)).toEqual(['standby']);
    await engine.close();
  });

  it.each(['XX001', '58030', '42501'])(
    'the primary answers when the standby fails in a way of its own: %s',
    async (state) => {
      expect(await whoAnswers(null, onStandby, state)).toEqual(['primary', 'broken']);
    },
  );

  it('a refusal is not asked for twice', async () => {
    let asked = 0;
    const reads = createReads(server.deps.db, onStandby, null, () => undefined);
    const refused = reads('0/0', () => {
      asked += 1;
      return Promise.reject(new DomainError('notFound', 'No such order.'));
    });
    await expect(refused).rejects.toThrow('No such order.');
    expect(asked).toBe(1);
  });

  it('the primary answers when the standby is gone', async () => {
    await standby?.stop();
    expect((await setReady('ord_21')).status).toBe(200);
    expect(await told('ord_21')).toMatchObject(isReady);
  });
});
