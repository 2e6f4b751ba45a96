/** A disk without room, as an error with the code that PostgreSQL has for it: callers see no difference. */

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

/** Whether the database, of either engine, refused a statement because its disk is full. The statement did nothing. */
export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DISK_FULL;

/** What the operating system says of a file that finds no room: a full disk, or a used-up quota. */
export const isNoRoomForFile = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
