/** One process per data folder; the lock of a dead process locks nobody out. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FolderInUse, lockFolder } from '../../../server/db/engine/folderLock';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  file = path.join(folder, 'pgdata.lock');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Long enough for the heartbeat of the tests' other machine. */
const SILENCE_MS = 1_000;
/** Long enough on a busy machine for a process that renews the lock. */
const BUSY_MS = 10_000;
const lock = (silenceMs = SILENCE_MS) => lockFolder(folder, file, silenceMs);
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
/** The names of the place where these tests run, as in a lock made here. */
let here: object;
beforeAll(async () => {
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  const made = await lockFolder(elsewhere, path.join(elsewhere, 'lock'));
  const { host, space } = JSON.parse(fs.readFileSync(path.join(elsewhere, 'lock'), 'utf8')) as {
    host: string;
    space: string | null;
  };
  here = { host, space };
  made.release();
  fs.rmSync(elsewhere, { recursive: true });
});
const write = (content: object, ageMs = 0): void => {
  fs.writeFileSync(file, JSON.stringify({ ...here, began: null, nonce: 'other', ...content }));
  const then = new Date(Date.now() - ageMs);
  fs.utimesSync(file, then, then);
};
/** A process that renews the lock as an owner does, by its own clock. */
const renewing = () => {
  const beat = `now=$(stat -c %Y "$0"); for i in $(seq 50); do now=$((now+1)); touch -d @$now "$0"; sleep 0.1; done`;
  return spawn('sh', ['-c', beat, file]);
};

it('is taken once, released once, and leaves nothing behind', async () => {
  const first = await lock();
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  await expect(lock()).rejects.toThrow(FolderInUse);
  await expect(lock()).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}.`);
  first.release();
  const second = await lock();
  first.release();
  await expect(lock()).rejects.toThrow(FolderInUse);
  second.release();
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('a lock that cannot be read is named, without waiting', async () => {
  fs.mkdirSync(file);
  await expect(lock()).rejects.toThrow(
    `${file} cannot be read (EISDIR). It must be a file, and belong to the user that runs the server.`,
  );
  expect(fs.readdirSync(folder)).toEqual(['pgdata.lock']);
});

it('is taken over from a dead process', async () => {
  write({ pid: deadPid() });
  const mine = await lock();
  await expect(lock()).rejects.toThrow(FolderInUse);
  mine.release();
});

it('is taken over from a killed process that its parent has not waited for', async () => {
  if (process.platform !== 'linux') return;
  // The shell becomes a process that never waits for its child.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60']);
  try {
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(output));
    while (!/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    write({ pid, began: 'this-boot:1' });
    (await lock()).release();
  } finally {
    parent.kill('SIGKILL');
  }
});

it('is taken over from a process whose pid another process has now', async () => {
  if (process.platform !== 'linux') return;
  // Our own pid, but started at another time, as after a container restart.
  write({ pid: process.pid, began: 'another-boot:1' });
  (await lock()).release();
});

it('is respected while another machine renews it, and taken over after silence', async () => {
  write({ pid: 1, host: 'another-container' });
  await expect(lock()).rejects.toThrow('is in use by process 1 on another-container.');
  write({ pid: 1, host: 'another-container' }, 25_000);
  (await lock()).release();
});

it.each([
  ['behind', 3_600_000],
  ['ahead', -3_600_000],
])('is respected while a machine whose clock is an hour %s renews it', async (_way, ageMs) => {
  write({ pid: 1, host: 'another-container' }, ageMs);
  const owner = renewing();
  await once(owner, 'spawn');
  await expect(lock(BUSY_MS)).rejects.toThrow('is in use by process 1 on another-container.');
  owner.kill('SIGKILL');
  await once(owner, 'close');
});

it('is respected while another container renews it whose host name and process id are the same', async () => {
  if (process.platform !== 'linux') return;
  const there = { pid: process.pid, began: 'this-boot:1', space: 'this-boot pid:[1]' };
  write(there);
  const owner = renewing();
  await once(owner, 'spawn');
  await expect(lock(BUSY_MS)).rejects.toThrow(`is in use by process ${process.pid} in another container.`);
  owner.kill('SIGKILL');
  await once(owner, 'close');
  // As after a crash of this container: the lock is fresh, but nobody renews it.
  write(there);
  (await lock()).release();
});

it('is taken over from a dead container although the clock was set back since', async () => {
  write({ pid: 1, host: 'another-container' }, -3_600_000);
  (await lock()).release();
});

it('a start that watches the lock of another machine can be stopped', async () => {
  write({ pid: 1, host: 'another-container' }, 25_000);
  const happened: string[] = [];
  const watched = lock().then((mine) => {
    happened.push('locked');
    mine.release();
  });
  // A signal is handled in a turn of the event loop, as timers are.
  setTimeout(() => happened.push('signal'), 0);
  await watched;
  expect(happened).toEqual(['signal', 'locked']);
});

it('a damaged lock is respected only while it is fresh', async () => {
  fs.writeFileSync(file, '{"pid": 12');
  await expect(lock()).rejects.toThrow('is in use by another process.');
  const then = new Date(Date.now() - 25_000);
  fs.utimesSync(file, then, then);
  (await lock()).release();
});
