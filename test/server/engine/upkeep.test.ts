/** What the embedded engine does by the clock (server/db/engine/upkeep.ts). */
import { startUpkeep } from '../../../server/db/engine/upkeep';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('many rows call for a vacuum within the minute, but none while first data is put in', async () => {
  const ran: string[] = [];
  let isFirstStart = true;
  const upkeep = startUpkeep(
    (sql) => {
      ran.push(sql);
      return Promise.resolve();
    },
    { mayVacuum: () => !isFirstStart },
  );
  upkeep.wrote(100_000);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ran).toEqual(['checkpoint']);
  isFirstStart = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ran).toEqual(['checkpoint', 'vacuum (analyze)']);
  upkeep.stop();
});
