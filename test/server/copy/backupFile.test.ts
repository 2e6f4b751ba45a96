/** The backup file: complete or absent, readable by its owner only, with every byte checked. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { checkSeal, linesOfBackup, writeBackupFile } from '../../../server/db/copy/backupFile';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-file-'));
const file = path.join(folder, 'a.backup');
const ignore = (): void => undefined;
const LINES = ['{"a": 1}', '["Zoë \u2028 \u2029 \u0085"]', `["${'x'.repeat(300_000)}"]`, '[]'];
const pieces = (): AsyncIterable<string> => Readable.from(LINES.map((line) => `${line}\n`));
const check = (bytes: Buffer): Promise<void> => {
  const other = path.join(folder, 'other.backup');
  fs.writeFileSync(other, bytes);
  return checkSeal(other, ignore);
};

beforeEach(() => writeBackupFile(file, pieces()));
afterEach(() => fs.rmSync(file, { force: true }));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('has the written lines, also for gzip tools, and is readable by its owner only', async () => {
  await checkSeal(file, ignore);
  const read: string[] = [];
  for await (const lines of linesOfBackup(file)) read.push(...lines);
  expect(read).toEqual(LINES);
  expect(gunzipSync(fs.readFileSync(file)).toString()).toMatch(/\n\[\]\n\{"sha256":"[0-9a-f]{64}"\}\n$/);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('is refused when any byte is changed, when it is cut off, or when something is appended', async () => {
  const bytes = fs.readFileSync(file);
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x20;
    await expect(check(changed)).rejects.toThrow('is not a complete backup: it was cut off or changed');
  }
  for (const length of [0, 1, 90, bytes.length - 100, bytes.length - 1])
    await expect(check(bytes.subarray(0, length))).rejects.toThrow('is not a complete backup');
  await expect(check(Buffer.concat([bytes, Buffer.from('\n')]))).rejects.toThrow('is not a complete backup');
  await expect(check(bytes)).resolves.toBeUndefined();
});

// On Linux this file exists and opens, but its first byte is a read error.
const UNREADABLE = '/proc/self/mem';
(fs.existsSync(UNREADABLE) ? it : it.skip)('is named when the system does not read it', async () => {
  const refusal = `${UNREADABLE} cannot be read (EIO). Nothing was restored.`;
  await expect(checkSeal(UNREADABLE, ignore)).rejects.toThrow(refusal);
  const reading = async (): Promise<void> => {
    for await (const lines of linesOfBackup(folder)) expect(lines).toEqual([]);
  };
  await expect(reading()).rejects.toThrow(`${folder} cannot be read (EISDIR). Nothing was restored.`);
});

it('never overwrites another file, and leaves no incomplete file behind', async () => {
  fs.writeFileSync(file, 'mine');
  await expect(writeBackupFile(file, pieces())).rejects.toMatchObject({ code: 'EEXIST' });
  expect(fs.readFileSync(file, 'utf8')).toBe('mine');
  fs.rmSync(file);
  async function* broken(): AsyncIterable<string> {
    yield* pieces();
    throw new Error('The database ended.');
  }
  await expect(writeBackupFile(file, broken())).rejects.toThrow('The database ended.');
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('a.'))).toEqual([]);
});
