/** `npm run restore -- FILE`: a backup as the database of an empty data folder (docs/operating.md). */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run restore -- FILE', names: ['FILE'] }),
  async () => (await import('./restoreProgram')).runRestoreProgram,
);
