/** Why a database could not do some work although the work was right: it did nothing, and may do it another time. */
import { isDiskFull } from './engine/diskFull';
import { ThreadLost } from './engine/pgliteThread';
import { DatabaseDown } from './engine/postgresConnection';
import { isConnectionTimeout } from './engine/singleConnectionPool';
import { sqlState } from './engine/sqlState';

/**
 * Serialization failure, deadlock, out of memory, too many connections, and a statement cancelled at its time limit:
 * the database rolled back the statement or its transaction.
 */
const BUSY_STATES: readonly (string | undefined)[] = ['40001', '40P01', '53200', '53300', '57014'];

/** Whether the database had no room for the work: nothing was done, and the caller may soon try again. */
export function isDatabaseBusy(error: unknown): boolean {
  const isLost = error instanceof ThreadLost && !error.mayBeDone;
  return isConnectionTimeout(error) || isLost || BUSY_STATES.includes(sqlState(error));
}

/** Whether the database accepts no changes: a standby, or one that was made read-only. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

/** Whether the database is unreachable: nothing was done, and nobody knows how long it will last. */
export const isDatabaseDown = (error: unknown): boolean =>
  !isDatabaseBusy(error) && error instanceof DatabaseDown;

/**
 * Whether the database could not do the work because it is busy, unreachable, read-only or its disk is full: nothing
 * was done.
 */
export const isDatabaseUnable = (error: unknown): boolean =>
  isDatabaseBusy(error) || isDatabaseDown(error) || isDiskFull(error) || isReadOnly(error);
