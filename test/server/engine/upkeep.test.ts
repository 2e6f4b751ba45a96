/** The periodic work of the embedded engine (server/db/engine/upkeep.ts). */
import { startUpkeep } from '../../../server/db/engine/upkeep';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function start(
  mayVacuum?: () => boolean,
  statement: (sql: string) => Promise<void> = () => Promise.resolve(),
) {
  const ran: string[] = [];
  const upkeep = startUpkeep({
    statement: (sql) => {
      ran.push(sql);
      return statement(sql);
    },
    tables: () => Promise.resolve(['public.audit', 'public.orders']),
    ...(mayVacuum && { mayVacuum }),
  });
  return { ran, upkeep };
}
const aMinute = () => jest.advanceTimersByTimeAsync(60_000);

it('no vacuum runs while the first data is loaded', async () => {
  let isFirstStart = true;
  const { ran, upkeep } = start(() => !isFirstStart);
  upkeep.wrote(100_000);
  await aMinute();
  expect(ran).toEqual(['checkpoint']);
  isFirstStart = false;
  await aMinute();
  // Table by table, so that waiting callers get their turn in between.
  expect(ran).toEqual([
    'checkpoint',
    'vacuum public.audit',
    'vacuum public.orders',
    'analyze public.audit',
    'analyze public.orders',
  ]);
  upkeep.stop();
});

it('many new rows cause a vacuum within the minute, and slower statistics only now and then', async () => {
  const { ran, upkeep } = start();
  for (let minute = 0; minute < 5; minute += 1) {
    upkeep.wrote(20_000);
    await aMinute();
  }
  expect(ran.filter((sql) => sql === 'vacuum public.orders')).toHaveLength(5);
  expect(ran.filter((sql) => sql === 'analyze public.orders')).toHaveLength(1);
  upkeep.stop();
});

it('a clock that is set back delays no statistics', async () => {
  const { ran, upkeep } = start();
  upkeep.wrote(1);
  jest.setSystemTime(Date.now() - 24 * 3_600_000);
  await jest.advanceTimersByTimeAsync(25 * 3_600_000);
  expect(ran).toContain('analyze public.orders');
  upkeep.stop();
});

it('a copy that begins between two tables stops the vacuum; the rest follows afterwards', async () => {
  const releases: (() => void)[] = [];
  const { ran, upkeep } = start(undefined, () => new Promise((resolve) => releases.push(resolve)));
  upkeep.wrote(20_000);
  await aMinute();
  expect(ran).toEqual(['vacuum public.audit']);
  let end: () => void = () => undefined;
  const copy = upkeep.without(() => new Promise<void>((resolve) => (end = resolve)));
  releases[0]?.();
  await aMinute();
  expect(ran).toEqual(['vacuum public.audit']);
  end();
  await copy;
  await aMinute();
  expect(ran).toEqual(['vacuum public.audit', 'vacuum public.audit']);
  releases[1]?.();
  await aMinute();
  expect(ran.at(-1)).toBe('vacuum public.orders');
  // Nothing begins once the engine closes.
  upkeep.stop();
  releases[2]?.();
  await aMinute();
  expect(ran).toHaveLength(3);
});
