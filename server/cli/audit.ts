/**
 * `npm run audit -- --since 24h`: who did what, oldest first, a line each. `--until`, `--person EMAIL`, `--action NAME` and
 * `--record ID` narrow it; `--json` prints whole rows.
 */
import { readAuditOptions } from './auditOptions';
import { startCommand } from './startCommand';

startCommand(
  () => readAuditOptions(process.argv.slice(2), Date.now()),
  async () => (await import('./auditProgram')).runAuditProgram,
);
