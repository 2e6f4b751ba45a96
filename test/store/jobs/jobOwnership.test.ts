/** Who owns a job: the lock is the starting tab's before another tab can come between. */
import { createJobOwnership } from '../../../src/store/jobs/jobOwnership';
import { browserJobPlatform } from '../../../src/store/jobs/jobPlatform';

it('a job is its tab’s, though another tab looks for free jobs while storage is slow to open', async () => {
  const requests: string[] = [];
  let isWatched = false;
  const request = (_name: string, _options: object, work: (lock: object | null) => unknown) => {
    requests.push('lock');
    return Promise.resolve(work(isWatched ? null : {}));
  };
  const locks = {
    request,
    query: () => Promise.resolve({ held: [], pending: [] }),
  } as unknown as LockManager;
  const ownership = createJobOwnership({ ...browserJobPlatform(), locks }, async () => {
    // Storage takes its time. Meanwhile the other tab has heard of the job and holds the shared lock for a moment.
    isWatched = true;
    return Promise.resolve(null);
  });
  expect(await ownership.tryOwn('job_1')).toBe(true);
  expect(ownership.owns('job_1')).toBe(true);
  expect(requests).toEqual(['lock']);
});
