/** A data folder that cannot be written: a disk mounted for reading alone where this process may mount one, else a mode. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEmbeddedEngine } from '../../../server/db/engine/embeddedEngine';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'read-only-'));
const mount = (...options: string[]): boolean => spawnSync('mount', [...options, folder]).status === 0;
const isRoot = process.getuid?.() === 0;
const isMounted = isRoot && mount('-t', 'tmpfs', '-o', 'size=100m', 'tmpfs');
// Modes mean nothing to root.
const itWhereRefused = isMounted || !isRoot ? it : it.skip;

afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  else fs.chmodSync(folder, 0o700);
  fs.rmSync(folder, { recursive: true, force: true });
});

it('the start ends with one line that names what is no folder at all', async () => {
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

it('the start ends with one line that names a folder in which the system makes none', async () => {
  for (const dataDir of ['/proc/data', '/proc/data/below']) {
    await expect(openEmbeddedEngine({ dataDir, onDeath: () => undefined })).rejects.toThrow(
      new RegExp(`^The data folder ${dataDir} cannot be written: [^\\n]+DATA_DIR\\.$`),
    );
  }
});

itWhereRefused(
  'the start ends with one line that names it, whether there is a database in it or not',
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
