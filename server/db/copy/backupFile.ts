/**
 * The file of a backup: lines of JSON, packed by gzip, and a seal. First what the backup is, then each table with its rows, and
 * last how many rows and which hash every table has. The seal is a hash of all bytes before it, packed as well, so that the
 * tools of gzip read the whole file.
 */
import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import { syncTree } from '../engine/syncTree';

/** The cheap level: a database that is read as fast as the disk gives it. */
const PACKING = { level: 2 };

/** A file that is not a whole backup. Nothing of it was used. */
export class BadBackup extends Error {
  constructor(file: string, what: string) {
    super(`${file} ${what}`);
    this.name = 'BadBackup';
  }
}

/** The error of a file that the system does not read: its own words name no file. */
function unread(file: string, error: unknown): unknown {
  const { syscall, code = 'error' } = error as NodeJS.ErrnoException;
  return syscall === undefined
    ? error
    : new BadBackup(file, `cannot be read (${code}). Nothing was restored.`);
}

/** Its bytes are as many for each hash. */
function sealOf(hash: Hash): Buffer {
  const seal = gzipSync(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`, { level: 0 });
  // Here gzip notes the system it runs on.
  seal[9] = 255;
  return seal;
}
const SEAL_BYTES = sealOf(createHash('sha256')).length;

/**
 * Writes a backup of these pieces of text. It has its name once it is whole and on the disk, only its owner may read it, and no
 * other file is ever written over. Returns its size in bytes.
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
    // Unlike a renaming it never takes the place of another file.
    await link(unfinished, file);
    await rm(unfinished);
  } catch (error) {
    // A disk that knows no second name for a file.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    if (fs.existsSync(file)) throw error;
    await rename(unfinished, file);
  }
  await syncTree(path.dirname(path.resolve(file)), { depth: 0 });
}

/** Reads the whole file and throws `BadBackup` unless every byte is what was written. `onRead` hears how far it is. */
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

/** The lines of a backup, many at once, without the seal. Ask `checkSeal` first. */
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
