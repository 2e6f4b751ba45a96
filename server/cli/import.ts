/**
 * `npm run import -- FILE`: imports orders from CSV or NDJSON (docs/import.md). Exits with 0 if every line is imported
 * now or was before, 1 if lines were refused, 2 if nothing could be imported, 3 if the import did not finish.
 */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run import -- FILE', names: ['FILE'] }),
  async () => (await import('./importProgram')).runImportProgram,
  { failed: 2 },
);
