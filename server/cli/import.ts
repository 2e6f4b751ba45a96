/**
 * `npm run import -- FILE`: imports orders from CSV or NDJSON (docs/import.md). Ends with 0 when every line is there,
 * 1 when lines were refused, 2 when the file could not be imported, 3 when the import did not finish.
 */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run import -- FILE', names: ['FILE'] }),
  async () => (await import('./importProgram')).runImportProgram,
  2,
);
