/**
 * Tells whether a build is older than its sources. Compares file times, so that a start without changes takes only
 * milliseconds.
 */
import fs from 'node:fs';
import path from 'node:path';

function newest(entry) {
  const stat = fs.statSync(entry, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return fs.readdirSync(entry).reduce((latest, name) => Math.max(latest, newest(path.join(entry, name))), 0);
}

export function isStale(stamp, inputs) {
  const built = fs.statSync(stamp, { throwIfNoEntry: false });
  return !built || inputs.some((input) => newest(input) > built.mtimeMs);
}
