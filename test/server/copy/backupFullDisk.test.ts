/** Backups and restores on a full disk. Runs only where this process may mount a small one (root on Linux). */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../support/programs';

const MB = 1_000_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-disk-'));
const disk = path.join(folder, 'disk');
fs.mkdirSync(disk);
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0;
const itWhereMounted = isMounted ? it : it.skip;

const filler = path.join(disk, 'filler');
const leave = (bytes: number): void => {
  fs.rmSync(filler, { force: true });
  const { bavail, bsize } = fs.statfsSync(disk);
  fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes));
};
const running: Program[] = [];
let programs: { main: string; backup: string; restore: string };
const start = (name: keyof typeof programs, args: string[], env: Record<string, string>): Program => {
  const program = startProgram(programs[name], args, { PORT: '0', SEED_ORDERS: '2000', ...env });
  running.push(program);
  return program;
};

beforeAll(() => {
  if (!isMounted) return;
  programs = bundlePrograms({
    main: 'server/main.ts',
    backup: 'server/cli/backup.ts',
    restore: 'server/cli/restore.ts',
  });
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  if (isMounted) {
    removePrograms(programs);
    spawnSync('umount', [disk]);
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

const onDisk = { DATA_DIR: path.join(disk, 'data'), DISK_RESERVE_MB: '40' };
const whole = path.join(folder, 'whole.backup');

itWhereMounted('refuses while the data folder has no room for the copy, and the server goes on', async () => {
  const server = start('main', [], onDisk);
  await server.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/);
  leave(60 * MB);
  const refused = start('backup', [whole], onDisk);
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringMatching(
      /^The disk of the data folder \S+ is full: it has \d+ MB free and needs \d+ MB\. [^\n]+\n$/,
    ),
  ]);
  expect(fs.readdirSync(onDisk.DATA_DIR)).not.toContain('backup.unfinished');
  expect(fs.readdirSync(folder)).toEqual(['disk']);
  fs.rmSync(filler);
  const taken = start('backup', [whole], onDisk);
  expect([await taken.ended, taken.output()]).toEqual([0, expect.stringContaining('whole.backup: ')]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

itWhereMounted('leaves nothing behind of a backup that does not fit on its own disk', async () => {
  const elsewhere = path.join(folder, 'data');
  fs.cpSync(onDisk.DATA_DIR, elsewhere, { recursive: true });
  leave(20_000);
  const file = path.join(disk, 'small.backup');
  const refused = start('backup', [file], { DATA_DIR: elsewhere });
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringContaining(`The disk of ${file} is full. No backup was written.\n`),
  ]);
  expect(fs.readdirSync(disk).filter((name) => name.startsWith('small'))).toEqual([]);
});

itWhereMounted(
  'leaves nothing behind of a restore that does not fit, and restores once there is room',
  async () => {
    fs.rmSync(onDisk.DATA_DIR, { recursive: true });
    leave(106 * MB);
    const refused = start('restore', [whole], onDisk);
    expect([await refused.ended, refused.output()]).toEqual([
      1,
      expect.stringMatching(
        /The disk of the data folder \S+ is full: it has \d+ MB free and needs \d+ MB\. [^\n]+\n$/,
      ),
    ]);
    expect(fs.readdirSync(onDisk.DATA_DIR)).toEqual([]);
    fs.rmSync(filler);
    const restored = start('restore', [whole], onDisk);
    expect([await restored.ended, restored.output()]).toEqual([
      0,
      expect.stringContaining(' restored into '),
    ]);
  },
);
