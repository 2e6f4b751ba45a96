/** Who owns a job: the tab that begins it, though another tab may hold its lock for a moment. */
import { createJobOwnership } from '../../../src/store/jobs/jobOwnership';
import { browserJobPlatform } from '../../../src/store/jobs/jobPlatform';

/** A browser's locks while another tab, which waits for free jobs, holds the lock until it is let go. */
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

it('a job is its tab’s when it begins, though another tab holds its lock for a moment', async () => {
  const { locks, letGo } = watchedLocks();
  const ownership = createJobOwnership({ ...browserJobPlatform(), locks }, () => Promise.resolve(null));
  const begun = ownership.begin('job_1');
  letGo();
  await begun;
  expect(ownership.owns('job_1')).toBe(true);
});

it('a job that was begun elsewhere is not waited for', async () => {
  const { locks } = watchedLocks();
  const ownership = createJobOwnership({ ...browserJobPlatform(), locks }, () => Promise.resolve(null));
  expect(await ownership.tryOwn('job_1')).toBe(false);
  expect(ownership.owns('job_1')).toBe(false);
});
