/**
 * Tells the commands (scripts/cli.mjs) that a process uses this build: its threads load their programs late, and these
 * have to be of its version, so that nobody may build there meanwhile.
 */
import fs from 'node:fs';
import path from 'node:path';

/** Marks the build in this folder until the process ends; does nothing where nobody builds. */
export function markUse(folder: string): void {
  if (!fs.existsSync(`${folder}.built`)) return;
  const mark = path.join(`${folder}.used`, String(process.pid));
  try {
    fs.mkdirSync(path.dirname(mark), { recursive: true });
    fs.writeFileSync(mark, '');
  } catch {
    // The folder is read-only for this user.
    return;
  }
  process.once('exit', () => fs.rmSync(mark, { force: true }));
}
