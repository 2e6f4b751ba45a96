/** News of many items of a job at one moment, as in an export of thousands of loaded orders. */
import { collectNews } from '../../../src/store/jobs/jobNews';

it('EXP-04 thousands of items with the same result in one moment are all reported, each once', () => {
  const told: number[] = [];
  const news = collectNews('job', {
    isBatch: true,
    everyMs: 60_000,
    now: () => 0,
    emit: (_event, indexes) => told.push(...indexes),
    mayEmit: () => true,
  });
  const all = Array.from({ length: 4_500 }, (_none, index) => index);
  for (const index of all) news.record({ index, outcome: 'succeeded', attempt: 1 });
  news.flush();
  expect(told).toEqual(all);
});
