/** A lost connection to PostgreSQL: what is retried, what the caller is told, and that the server survives. */
import { sql } from 'kysely';
import * as z from 'zod';
import { databaseOn } from '../../../server/db/database';
import { DatabaseDown, OutcomeUnknown } from '../../../server/db/engine/postgresConnection';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { withTx, type Db, type Trx } from '../../../server/db/withTx';
import { answerJson, type HttpAnswer } from '../../../server/http/answer';
import { defineRoute } from '../../../server/http/defineRoute';
import { throwHttpError } from '../../../server/http/httpError';
import { runChange } from '../../../server/http/idempotency';
import type { IdempotencyRecorder } from '../../../server/http/idempotencyRecorder';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { serverMessages } from '../../../src/contract/serverMessages';
import { deferred } from '../../support/deferred';
import { startWire, type Wire } from '../../support/wire';
import { call, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

/** Returns the value stored under the name. */
async function valueOf(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from meta where name = ${name}`.execute(db);
  return rows[0]?.value;
}

const url = process.env.TEST_DATABASE_URL;
const describeWhere = url === undefined ? describe.skip : describe;

describeWhere('a lost connection to PostgreSQL', () => {
  let beside: TestServer;
  let server: TestServer;
  let wire: Wire;
  let token: string;
  /** What goes wrong in a change, by the order id in the URL; each happens once. */
  const mishaps = new Map<string, (trx: Trx) => Promise<unknown>>();

  beforeAll(async () => {
    beside = await startTestServer();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(beside.db);
    wire = await startWire(Number(new URL(url ?? '').port));
    const through = new URL(url ?? '');
    through.port = String(wire.port);
    through.pathname = `/${rows[0]?.name}`;
    const engine = openPostgresEngine({ url: through.href, poolSize: 2 });
    const db = databaseOn(engine);
    server = await startTestServer({
      deps: { db, users: createUserDirectory(db, 'postgres') },
      routes: [
        (app, deps) =>
          void app.register(
            (inner, _options, done) => {
              defineRoute(inner, deps, 'updateOrder', {
                params: z.object({ orderId: z.string() }),
                answer: z.object({ counted: z.number() }),
                handler: ({ params: { orderId } }, _caller, { change }) =>
                  change(async (trx) => {
                    const counted = Number((await valueOf(trx, orderId)) ?? 0) + 1;
                    await sql`insert into meta (name, value) values (${orderId}, ${String(counted)})
                      on conflict (name) do update set value = excluded.value`.execute(trx);
                    const mishap = mishaps.get(orderId);
                    mishaps.delete(orderId);
                    await mishap?.(trx);
                    return answerJson({ counted });
                  }),
              });
              const params = z.object({ id: z.string() });
              const answer = z.object({});
              const cut = async (db: Db): Promise<void> => {
                wire.cut(true);
                await valueOf(db, 'none');
              };
              const store = (keep: (trx: Trx, answer: HttpAnswer) => Promise<void>, then?: typeof cut) =>
                withTx(deps.db, async (trx) => {
                  await keep(trx, answerJson({}));
                  await then?.(trx);
                });
              defineRoute(inner, deps, 'geocodeOrder', {
                params,
                answer,
                handler: async ({ params: { id } }, _caller, { change, inSteps, claimed }) => {
                  if (id === 'refused') {
                    wire.cut(true);
                    throwHttpError(409, 'No.');
                  }
                  if (id === 'changing') return change(cut);
                  const work = async ({ keep }: Pick<IdempotencyRecorder, 'keep'>) => {
                    if (id.endsWith('reading')) await cut(deps.db);
                    await store(keep, id.endsWith('storing') ? cut : undefined);
                    await cut(deps.db);
                    return answerJson({});
                  };
                  return id.startsWith('claimed') ? claimed(work) : inSteps(work);
                },
              });
              app.get('/asleep', () => sql`select pg_sleep(600) as asleep`.execute(db));
              done();
            },
            { prefix: '/counted' },
          ),
      ],
    });
    token = await server.tokenFor('admin');
  });
  afterAll(async () => {
    await server.close();
    await server.deps.db.destroy();
    await wire.close();
    await beside.close();
  });

  const count = (what: string, key?: string): Promise<Answer> =>
    call(server, `/api/counted/orders/updateOrder/${what}`, {
      method: 'PATCH',
      token,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const endOf = async (trx: Trx): Promise<unknown> => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.id}::int)`.execute(beside.db);
    for (;;) await sql`select 1`.execute(trx);
  };
  const stored = (what: string) => valueOf(beside.db, what);

  it('a change whose connection ends before the commit is repeated on another one, once', async () => {
    mishaps.set('ended', endOf);
    expect(await count('ended')).toMatchObject({ status: 200, json: { counted: 1 } });
    expect(await stored('ended')).toBe('1');
  });

  it('a change whose connection ends after the commit is recognized by its key', async () => {
    wire.loseAnswerTo('commit');
    expect(await count('keyed', 'key-1')).toMatchObject({ status: 200, json: { counted: 1 } });
    expect(await stored('keyed')).toBe('1');
    expect(await count('keyed', 'key-1')).toMatchObject({ status: 200, json: { counted: 1 } });
  });

  it('when the repetition gets no connection, and the key cannot be looked up, the outcome is unknown', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(beside.db);
    const through = new URL(`/${rows[0]?.name}`, url);
    through.port = String(wire.port);
    const db = databaseOn(openPostgresEngine({ url: through.href, poolSize: 1, acquireTimeoutMs: 300 }));
    const held = deferred();
    let holding = Promise.resolve();
    let isHeld = false;
    const key = { caller: 'dana@example.com', endpoint: 'updateOrder', key: 'key-2' };
    const changed = runChange({ ...server.deps, db }, { key, fingerprint: '' }, async (trx) => {
      await sql`insert into meta (name, value) values ('full', '1')`.execute(trx);
      // Waits for the pool's only connection, and gets it once this transaction has lost its own.
      if (!isHeld) holding = db.connection().execute(() => held.until);
      isHeld = true;
      wire.loseAnswerTo('commit');
      return answerJson({});
    });
    await expect(changed).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await stored('full')).toBe('1');
    held.end();
    await holding;
    await db.destroy();
  });

  it('without a key it is not repeated, and the response says that the outcome is unknown', async () => {
    wire.loseAnswerTo('commit');
    expect(await count('plain')).toMatchObject({
      status: 500,
      json: { message: serverMessages.outcomeUnknown },
    });
    expect(await stored('plain')).toBe('1');
  });

  it('reads in a transaction whose end is lost are made again', async () => {
    wire.loseAnswerTo('commit');
    expect(await withTx(server.deps.db, (trx) => valueOf(trx, 'ended'))).toBe('1');
  });

  it.each([
    ['refused', 503],
    ['changing', 503],
    ['steps, reading', 503],
    ['steps, storing', 503],
    ['steps, stored', 500],
    ['claimed, reading', 503],
    ['claimed, storing', 503],
    ['claimed, stored', 500],
  ])(
    'a keyed call whose database goes away (%s) says that nothing was done if that is sure: %d',
    async (what, status) => {
      const sent = call(server, `/api/counted/orders/${encodeURIComponent(what)}/geocode`, {
        method: 'POST',
        token,
        headers: { 'idempotency-key': what.replaceAll(' ', '') },
      });
      const answer = await sent.finally(() => wire.cut(false));
      const { databaseDown, outcomeUnknown } = serverMessages;
      expect(answer).toMatchObject({
        status,
        json: { message: status === 503 ? databaseDown : outcomeUnknown },
      });
      expect(answer.headers.get('retry-after')).toBe(status === 503 ? '10' : null);
    },
  );

  it('a reader is told to retry, and the server survives', async () => {
    const asked = call(server, '/api/asleep');
    const sleepers = sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where query like 'select pg_sleep(600)%' and datname = current_database()`;
    while ((await sleepers.execute(beside.db)).rows.length === 0);
    const answer = await asked;
    expect(answer).toMatchObject({ status: 503, json: { message: serverMessages.databaseDown } });
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(await count('alive')).toMatchObject({ status: 200, json: { counted: 1 } });
  });

  it('a database that stays away is reported after a moment; nothing was done', async () => {
    const write = (db: TestServer['db']) =>
      withTx(db, (trx) => sql`insert into meta (name, value) values ('away', '1')`.execute(trx));
    wire.cut(true);
    await expect(write(server.deps.db)).rejects.toBeInstanceOf(DatabaseDown);
    wire.cut(false);
    expect(await stored('away')).toBeUndefined();
    wire.loseAnswerTo('commit');
    await expect(write(server.deps.db)).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('a server that stands still within a change lets go of its rows; what it goes on with is made anew, once', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(beside.db);
    const direct = new URL(`/${rows[0]?.name}`, url).href;
    const standing = databaseOn(openPostgresEngine({ url: direct, poolSize: 1, statementLimitMs: 1_000 }));
    const add = (db: Db, what: string) =>
      sql`update meta set value = value || ${what} where name = 'held'`.execute(db);
    await sql`insert into meta (name, value) values ('held', '')`.execute(beside.db);
    let attempts = 0;
    let isOtherIn = false;
    await withTx(standing, async (trx) => {
      attempts += 1;
      await add(trx, `own ${attempts}`);
      // Nothing is asked until the other one has the row.
      if (isOtherIn) return;
      await add(beside.db, 'other, ');
      isOtherIn = true;
    });
    await standing.destroy();
    // On a busy machine the second attempt may stand still, too.
    expect(attempts).toBeGreaterThan(1);
    expect(await stored('held')).toBe(`other, own ${attempts}`);
  });

  it('a read-only connection is replaced by another one', async () => {
    mishaps.set('standby', (trx) =>
      sql`do $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(trx),
    );
    expect(await count('standby')).toMatchObject({ status: 200, json: { counted: 1 } });
  });
});
