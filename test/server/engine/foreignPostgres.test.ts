/**
 * A PostgreSQL database of another program, or one that cannot hold our data: the start says so and leaves it
 * unchanged.
 */
import fs from 'node:fs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import { requireTables } from '../../../server/db/requireTables';
import { createLog } from '../../../server/http/log';
import { readSettings } from '../../../server/settings/settings';
import { openServices } from '../../../server/start/openServices';
import { closedAfterTest } from '../../support/closedAfterTest';
import { findPostgresPrograms, startPostgres, type RunningPostgres } from '../support/postgres';
import { TEST_TOKEN_SECRET } from '../support/testServer';

const describeWhere = findPostgresPrograms() === null ? describe.skip : describe;

describeWhere('a PostgreSQL that cannot be used', () => {
  let postgres: RunningPostgres | null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  const connect = (url: string) => databaseOn(closedAfterTest(openPostgresEngine({ url })));
  const urlOf = (name: string): string => (postgres?.url ?? '').replace(/postgres$/, name);
  const make = async (name: string, options = ''): Promise<string> => {
    await sql.raw(`create database ${name} ${options}`).execute(connect(postgres?.url ?? ''));
    return urlOf(name);
  };
  const start = (url: string, log = createLog('silent'), more: Readonly<Record<string, string>> = {}) =>
    openServices(
      readSettings({ TOKEN_SECRET: TEST_TOKEN_SECRET, LOG_LEVEL: 'silent', DATABASE_URL: url, ...more }),
      log,
      () => undefined,
    );
  const isLetIn = async (connectionString: string): Promise<boolean> => {
    const client = new Client({ connectionString });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  const tablesOf = async (url: string): Promise<string[]> =>
    (
      await sql<{ name: string }>`select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(connect(url))
    ).rows.map(({ name }) => name);

  it('has tables of another program, even a migrations table: none of ours is added', async () => {
    if (!postgres) return;
    const url = await make('shop');
    for (const table of ['orders (id int)', 'migrations (id int, batch int)'])
      await sql.raw(`create table ${table}`).execute(connect(url));
    await expect(start(url)).rejects.toThrow(
      'The database of DATABASE_URL has tables of another program (migrations, orders). Nothing was changed there. Name an empty database.',
    );
    expect(await tablesOf(url)).toEqual(['migrations', 'orders']);
  });

  it('is named by DATABASE_DIRECT_URL only, and is of another program: none of our tables is added', async () => {
    if (!postgres) return;
    const [url, direct] = [await make('pooled'), await make('shop_direct')];
    await sql`create table orders (id int)`.execute(connect(direct));
    await expect(start(url, undefined, { DATABASE_DIRECT_URL: direct })).rejects.toThrow(
      'The database of DATABASE_DIRECT_URL has tables of another program (orders). Nothing was changed there. Name an empty database.',
    );
    expect(await tablesOf(direct)).toEqual(['orders']);
    const missing = urlOf('nowhere');
    await expect(start(url, undefined, { DATABASE_DIRECT_URL: missing })).rejects.toThrow(
      'The database of DATABASE_DIRECT_URL cannot be used: database "nowhere" does not exist',
    );
  });

  it('is named by DATABASE_DIRECT_URL only, and is empty: it stays empty', async () => {
    if (!postgres) return;
    const [url, direct] = [await make('main'), await make('empty')];
    await (await start(url)).close();
    await expect(start(url, undefined, { DATABASE_DIRECT_URL: direct })).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Nothing was changed there. Name the same database in both.',
    );
    expect(await tablesOf(direct)).toEqual([]);
    await (await start(url, undefined, { DATABASE_DIRECT_URL: `${url}?sslmode=disable` })).close();
  });

  it('has an encoding without UTF-8: nothing is created there', async () => {
    if (!postgres) return;
    const url = await make('latin', "encoding 'LATIN1' locale 'C' template template0");
    await expect(start(url)).rejects.toThrow(
      'The database of DATABASE_URL has the encoding LATIN1, which lacks characters that are needed. Create it with UTF8.',
    );
    expect(await tablesOf(url)).toEqual([]);
  });

  it('belongs to another user: the error names the database and what to do', async () => {
    if (!postgres) return;
    const url = await make('theirs');
    for (const statement of ['create role guest login', 'revoke create on schema public from public'])
      await sql.raw(statement).execute(connect(url));
    await expect(start(url.replace('tests@', 'guest@'))).rejects.toThrow(
      'The database of DATABASE_URL cannot be used: permission denied for schema public. Its user must own it, or be allowed to create tables there',
    );
  });

  it.each([
    ['no password, and it asks for one', '', 'it asks for a password, and the URL has none'],
    ['a wrong password', ':wrong', 'password authentication failed for user "keeper"'],
  ])('gets %s', async (_what, password, said) => {
    if (!postgres) return;
    const admin = connect(postgres.url);
    await sql`drop role if exists keeper`.execute(admin);
    await sql`create role keeper login password 'right'`.execute(admin);
    const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(admin);
    const file = rows[0]?.file ?? '';
    fs.writeFileSync(file, `host all keeper all scram-sha-256\n${fs.readFileSync(file, 'utf8')}`);
    await sql`select pg_reload_conf()`.execute(admin);
    while (await isLetIn(postgres.url.replace('tests@', 'keeper@')));
    const url = postgres.url.replace('tests@', `keeper${password}@`);
    await expect(start(url)).rejects.toThrow(`The database of DATABASE_URL cannot be used: ${said}`);
  });

  it('is read-only: the start warns and goes on, and a start that must change tables says what prevents it', async () => {
    if (!postgres) return;
    const url = await make('reading');
    await (await start(url)).close();
    await sql`alter database reading set default_transaction_read_only = on`.execute(connect(postgres.url));
    const log = createLog('silent');
    const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    await (await start(url, log)).close();
    expect(warn.mock.calls).toEqual([
      [
        'The database of DATABASE_URL takes no changes for now, and /readyz says so. Cannot write. The database is read-only.',
      ],
    ]);
    await connect(url)
      .transaction()
      .execute(async (trx) => {
        await sql`set transaction read write`.execute(trx);
        await sql`delete from migrations where name = '0020-views'`.execute(trx);
      });
    await expect(start(url)).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: cannot execute .* in a read-only transaction\. This version has to change its tables first\./,
    );
  });

  it('has lost a table: the start names it, and creates no empty one', async () => {
    if (!postgres) return;
    const url = await make('lost');
    await (await start(url)).close();
    for (const table of ['views', 'sessions']) await sql.raw(`drop table ${table}`).execute(connect(url));
    await expect(start(url)).rejects.toThrow(
      'The database of DATABASE_URL has lost tables (sessions, views): they were created once and no longer exist. ' +
        'Nothing was created in their place. Restore them from the newest backup.',
    );
    expect(await tablesOf(url)).not.toContain('views');
  });

  it('was left half-way by an interrupted restore: no server starts on it', async () => {
    if (!postgres) return;
    const url = await make('restoring');
    await (await start(url)).close();
    // A dump is restored in this order: tables, rows, keys and indexes, triggers.
    for (const name of ['come', 'gone', 'changed'])
      await sql.raw(`drop trigger orders_${name} on orders`).execute(connect(url));
    await expect(start(url)).rejects.toThrow(
      'The database of DATABASE_URL lacks triggers (orders_changed, orders_come, orders_gone), as after a restore that was interrupted: ' +
        'rows and keys may be missing, too. Restore the backup again, into a new database.',
    );
  });

  it('has disabled triggers, which then count nothing: the start names them and says how to go on', async () => {
    if (!postgres) return;
    const url = await make('disabled');
    await (await start(url)).close();
    const db = connect(url);
    await sql`alter table orders disable trigger orders_come`.execute(db);
    await expect(start(url)).rejects.toThrow(
      'The database of DATABASE_URL has disabled triggers (orders_come), as after a load of rows that was interrupted, so changes of orders may ' +
        'not have been counted. Run `alter table orders enable trigger user`, and count the orders again (docs/operating.md).',
    );
    await sql`alter table orders enable trigger user`.execute(db);
    await (await start(url)).close();
  });

  it('is used with a search_path that names no schema: the start says so, and loses no tables', async () => {
    if (!postgres) return;
    const empty = await make('pathless');
    const url = await make('with_tables');
    await (await start(url)).close();
    const elsewhere = '?options=-c%20search_path%3Dnowhere';
    const advice =
      'Its search_path names no schema that exists and that its user may use. Correct it (`show search_path`, `alter role … reset ' +
      'search_path`); if a pooler sits in between, restart that';
    for (const database of [empty, url])
      await expect(start(`${database}${elsewhere}`)).rejects.toThrow(
        `The database of DATABASE_URL cannot be used: no schema has been selected to create in. ${advice}`,
      );
    // As behind a pooler, while the direct connection is right.
    await expect(start(`${url}${elsewhere}`, undefined, { DATABASE_DIRECT_URL: url })).rejects.toThrow(
      `The database of DATABASE_URL cannot be used: no tables are found. ${advice}`,
    );
    expect(await tablesOf(empty)).toEqual([]);
  });

  it('gets one connection of a pooler without a search_path: nothing is said to be missing', async () => {
    if (!postgres) return;
    const url = await make('half_pathless');
    await (await start(url)).close();
    const engines = [url, `${url}?options=-c%20search_path%3Dnowhere`].map((each) =>
      closedAfterTest(openPostgresEngine({ url: each })),
    );
    // Each statement gets the other connection.
    for (const isFirstRight of [true, false]) {
      const [sound, pathless] = engines;
      const order = isFirstRight ? [sound, pathless] : [pathless, sound];
      const connect = async () => {
        const next = order.shift();
        if (!next) throw new Error('There were more than two statements');
        return next.pool.connect();
      };
      const pool = { connect, end: () => Promise.resolve() };
      await expect(requireTables(databaseOn({ pool }), 'It')).rejects.toThrow(
        'It cannot be used: no tables are found. Its search_path names no schema',
      );
    }
  });

  it.each([
    ['renewed:one that was killed', 30],
    ['an older version', 600],
  ])('is locked by %s: the start says in one line what it waits for, and goes on', async (owner, seconds) => {
    if (!postgres) return;
    const url = await make(`locked_${seconds}`);
    await (await start(url)).close();
    const db = connect(url);
    const last = MIGRATIONS.at(-1)?.name ?? '';
    await sql`delete from migrations where name = ${last}`.execute(db);
    await sql`insert into migration_lock values ('migrations', ${owner}, ${Date.now()})`.execute(db);
    const log = createLog('silent');
    const said: unknown[] = [];
    const hasSaid = new Promise<void>((resolve) => {
      jest.spyOn(log, 'info').mockImplementation((...words: unknown[]) => {
        said.push(words.at(-1));
        resolve();
      });
    });
    const starting = start(url, log);
    await hasSaid;
    await sql`delete from migration_lock`.execute(db);
    await (await starting).close();
    expect(said.slice(0, 3)).toEqual([
      `Another process migrates the database, or was killed while it did. This one waits for its end, or until its lock (the row of migration_lock) has not changed for ${seconds} seconds; then it goes on by itself`,
      expect.stringMatching(/^The database is being migrated/),
      'Database migrated',
    ]);
  });

  it('was left half-way by a stopped start: the next start completes it', async () => {
    if (!postgres) return;
    const url = await make('begun');
    await sql`create table migrations (name text primary key, applied_at int8 not null)`.execute(
      connect(url),
    );
    const services = await start(url);
    await services.close();
    await (await start(url)).close();
    expect(await tablesOf(url)).toContain('orders');
  });
});
