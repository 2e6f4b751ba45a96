/**
 * A new database cluster, copied at the first start: making one takes seconds, a copy a fraction of one. The build puts
 * it beside the bundle (scripts/lib/clusterTemplate.mjs); without it the engine makes its own.
 */
import fs from 'node:fs';
import path from 'node:path';

/** Fills `folder` from the template if there is one of this major version. The caller syncs it to the disk later. */
export function copyClusterTemplate(folder: string, major: number): void {
  const template = path.join(__dirname, 'cluster');
  try {
    if (Number.parseInt(fs.readFileSync(path.join(template, 'PG_VERSION'), 'utf8'), 10) !== major) return;
  } catch {
    return;
  }
  fs.cpSync(template, folder, { recursive: true });
  // PostgreSQL requires a folder that only its owner can access.
  fs.chmodSync(folder, 0o700);
}
