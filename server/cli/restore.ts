/** `npm run restore -- FILE`: makes the database of an empty data folder from a backup (docs/operating.md). */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run restore -- FILE', names: ['FILE'] }),
  async () => (await import('./restoreProgram')).runRestoreProgram,
);
