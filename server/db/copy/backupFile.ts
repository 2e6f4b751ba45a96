/**
 * The file of a backup: lines of JSON, compressed by gzip, and a seal. First comes the header, then each table with its
 * rows, and last the number of rows and the digest of every table. The seal is a hash of all bytes before it,
 * compressed as well, so that gzip's tools can read the whole file.
 */
import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import { syncTree } from '../engine/syncTree';

/** A fast level, so that writing keeps up with reading the database. */
const PACKING = { level: 2 };

/** A file that is not a complete backup. Nothing in it was used. */
export class BadBackup extends Error {
  constructor(file: string, what: string) {
    super(`${file} ${what}`);
    this.name = 'BadBackup';
  }
}

/** Returns the error for a file that cannot be read: the system's message does not name the file. */
function unread(file: string, error: unknown): unknown {
  const { syscall, code = 'error' } = error as NodeJS.ErrnoException;
  return syscall === undefined
    ? error
    : new BadBackup(file, `cannot be read (${code}). Nothing was restored.`);
}

/** Returns the seal, which has the same length for every hash. */
function sealOf(hash: Hash): Buffer {
  const seal = gzipSync(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`, { level: 0 });
  // Byte 9 names the operating system; fix it, so that all systems write the same seal.
  seal[9] = 255;
  return seal;
}
const SEAL_BYTES = sealOf(createHash('sha256')).length;

/**
 * Writes a backup of these pieces of text and returns its size in bytes. The file gets its name once it is complete and
 * on the disk, only its owner may read it, and it never overwrites another file.
 */
export async function writeBackupFile(file: string, pieces: AsyncIterable<string>): Promise<number> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const hash = createHash('sha256');
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await pipeline(pieces, createGzip(PACKING), async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) {
        hash.update(bytes);
        await handle.writeFile(bytes);
      }
    });
    await handle.writeFile(sealOf(hash));
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await nameWhole(unfinished, file);
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function nameWhole(unfinished: string, file: string): Promise<void> {
  try {
    // Unlike a rename, a link never replaces another file.
    await link(unfinished, file);
    await rm(unfinished);
  } catch (error) {
    // Some file systems have no hard links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    if (fs.existsSync(file)) throw error;
    await rename(unfinished, file);
  }
  await syncTree(path.dirname(path.resolve(file)), { depth: 0 });
}

/**
 * Reads the whole file and throws `BadBackup` unless it is exactly as written. `onRead` is called with the progress.
 */
export async function checkSeal(file: string, onRead: (bytes: number, of: number) => void): Promise<void> {
  const hash = createHash('sha256');
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw unread(file, error);
  });
  try {
    const { size } = await handle.stat();
    const content = Math.max(0, size - SEAL_BYTES);
    let read = 0;
    if (content > 0) {
      for await (const chunk of handle.createReadStream({ autoClose: false, start: 0, end: content - 1 })) {
        hash.update(chunk as Buffer);
        onRead((read += (chunk as Buffer).length), content);
      }
    }
    const seal = Buffer.alloc(SEAL_BYTES);
    const { bytesRead } = await handle.read(seal, 0, SEAL_BYTES, content);
    if (bytesRead === SEAL_BYTES && seal.equals(sealOf(hash))) return;
    throw new BadBackup(
      file,
      'is not a complete backup: it was cut off or changed, or is another kind of file. Nothing was restored.',
    );
  } catch (error) {
    throw unread(file, error);
  } finally {
    await handle.close();
  }
}

/** Yields the lines of a backup, many at once, without the seal. Call `checkSeal` first. */
export async function* linesOfBackup(file: string): AsyncIterable<string[]> {
  const { size } = await fs.promises.stat(file);
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  const content = fs.createReadStream(file, { end: Math.max(0, size - SEAL_BYTES - 1) });
  content.on('error', (error) => unpacked.destroy(unread(file, error) as Error));
  unpacked.setEncoding('utf8');
  let begun = '';
  try {
    for await (const chunk of content.pipe(unpacked)) {
      const lines = (begun + String(chunk)).split('\n');
      begun = lines.pop() ?? '';
      yield lines;
    }
  } finally {
    content.destroy();
  }
}
