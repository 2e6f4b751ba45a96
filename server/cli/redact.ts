/**
 * `npm run redact`: removes personal data from orders older than 90 days now (docs/decisions/pipeline.md#redaction),
 * and prints how many orders were redacted.
 */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run redact', names: [] }),
  async () => (await import('./redactProgram')).runRedactProgram,
);
