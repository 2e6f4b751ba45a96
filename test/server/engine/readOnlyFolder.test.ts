/** A data folder that cannot be written: a read-only mount where this process may mount one, otherwise a file mode. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEmbeddedEngine } from '../../../server/db/engine/embeddedEngine';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'read-only-'));
const mount = (...options: string[]): boolean => spawnSync('mount', [...options, folder]).status === 0;
const isRoot = process.getuid?.() === 0;
const isMounted = isRoot && mount('-t', 'tmpfs', '-o', 'size=100m', 'tmpfs');
// File modes do not restrict root.
const itWhereRefused = isMounted || !isRoot ? it : it.skip;

afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  else fs.chmodSync(folder, 0o700);
  fs.rmSync(folder, { recursive: true, force: true });
});

it('a start on a path that is not a folder ends with one line that names it', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'no-folder-')), 'file');
  fs.writeFileSync(file, 'kept');
  for (const dataDir of [file, path.join(file, 'below')]) {
    await expect(openEmbeddedEngine({ dataDir, onDeath: () => undefined })).rejects.toThrow(
      new RegExp(`^The data folder ${dataDir} is a file, or lies in one\\. Choose another DATA_DIR\\.$`),
    );
  }
  expect(fs.readFileSync(file, 'utf8')).toBe('kept');
  fs.rmSync(path.dirname(file), { recursive: true });
});

it('a start on a folder that the system cannot create ends with one line that names it', async () => {
  for (const dataDir of ['/proc/data', '/proc/data/below']) {
    await expect(openEmbeddedEngine({ dataDir, onDeath: () => undefined })).rejects.toThrow(
      new RegExp(`^The data folder ${dataDir} cannot be written: [^\\n]+DATA_DIR\\.$`),
    );
  }
});

itWhereRefused(
  'a start on a read-only folder ends with one line that names it, with or without a database in it',
  async () => {
    const used = path.join(folder, 'used');
    fs.mkdirSync(path.join(used, 'pgdata'), { recursive: true });
    if (isMounted) mount('-o', 'remount,ro');
    else for (const one of [used, folder]) fs.chmodSync(one, 0o500);
    for (const dataDir of [used, path.join(folder, 'new')]) {
      await expect(openEmbeddedEngine({ dataDir, onDeath: () => undefined })).rejects.toThrow(
        new RegExp(`^The data folder ${dataDir} cannot be written: [^\\n]+DATA_DIR\\.$`),
      );
    }
    if (!isMounted) fs.chmodSync(used, 0o700);
  },
);
