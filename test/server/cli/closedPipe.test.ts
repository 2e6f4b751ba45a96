/** A command whose output nobody reads to its end. */
import { once } from 'node:events';
import { bundlePrograms, removePrograms, startProgram } from '../support/programs';

it('ends without a message when the reader of its output leaves, such as head', async () => {
  const programs = bundlePrograms({ manyLines: 'test/server/cli/manyLines.ts' });
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
  removePrograms(programs);
});
