/** A log that cannot be written loses lines, and has no other effect. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLog } from '../../../server/http/log';
import { openLogStream } from '../../../server/http/logStream';

const opened: number[] = [];
const open = (file: string, flags: string): number => {
  const descriptor = fs.openSync(file, flags);
  opened.push(descriptor);
  return descriptor;
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
afterAll(() => {
  for (const descriptor of opened) fs.closeSync(descriptor);
  fs.rmSync(folder, { recursive: true });
});

const itOnLinux = process.platform === 'linux' ? it : it.skip;

it('writes lines immediately', () => {
  const file = path.join(folder, 'plain');
  const log = createLog('info', openLogStream(open(file, 'w')));
  log.info('first');
  log.fatal('last');
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['first', 'last']);
});

itOnLinux('goes on when the disk is full, even after a fatal line', () => {
  const log = createLog('info', openLogStream(open('/dev/full', 'w')));
  for (let count = 0; count < 100; count += 1) log.info('no room for this');
  expect(() => log.fatal('nor for this')).not.toThrow();
});

itOnLinux('drops lines that a full pipe cannot take, and later reports how many are missing', () => {
  const pipe = path.join(folder, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const { O_RDWR, O_RDONLY, O_NONBLOCK } = fs.constants;
  const writeEnd = fs.openSync(pipe, O_RDWR | O_NONBLOCK);
  const readEnd = fs.openSync(pipe, O_RDONLY | O_NONBLOCK);
  opened.push(writeEnd, readEnd);
  const stream = openLogStream(writeEnd);
  const line = (text: string): string => `${JSON.stringify({ msg: text })}\n`;
  // One line longer than the pipe holds: it is cut, and the next lines find no room.
  stream.write(line('x'.repeat(100_000)));
  stream.write(line('lost'));
  const buffer = Buffer.alloc(200_000);
  while (drain(readEnd, buffer) > 0);
  stream.write(line('heard'));
  const [afterCut, note, heard] = buffer.toString('utf8', 0, drain(readEnd, buffer)).split('\n');
  expect(afterCut).toBe('');
  expect(JSON.parse(note ?? '')).toMatchObject({ level: 40, lost: 2 });
  expect(JSON.parse(heard ?? '')).toEqual({ msg: 'heard' });
});

function drain(descriptor: number, buffer: Buffer): number {
  try {
    return fs.readSync(descriptor, buffer);
  } catch {
    return 0;
  }
}
