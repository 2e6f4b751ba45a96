/** `npm run migrate-to -- URL`: copies the embedded database to PostgreSQL (docs/operating.md). */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () =>
    readCommandLine({ usage: 'Usage: npm run migrate-to -- postgres://user@host/database', names: ['URL'] }),
  async () => (await import('./migrateToProgram')).runMigrateToProgram,
);
