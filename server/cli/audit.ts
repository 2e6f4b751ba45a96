/**
 * `npm run audit -- --since 24h`: prints who did what, oldest first, one line each. `--until`, `--person EMAIL`,
 * `--action NAME` and `--record ID` filter; `--json` prints whole rows.
 */
import { readAuditOptions } from './auditOptions';
import { startCommand } from './startCommand';

startCommand(
  () => readAuditOptions(process.argv.slice(2), Date.now()),
  async () => (await import('./auditProgram')).runAuditProgram,
  { onlyPrints: true },
);
