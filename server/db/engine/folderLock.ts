/**
 * Allows one process per data folder. The embedded engine would let a second one in, and its committed rows would be
 * lost. The lock is a file beside the database folder, created exclusively; it names its process and is touched every
 * few seconds. The lock of a process that has ended is taken over.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { readFolderFile } from '../../folderFile';

const HEARTBEAT_MS = 5_000;
/**
 * A lock made on another machine (a container with this folder mounted) is dead if it was not touched for this long.
 * Its clock may differ from ours, and ours may have been set back, so a time that looks old or lies ahead only leads to
 * watching the file for that long.
 */
const SILENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

interface LockContent {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as counted by the kernel, to detect a reused process id. Linux only. */
  readonly began: string | null;
  /**
   * Where this process id means this process: the boot and the pid namespace. Two containers may have the same host
   * name, and both run the server as process 1. Linux only.
   */
  readonly space: string | null;
  readonly nonce: string;
}

/** Thrown when another process uses the folder; the message says which and what to do. */
export class FolderInUse extends Error {
  constructor(dataDir: string, owner: string) {
    super(
      `The data folder ${dataDir} is in use by ${owner}. The embedded database allows one process at a time: ` +
        'stop the other one, choose another DATA_DIR, or use PostgreSQL through DATABASE_URL.',
    );
    this.name = 'FolderInUse';
  }
}

interface FolderLock {
  release(): void;
}

/** Takes the lock file or throws `FolderInUse`. The caller must release it, except when the process is killed. */
export async function lockFolder(
  dataDir: string,
  lockFile: string,
  silenceMs = SILENCE_MS,
): Promise<FolderLock> {
  const mine: LockContent = {
    pid: process.pid,
    host: os.hostname(),
    began: processBegan(process.pid),
    space: PID_SPACE,
    nonce: randomUUID(),
  };
  for (let attempt = 0; ; attempt += 1) {
    if (create(lockFile, mine)) break;
    const { content, text, touchedAt } = read(lockFile);
    const isOwned = (): boolean | Promise<boolean> =>
      isAmongOurs(content)
        ? isRunning(content)
        : isRenewed(lockFile, touchedAt, { silenceMs, mayBeOurs: isOfThisHost(content) });
    if (text !== null && (attempt > 5 || (await isOwned()))) {
      throw new FolderInUse(dataDir, describe(content));
    }
    if (text !== null) removeExactly(lockFile, text);
  }
  const heartbeat = setInterval(() => touch(lockFile), HEARTBEAT_MS);
  heartbeat.unref();
  let held = true;
  return {
    release: () => {
      if (!held) return;
      held = false;
      clearInterval(heartbeat);
      if (read(lockFile).content?.nonce === mine.nonce) fs.rmSync(lockFile, { force: true });
    },
  };
}

function create(lockFile: string, content: LockContent): boolean {
  // Written to another name and linked into place, so that nobody ever reads a half-written lock.
  const draft = `${lockFile}.${content.nonce}`;
  fs.writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  try {
    fs.linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** `text` is null if there is no lock. Throws for an unreadable lock, whose owner is unknown. */
function read(lockFile: string): { content: LockContent | null; text: string | null; touchedAt: number } {
  const text = readFolderFile(lockFile);
  if (text === null) return { content: null, text, touchedAt: 0 };
  const touchedAt = touchedAtOf(lockFile);
  try {
    return { content: JSON.parse(text) as LockContent, text, touchedAt };
  } catch {
    return { content: null, text, touchedAt };
  }
}

/**
 * Removes a dead lock. Two starting processes may both find it, so the file is moved away first, and put back if it is
 * another one.
 */
function removeExactly(lockFile: string, deadText: string): void {
  const aside = `${lockFile}.dead-${randomUUID()}`;
  try {
    fs.renameSync(lockFile, aside);
    if (fs.readFileSync(aside, 'utf8') !== deadText) fs.linkSync(aside, lockFile);
  } catch {
    // Another starting process was faster; the next attempt sees what it left.
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/** A file that has gone meanwhile counts as old. */
const touchedAtOf = (lockFile: string): number =>
  fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isOfThisHost = (content: LockContent | null): boolean => content?.host === os.hostname();

/** Whether the owner's process id can be looked up here. */
const isAmongOurs = (content: LockContent | null): content is LockContent =>
  isOfThisHost(content) && (content?.space ?? null) === PID_SPACE;

/**
 * Whether an owner elsewhere touches the lock. Signals are handled meanwhile, so that such a start can be stopped.
 * @param mayBeOurs this container may have left the lock before it was started again, so that a fresh one proves
 * nothing
 */
async function isRenewed(
  lockFile: string,
  touchedAt: number,
  { silenceMs, mayBeOurs }: { readonly silenceMs: number; readonly mayBeOurs: boolean },
): Promise<boolean> {
  const now = Date.now();
  const age = now - touchedAt;
  if (!mayBeOurs && age >= 0 && age < silenceMs) return true;
  const until = performance.now() + silenceMs;
  while (performance.now() < until) {
    await wait(LOOK_EVERY_MS);
    if (touchedAtOf(lockFile) !== touchedAt) return true;
  }
  return false;
}

function isRunning(content: LockContent): boolean {
  // If the kernel told when the owner began, it also tells whether that process still runs. A signal test is less
  // exact: a killed process that has not been reaped still accepts signals.
  if (content.began !== null) return processBegan(content.pid) === content.began;
  try {
    process.kill(content.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const bootId = (): string => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

const PID_SPACE = ((): string | null => {
  try {
    return `${bootId()} ${fs.readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
})();

/** Boot id and start tick of a process on Linux; null elsewhere and for a process that has ended. */
function processBegan(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces; the start tick is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no files.
    if (fields[0] === 'Z') return null;
    return `${bootId()}:${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}

function touch(lockFile: string): void {
  try {
    const now = new Date();
    fs.utimesSync(lockFile, now, now);
  } catch {
    // The folder may be gone while the process ends.
  }
}

function describe(content: LockContent | null): string {
  if (content === null) return 'another process';
  const elsewhere = isOfThisHost(content) ? ' in another container' : ` on ${content.host}`;
  const where = isAmongOurs(content) ? '' : elsewhere;
  return `process ${content.pid}${where}`;
}
