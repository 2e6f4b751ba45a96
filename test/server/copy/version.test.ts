/** A database is copied only by the version that it belongs to. */
import { requireThisVersion } from '../../../server/db/copy/move';
import { databaseOn } from '../../../server/db/database';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import { closedAfterTest } from '../../support/closedAfterTest';
import { MIGRATIONS_AND_MORE } from './support';

it('refuses a database of an older or newer version, and says what to do', async () => {
  const db = databaseOn(closedAfterTest(await openMemoryEngine()));
  await migrate(db, MIGRATIONS);
  await expect(requireThisVersion(db, MIGRATIONS)).resolves.toBeUndefined();
  await expect(requireThisVersion(db, MIGRATIONS_AND_MORE)).rejects.toThrow(
    'The database is of an older version than this program. Start the server of this version on it once, which updates it, then run this again.',
  );
  await migrate(db, MIGRATIONS_AND_MORE);
  await expect(requireThisVersion(db, MIGRATIONS)).rejects.toThrow(
    /^The database was migrated by a newer version \(.+\)\. Use that version\.$/,
  );
});
