/** Failures of the database after a part of the work was done. */
import { isDatabaseUnable } from '../db/unable';

/**
 * A busy database answers 503 and a full disk 507, and clients conclude that nothing was done. After a first step of
 * the work, stored here or made by another system, that would be wrong, so the error becomes an ordinary failure, a
 * 500.
 */
export function halfDone(error: unknown): unknown {
  return isDatabaseUnable(error)
    ? new Error('The database could not go on between two steps.', { cause: error })
    : error;
}
