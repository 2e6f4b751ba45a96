/** Reads from a standby (DATABASE_READ_URL): nobody reads data older than what they have seen. */
import { sql, type Kysely } from 'kysely';
import { Registry } from 'prom-client';
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { migrate } from '../../../server/db/migrate';
import { createReads, LOG_PLACE } from '../../../server/db/reads';
import type { Tables } from '../../../server/db/tables';
import { whichDatabase } from '../../../server/db/whichDatabase';
import { countStandbysPassedOver } from '../../../server/metrics/serverMetrics';
import { insertMerchants } from '../../../server/repositories/merchants';
import { insertOrders } from '../../../server/repositories/orders';
import { DomainError } from '../../../server/services/domainError';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { closedAfterTest } from '../../support/closedAfterTest';
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
    const reads = createReads(db, counted, await whichDatabase(db), () => {
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
    identity: string | null,
    there: Kysely<Tables>,
    { fails = 'no', primary: db = server.deps.db }: { fails?: string; primary?: Kysely<Tables> } = {},
  ): Promise<string[]> => {
    const reasons: string[] = [];
    const reads = createReads(db, there, identity, (error) => reasons.push((error as Error).message));
    const asked = await sql<{ timeline: string }>`select left(${LOG_PLACE}, 8) as timeline`.execute(db);
    const isStandby = await reads(`${asked.rows[0]?.timeline} 0/0`, async (on) => {
      const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(on);
      if (rows[0]?.there && fails !== 'no')
        await sql.raw(`do $$ begin raise exception 'broken' using errcode = '${fails}'; end $$`).execute(on);
      return rows[0]?.there;
    });
    return [isStandby ? 'standby' : 'primary', ...reasons];
  };

  it('a standby that is not one of this database, and any primary, answer nothing', async () => {
    const foreign = await startPostgres();
    if (foreign === null) throw new Error('PostgreSQL cannot be run here.');
    const elsewhere = openPostgresEngine({ url: foreign.url });
    const ours = await whichDatabase(server.deps.db);
    const theirs = await whichDatabase(databaseOn(elsewhere));
    expect(await whoAnswers(ours, onStandby)).toEqual(['standby']);
    expect(await whoAnswers(theirs, onStandby)).toEqual([
      'primary',
      'DATABASE_READ_URL leads to another database than DATABASE_URL.',
    ]);
    // Another database of the same cluster, such as a copy for trials.
    const besides = openPostgresEngine({ url: standby?.url.replace(/postgres$/, 'template1') ?? '' });
    expect(await whoAnswers(ours, databaseOn(besides))).toEqual([
      'primary',
      'DATABASE_READ_URL leads to another database than DATABASE_URL.',
    ]);
    await besides.close();
    // A foreign primary has none of our tables, and a former one of ours has none of our latest rows.
    expect(await whoAnswers(ours, databaseOn(elsewhere))).toEqual([
      'primary',
      'DATABASE_READ_URL leads to a primary.',
    ]);
    await elsewhere.close();
    await foreign.stop();
  });

  it('a standby that stayed with a former primary answers nothing, and one that follows the new one does', async () => {
    if (primary === null) throw new Error('PostgreSQL cannot be run here.');
    await sql`create role reader login`.execute(server.deps.db);
    const [next, follower] = [await startStandby(primary), await startStandby(primary)];
    const connect = (url: string) => databaseOn(closedAfterTest(openPostgresEngine({ url })));
    const [onNext, onFollower] = [connect(next.url), connect(follower.url)];
    const { port } = new URL(next.url);
    const source = `host=127.0.0.1 user=tests port=${port}`;
    await sql.raw(`alter system set primary_conninfo = '${source}'`).execute(onFollower);
    await sql`select pg_reload_conf()`.execute(onFollower);
    const follows = sql`select from pg_stat_wal_receiver where status = 'streaming' and sender_port = ${port}::int`;
    while ((await follows.execute(onFollower)).rows.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`select pg_promote()`.execute(onNext);
    const identity = await whichDatabase(onNext);
    const asked = { primary: onNext };
    expect(await whoAnswers(identity, onStandby, asked)).toEqual([
      'primary',
      'DATABASE_READ_URL leads to a standby that has not followed the primary to its timeline.',
    ]);
    while ((await whoAnswers(identity, onFollower, asked))[0] !== 'standby')
      await new Promise((resolve) => setTimeout(resolve, 50));
    // A user who does not see the connection of the standby sees its restart points.
    const asReader = connect(follower.url.replace('tests@', 'reader@'));
    while ((await whoAnswers(identity, asReader, asked))[0] !== 'standby')
      for (const db of [onNext, onFollower]) await sql`checkpoint`.execute(db);
    for (const one of [follower, next]) await one.stop();
  });

  it('a user who may not ask which database it is gets no check', async () => {
    await sql`revoke execute on function pg_control_system() from public`.execute(server.deps.db);
    await sql`create role plain login`.execute(server.deps.db);
    const engine = openPostgresEngine({ url: (primary?.url ?? '').replace('tests@', 'plain@') });
    expect(await whichDatabase(databaseOn(engine))).toBeNull();
    expect(await whoAnswers(null, onStandby)).toEqual(['standby']);
    await engine.close();
  });

  it.each(['XX001', '58030', '42501'])(
    'the primary answers when the standby fails in a way of its own: %s',
    async (state) => {
      expect(await whoAnswers(null, onStandby, { fails: state })).toEqual(['primary', 'broken']);
    },
  );

  it('a refusal is not asked for twice', async () => {
    let asked = 0;
    const reads = createReads(server.deps.db, onStandby, null, () => undefined);
    const refused = reads('00000001 0/0', () => {
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
