/** Where the servers of browser tests keep their data: in one folder for a run, which goes with it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Files there are memory: a copy of the seeded data costs a tenth of one on a disk, and a server need not wait for the disk at
 * each write. What survives a crash is tested in test/server/engine, on a disk.
 */
const MEMORY = '/dev/shm';
/** Much more than the servers of a run have at the same time. */
const ROOM_BYTES = 2 * 2 ** 30;

function hasRoom(folder: string): boolean {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}

/** Makes the folder of this run. */
export function openRunFolder(): void {
  const parent = hasRoom(MEMORY) ? MEMORY : os.tmpdir();
  process.env.BROWSER_TEST_FOLDER = fs.mkdtempSync(path.join(parent, 'console-tests-'));
}

/** Removes it, with what tests have left in it. */
export function removeRunFolder(): void {
  const folder = process.env.BROWSER_TEST_FOLDER;
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
}

/** A new folder in that of the run. */
export function emptyFolder(): string {
  return fs.mkdtempSync(path.join(process.env.BROWSER_TEST_FOLDER ?? os.tmpdir(), 'data-'));
}

/** The seeded data, of which every test file gets a copy. */
export const templateFolder = (): string => path.join(process.env.BROWSER_TEST_FOLDER ?? '', 'template');
