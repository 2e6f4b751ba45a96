/**
 * Tells whether a build is older than its sources. Compares file times, so that a start without changes takes only
 * milliseconds. Each half of the product has its own stamp, because either may be built alone.
 */
import fs from 'node:fs';
import path from 'node:path';

const BUILD = ['scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];
export const SERVER = {
  folder: 'dist/server',
  sources: [...BUILD, 'server', 'src/contract', 'src/domain', 'src/lib'],
};
export const CONSOLE = { folder: 'dist/console', sources: [...BUILD, 'src', 'webpack.config.js'] };

const stampOf = (root, { folder }) => path.join(root, `${folder}.built`);

/** Whether a half exists and was built to its end, from whatever sources. */
export const isBuilt = (root, half) =>
  fs.existsSync(stampOf(root, half)) && fs.existsSync(path.join(root, half.folder));

/** Whether a half is missing, was not built to its end, or is older than one of its sources. */
export function isStale(root, half) {
  if (!isBuilt(root, half)) return true;
  const { mtimeMs } = fs.statSync(stampOf(root, half));
  return half.sources.some((source) => newest(path.join(root, source)) > mtimeMs);
}

function newest(entry) {
  const stat = fs.statSync(entry, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return fs.readdirSync(entry).reduce((latest, name) => Math.max(latest, newest(path.join(entry, name))), 0);
}

/**
 * Builds a half, and stamps the time at which this began: a source that changes meanwhile may not be in it. Without a
 * stamp while it runs, and when it has failed.
 */
export async function stamped(root, half, build) {
  const stamp = stampOf(root, half);
  const begun = `${stamp}.begun`;
  fs.rmSync(stamp, { force: true });
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(begun, '');
  await build();
  fs.renameSync(begun, stamp);
}
