/** The connection to the jobs' database when it opens but cannot be read. */
import 'fake-indexeddb/auto';
import { openJobsDatabase } from '../../../src/store/jobs/jobsDatabase';
import { upgradeDatabase } from './upgradeDatabase';

afterEach(() => jest.restoreAllMocks());

it('leaves no connection open to a database that cannot be read', async () => {
  const closed = jest.fn();
  jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('The disk failed.', 'UnknownError');
  });
  expect(await openJobsDatabase(0, closed)).toBeNull();

  await upgradeDatabase();
  expect(closed).not.toHaveBeenCalled();
});
