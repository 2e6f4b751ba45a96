/** Where the servers of browser tests keep their data: in one folder for a run, which goes with it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes the folder of this run. */
export function openRunFolder(): void {
  process.env.BROWSER_TEST_FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'console-tests-'));
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
