/** A full disk as an error with PostgreSQL's code for it, so that both engines look the same to callers. */
import { isObject } from '../../../src/lib/isObject';

const DISK_FULL = '53100';
const MB = 1_000_000;

/** Thrown before anything was written. The message is for the operator and names the folder. */
export class DiskFull extends Error {
  readonly code = DISK_FULL;
  /** Whole megabytes left, and needed. */
  readonly leftMb: number;
  readonly neededMb: number;

  constructor(folder: string, leftBytes: number, neededBytes: number) {
    const leftMb = Math.floor(leftBytes / MB);
    const neededMb = Math.ceil(neededBytes / MB);
    super(
      `The disk of the data folder ${folder} is full: it has ${leftMb} MB free and needs ${neededMb} MB. ` +
        'Free up some space there, or move the folder to a larger disk (DATA_DIR).',
    );
    this.name = 'DiskFull';
    this.leftMb = leftMb;
    this.neededMb = neededMb;
  }
}

/**
 * Whether the database, of either engine, refused a statement because its disk is full. Then the statement did nothing.
 */
export const isDiskFull = (error: unknown): boolean => isObject(error) && error.code === DISK_FULL;

/** Whether the operating system had no room for a file: a full disk, or an exhausted quota. */
export const isNoRoomForFile = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
