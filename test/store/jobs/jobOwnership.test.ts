/** Who owns a job: the tab that starts it, even if another tab holds its lock for a moment. */
import { createJobOwnership } from '../../../src/store/jobs/jobOwnership';
import { browserJobPlatform } from '../../../src/store/jobs/jobPlatform';

/** Simulates a browser's locks while another tab, which looks for free jobs, holds the lock until `letGo` is called. */
function watchedLocks() {
  let letGo = () => {};
  const watched = new Promise<void>((resolve) => (letGo = resolve));
  const request = async (
    _name: string,
    { ifAvailable }: { ifAvailable?: boolean },
    work: (lock: object | null) => unknown,
  ) => {
    if (ifAvailable) return work(null);
    await watched;
    return work({});
  };
  const query = () => Promise.resolve({ held: [], pending: [] });
  return { locks: { request, query } as unknown as LockManager, letGo };
}

it('gives a job to the tab that starts it, even if another tab holds its lock for a moment', async () => {
  const { locks, letGo } = watchedLocks();
  const ownership = createJobOwnership({ ...browserJobPlatform(), locks }, () => Promise.resolve(null));
  const begun = ownership.begin('job_1');
  letGo();
  await begun;
  expect(ownership.owns('job_1')).toBe(true);
});

it('does not wait for a job started elsewhere', async () => {
  const { locks } = watchedLocks();
  const ownership = createJobOwnership({ ...browserJobPlatform(), locks }, () => Promise.resolve(null));
  expect(await ownership.tryOwn('job_1')).toBe(false);
  expect(ownership.owns('job_1')).toBe(false);
});
