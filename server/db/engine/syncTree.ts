/** Syncs a folder to the disk, names included. */
import fs from 'node:fs/promises';
import path from 'node:path';

const AT_ONCE = 16;

/** Syncs every file and folder below `folder`; with `depth: 0` only the folder's own list of names. */
export async function syncTree(folder: string, { depth = Infinity } = {}): Promise<void> {
  const paths: string[] = [];
  const collect = async (current: string, left: number): Promise<void> => {
    // Windows cannot open a folder.
    if (process.platform !== 'win32') paths.push(current);
    if (left <= 0) return;
    for (const entry of await fs.readdir(current, { withFileTypes: true })) {
      const full = path.join(current, entry.name);
      if (entry.isDirectory()) await collect(full, left - 1);
      else if (entry.isFile()) paths.push(full);
    }
  };
  await collect(folder, depth);

  const next = async (): Promise<void> => {
    for (let file = paths.pop(); file !== undefined; file = paths.pop()) {
      const handle = await fs.open(file, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
