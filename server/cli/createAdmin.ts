/**
 * `npm run create-admin -- EMAIL`: the password comes from ADMIN_PASSWORD, is asked for, or is generated and printed.
 */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run create-admin -- EMAIL', names: ['EMAIL'] }),
  async () => (await import('./createAdminProgram')).runCreateAdminProgram,
);
