/** How free disk space is measured, and which statements need it. */
import { DiskFull } from '../../../server/db/engine/diskFull';
import { openDiskRoom } from '../../../server/db/engine/diskRoom';
import { limitOf, needsRoom, onWholeTables } from '../../../server/db/engine/statementKinds';

describe('free disk space', () => {
  const options = { folder: '/data', reserveBytes: 100 };

  it('is measured at most once a second, and each change is reported once', () => {
    let clock = 0;
    let left = 500;
    let measured = 0;
    const told: (DiskFull | null)[] = [];
    const room = openDiskRoom({
      ...options,
      now: () => clock,
      freeBytes: (folder) => {
        expect(folder).toBe('/data');
        measured += 1;
        return left;
      },
      onChange: (shortage) => told.push(shortage),
    });
    room.require();
    left = 99;
    clock = 999;
    room.require();
    expect(measured).toBe(1);
    clock = 1000;
    expect(() => room.require()).toThrow(DiskFull);
    clock = 5000;
    expect(room.shortage()?.message).toContain('/data is full: it has 0 MB free and needs 1 MB.');
    expect(room.shortage(99)).toBeNull();
    left = 100;
    clock = 6000;
    expect(room.shortage()).toBeNull();
    expect(room.shortage(101)).toBeInstanceOf(DiskFull);
    expect(told).toEqual([expect.any(DiskFull), null]);
  });

  it('is measured again at once for more than the reserve, because somebody may just have freed space', () => {
    let left = 150;
    const room = openDiskRoom({ ...options, now: () => 0, freeBytes: () => left });
    expect(() => room.require(200)).toThrow(DiskFull);
    left = 300;
    expect(() => room.require(200)).not.toThrow();
  });

  it('refuses nothing when it cannot be measured', () => {
    const room = openDiskRoom({
      ...options,
      freeBytes: () => {
        throw new Error('not supported');
      },
    });
    expect(room.shortage()).toBeNull();
  });

  it('of a real folder comes from the operating system', () => {
    expect(openDiskRoom({ folder: __dirname, reserveBytes: 1 }).shortage()).toBeNull();
    expect(openDiskRoom({ folder: __dirname, reserveBytes: 2 ** 60 }).shortage()).toBeInstanceOf(DiskFull);
  });
});

it.each([
  'insert into t values (1)',
  ' UPDATE t set a = 1',
  'delete from t',
  'create table if not exists t (a int)',
  'vacuum (analyze)',
  'with gone as (delete from t returning a) select * from gone',
  'with a as (select 1)\n insert into t select * from a',
])('%s needs room', (statement) => expect(needsRoom(statement)).toBe(true));

it.each([
  'select "updated_at" from "orders"',
  'select * from t for update',
  'begin',
  'start transaction isolation level repeatable read read only',
  'commit',
  'rollback',
  'checkpoint',
  'with found as (select id from orders where last_update > 1) select * from found',
])('%s needs no room', (statement) => expect(needsRoom(statement)).toBe(false));

it('gives statements on whole tables more time', () => {
  expect(limitOf('select 1', 1000)).toBe(1000);
  expect(limitOf('create index if not exists i on t (a)', 1000)).toBe(30_000);
  expect(limitOf('vacuum (analyze)', 1000)).toBe(30_000);
  expect(limitOf(onWholeTables('update orders set id = id'), 1000)).toBe(30_000);
});
