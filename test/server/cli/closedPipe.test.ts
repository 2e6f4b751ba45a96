/** A command whose output nobody reads to its end. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { programEnvironment } from '../../support/programEnvironment';
import { bundlePrograms, removePrograms, startProgram } from '../support/programs';

const programs = bundlePrograms({
  manyLines: 'test/server/cli/manyLines.ts',
  printAndWork: 'test/server/cli/printAndWork.ts',
});
afterAll(() => removePrograms(programs));

it('a command that only prints ends without a message when the reader of its output leaves, such as head', async () => {
  const program = startProgram(programs.manyLines);
  const { child, ended } = program;
  if (!child.stdout || !child.stderr) throw new Error('The output is not piped.');
  await once(child.stdout, 'data');
  // Without a reader of its progress it goes on.
  child.stderr.destroy();
  for (let count = 0; count < 5; count += 1) await once(child.stdout, 'data');
  expect(child.exitCode).toBeNull();
  child.stdout.destroy();
  expect(await ended).toBe(0);
  expect(program.output()).not.toMatch(/EPIPE/);
});

it.each([0, 1])('any other command finishes its work, and ends with its own code %s', async (code) => {
  const program = startProgram(programs.printAndWork, [String(code)]);
  if (!program.child.stdout) throw new Error('The output is not piped.');
  await once(program.child.stdout, 'data');
  program.child.stdout.destroy();
  expect(await program.ended).toBe(code);
  expect(program.output()).toMatch(/All done/);
  expect(program.output()).not.toMatch(/EPIPE|cannot be written/);
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a command whose report cannot be stored finishes its work, and says once that it is lost', () => {
  const full = fs.openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [programs.printAndWork, '0'], {
    env: programEnvironment({}),
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  fs.closeSync(full);
  expect(stderr).toBe('The output cannot be written (ENOSPC).\nAll done\n');
  expect(status).toBe(1);
});
