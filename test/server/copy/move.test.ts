/** Moving to PostgreSQL, if it is installed: every row of every table, whatever interrupts it. */
import { sql } from 'kysely';
import { finishMove, moveDatabase } from '../../../server/db/copy/move';
import { databaseOn } from '../../../server/db/database';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import { createLog } from '../../../server/http/log';
import { readSettings } from '../../../server/settings/settings';
import { openServices } from '../../../server/start/openServices';
import { closedAfterTest } from '../../support/closedAfterTest';
import { findPostgresPrograms, startPostgres, type RunningPostgres } from '../support/postgres';
import { TEST_TOKEN_SECRET } from '../support/testServer';
import { fillTables, MIGRATIONS_AND_MORE, plantOddValues, printed, rowsEver, tablesOf } from './support';

const describeWhere = findPostgresPrograms() === null ? describe.skip : describe;
const NAME = 'here:/data';

describeWhere('into PostgreSQL', () => {
  let postgres: RunningPostgres | null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  let made = 0;
  const emptyTarget = async () => {
    const admin = openPostgresEngine({ url: postgres?.url ?? '' });
    const name = `move_${(made += 1)}`;
    await sql`create database ${sql.table(name)}`.execute(databaseOn(admin));
    await admin.close();
    const url = (postgres?.url ?? '').replace(/postgres$/, name);
    const engine = openPostgresEngine({ url });
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= engine.close());
    closedAfterTest({ close });
    return { url, to: databaseOn(engine), close };
  };
  const filledSource = async () => {
    const from = databaseOn(closedAfterTest(await openMemoryEngine()));
    await migrate(from, MIGRATIONS_AND_MORE);
    await fillTables(from);
    await plantOddValues(from);
    return from;
  };
  type Database = Awaited<ReturnType<typeof filledSource>>;
  const move = (
    from: Database,
    to: Database,
    onRows: (rows: number) => void = () => undefined,
    name = NAME,
  ) => moveDatabase({ from, to, name, known: MIGRATIONS_AND_MORE, onRows });

  it('copies every row of every table unchanged, and continues the id sequences', async () => {
    if (!postgres) return;
    const from = await filledSource();
    const { to } = await emptyTarget();
    const before = await printed(from);
    await move(from, to);
    await finishMove(to);
    expect(await printed(to)).toEqual(before);
    expect(await printed(from)).toEqual(before);
    expect(await tablesOf(to)).toEqual(await tablesOf(from));
    const next = sql<{ id: number }>`insert into "odd Values" (words) values ('next') returning id`;
    expect((await next.execute(to)).rows).toEqual((await next.execute(from)).rows);
  });

  it('continues where it was stopped, at any row, and copies nothing twice', async () => {
    if (!postgres) return;
    const from = await filledSource();
    const before = await printed(from);
    const { rows: total } = await move(from, (await emptyTarget()).to);
    const { to, url, close } = await emptyTarget();
    for (let stopAt = 1; stopAt < total; stopAt += 5) {
      let last = 0;
      await expect(
        move(from, to, (rows) => {
          last = rows;
          if (rows >= stopAt) throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      expect(last).toBeGreaterThanOrEqual(stopAt);
    }
    await move(from, to);
    await finishMove(to);
    expect(await printed(to)).toEqual(before);
    await close();
    expect((await rowsEver(url)).audit).toEqual({ inserted: 2, deleted: 0 });
  });

  it('starts again when the source changed after a stop, or when the copied rows were changed', async () => {
    if (!postgres) return;
    const from = await filledSource();
    const { to } = await emptyTarget();
    await move(from, to);
    await sql`update meta set value = 'changed', name = 'changed' where name = 'value-1'`.execute(from);
    await move(from, to);
    expect(await printed(to)).toMatchObject(await printed(from));
    await sql`update audit set actor = 'somebody else'`.execute(to);
    await move(from, to);
    expect(await printed(to)).toMatchObject(await printed(from));
  });

  it('refuses a database that has our tables, or the copy of another one', async () => {
    if (!postgres) return;
    const from = await filledSource();
    const used = await emptyTarget();
    await migrate(used.to, MIGRATIONS);
    await expect(move(from, used.to)).rejects.toThrow(
      /^That database already has tables of these names: audit, .*\. Move into an empty one\.$/,
    );
    const other = await emptyTarget();
    await move(await filledSource(), other.to);
    await expect(move(from, other.to)).rejects.toThrow(
      'A move of another database (here:/data) into that one was begun. Move into an empty one.',
    );
  });

  it('continues a move that an earlier version began, which knew its source by the place only', async () => {
    if (!postgres) return;
    const from = await filledSource();
    const { to } = await emptyTarget();
    await move(from, to);
    await sql`update unfinished_move set state = '1234' where name = ''`.execute(to);
    await expect(move(from, to, undefined, 'there:/data')).rejects.toThrow(
      'A move of another database (here:/data) into that one was begun.',
    );
    await move(from, to);
    expect(await printed(to)).toMatchObject(await printed(from));
  });

  it('no server starts on an unfinished copy', async () => {
    if (!postgres) return;
    const from = databaseOn(closedAfterTest(await openMemoryEngine()));
    await migrate(from);
    const { to, url } = await emptyTarget();
    await move(from, to);
    const settings = readSettings({
      DATABASE_URL: url,
      TOKEN_SECRET: TEST_TOKEN_SECRET,
      LOG_LEVEL: 'silent',
    });
    const open = () => openServices(settings, createLog('silent'), () => undefined);
    await expect(open()).rejects.toThrow(
      'The move of here:/data into the database of DATABASE_URL is not finished.',
    );
    await finishMove(to);
    await (await open()).close();
  });
});
