/** `npm run backup -- FILE`: the whole embedded database as one file, also while the server runs (docs/operating.md). */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run backup -- FILE', names: ['FILE'] }),
  async () => (await import('./backupProgram')).runBackupProgram,
);
