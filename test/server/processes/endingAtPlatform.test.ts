import { bundlePrograms, removePrograms, startProgram } from '../support/programs';

const programs = bundlePrograms({ ending: 'test/server/processes/endingProgram.ts' });
afterAll(() => removePrograms(programs));

it('a server that ends waits for the longest call to the routing platform, so that its outcome is stored', async () => {
  const program = startProgram(programs.ending);
  await program.waitFor(/Ready/);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(program.output()).toContain('Stored: The routing platform could not be reached.');
});
