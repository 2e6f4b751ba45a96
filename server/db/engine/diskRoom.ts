/**
 * Watches the free space on the disk of the data folder. The embedded engine cannot survive a disk that fills up while
 * it writes: it needs another 16 MB for its log at once, and hangs without them. So writes are refused while some space
 * is still left.
 */
import fs from 'node:fs';
import { DiskFull } from './diskFull';

/** How long a measurement is reused, milliseconds, so that many changes do not cause as many system calls. */
const BELIEVED_MS = 1_000;

export interface DiskRoom {
  /** Bytes that must be free before anything is written. */
  readonly reserveBytes: number;
  /** Throws `DiskFull` if fewer than `bytes` are free, by default the reserve for changes. */
  require(bytes?: number): void;
  /** Returns that error instead of throwing it; null if there is room. */
  shortage(bytes?: number): DiskFull | null;
}

interface DiskRoomOptions {
  /** A folder on the disk to watch. */
  readonly folder: string;
  readonly reserveBytes: number;
  /** Returns the free bytes on the disk of a folder; by default asks the operating system. Tests replace it. */
  readonly freeBytes?: (folder: string) => number;
  /** Called when the free space falls below the reserve, and with null when there is room again. */
  readonly onChange?: (shortage: DiskFull | null) => void;
  /** A monotonic clock, milliseconds. */
  readonly now?: () => number;
}

/** Makes the guard. If the free space cannot be measured, nothing is refused. */
export function openDiskRoom(options: DiskRoomOptions): DiskRoom {
  const { folder, reserveBytes, freeBytes = freeBytesOf, now = () => performance.now() } = options;
  let measured = { at: -Infinity, free: Infinity };
  const free = (needed: number): number => {
    const at = now();
    // A copy of the whole folder needs more than the reserve. That is rare, and somebody may have just made room, so
    // measure again.
    if (needed <= reserveBytes && at - measured.at < BELIEVED_MS) return measured.free;
    const before = measured.free;
    measured = { at, free: measure() };
    if (before < reserveBytes !== measured.free < reserveBytes) options.onChange?.(shortage());
    return measured.free;
  };
  const measure = (): number => {
    try {
      return freeBytes(folder);
    } catch {
      return Infinity;
    }
  };
  const shortage = (bytes = reserveBytes): DiskFull | null => {
    const left = free(bytes);
    return left < bytes ? new DiskFull(folder, left, bytes) : null;
  };
  return {
    reserveBytes,
    shortage,
    require: (bytes) => {
      const short = shortage(bytes);
      if (short) throw short;
    },
  };
}

/** Returns the free bytes on the disk of a folder, according to the operating system. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
