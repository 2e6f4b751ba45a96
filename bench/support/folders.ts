/** Data folders of the measured servers: seeded once for each size of demo data, then copied for each use. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endLater } from './cleanup';
import { SERVER_PROGRAM, startServer } from './serverProcess';

const PREFIX = 'console-bench-';

/** An empty folder that is removed with the part. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}run-`));
  endLater(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const keptFolder = (orders: number) => path.join(os.tmpdir(), `${PREFIX}${orders}-${seedMark()}`);

/**
 * Creates a data folder with that many demo orders, unless it exists. It stays in the system's temporary folder until
 * the server changes: 100,000 orders take a minute or two.
 */
export async function keepSeeded(orders: number): Promise<void> {
  const kept = keptFolder(orders);
  if (fs.existsSync(kept)) return;
  forgetOlder(orders);
  console.log(`Seeding ${orders.toLocaleString('en-US')} orders, once…`);
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder, orders });
  await server.stop();
  fs.renameSync(folder, kept);
}

/** A copy of the folder made by `keepSeeded`, free to be changed. */
export function seededFolder(orders: number): string {
  const copy = temporaryFolder();
  fs.cpSync(keptFolder(orders), copy, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  return copy;
}

function forgetOlder(orders: number): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (name.startsWith(`${PREFIX}${orders}-`)) fs.rmSync(path.join(os.tmpdir(), name), { recursive: true });
  }
}

/** Identifies the demo data on disk, which depends only on the built server. */
const seedMark = (): string =>
  createHash('sha256').update(fs.readFileSync(SERVER_PROGRAM)).digest('hex').slice(0, 12);

/** The cost of a synced write of one page on the disk of the temporary folders: the median of 200. Milliseconds. */
export function fsyncMillis(): number {
  const file = path.join(temporaryFolder(), 'fsync');
  const handle = fs.openSync(file, 'w');
  const page = Buffer.alloc(8192, 1);
  const millis = Array.from({ length: 200 }, () => {
    fs.writeSync(handle, page, 0, page.length, 0);
    const started = performance.now();
    fs.fsyncSync(handle);
    return performance.now() - started;
  });
  fs.closeSync(handle);
  return millis.sort((a, b) => a - b)[100] ?? Number.NaN;
}
