/** The data folders of the servers of browser tests, inside one folder per run that is removed after it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Creates the folder of this run. */
export function openRunFolder(): void {
  process.env.BROWSER_TEST_FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'console-tests-'));
}

/** Removes it with everything that tests left in it. */
export function removeRunFolder(): void {
  const folder = process.env.BROWSER_TEST_FOLDER;
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
}

/** A new folder inside the folder of the run. */
export function emptyFolder(): string {
  return fs.mkdtempSync(path.join(process.env.BROWSER_TEST_FOLDER ?? os.tmpdir(), 'data-'));
}

/** The seeded data; every test file gets a copy. */
export const templateFolder = (): string => path.join(process.env.BROWSER_TEST_FOLDER ?? '', 'template');
