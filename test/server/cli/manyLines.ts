/** A program for tests: a command that only prints, until it is ended. */
import { setImmediate as turn } from 'node:timers/promises';
import { startCommand } from '../../../server/cli/startCommand';

startCommand(
  () => null,
  () =>
    Promise.resolve(async () => {
      for (;;) {
        process.stderr.write('progress\n');
        process.stdout.write(`${'line '.repeat(200)}\n`);
        await turn();
      }
    }),
  { onlyPrints: true },
);
