/**
 * `npm run backup -- FILE`: writes the whole embedded database to one file, even while the server runs
 * (docs/operating.md).
 */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run backup -- FILE', names: ['FILE'] }),
  async () => (await import('./backupProgram')).runBackupProgram,
);
