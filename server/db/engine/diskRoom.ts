/**
 * The room on the disk of the data folder. The embedded engine cannot bear a disk that fills up while it writes: it needs
 * another 16 MB for its log at once, and hangs without. So whatever writes is refused while some room is still left.
 */
import fs from 'node:fs';
import { DiskFull } from './diskFull';

/** How long changes believe a measurement, milliseconds: a flood of them must not become a flood of system calls. */
const BELIEVED_MS = 1_000;

export interface DiskRoom {
  /** Bytes that have to be left before anything is written. */
  readonly reserveBytes: number;
  /** Throws `DiskFull` when fewer than `bytes` are left, by default the reserve for changes. */
  require(bytes?: number): void;
  /** The same as an answer: null while there is room. */
  shortage(bytes?: number): DiskFull | null;
}

interface DiskRoomOptions {
  /** A folder on the disk in question. */
  readonly folder: string;
  readonly reserveBytes: number;
  /** Bytes left on the disk of a folder; the operating system's word by default. Tests have their own. */
  readonly freeBytes?: (folder: string) => number;
  /** Hears when the reserve is touched, and with null when there is room again. */
  readonly onChange?: (shortage: DiskFull | null) => void;
  /** Milliseconds; a steady clock. */
  readonly now?: () => number;
}

/** Makes the guard. Where the room cannot be measured, nothing is refused. */
export function openDiskRoom(options: DiskRoomOptions): DiskRoom {
  const { folder, reserveBytes, freeBytes = freeBytesOf, now = () => performance.now() } = options;
  let measured = { at: -Infinity, free: Infinity };
  const free = (needed: number): number => {
    const at = now();
    // A copy of the whole folder needs more than the reserve: that is rare, and somebody has just made room for it.
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

/** Bytes left on the disk of a folder, as the operating system says it. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
