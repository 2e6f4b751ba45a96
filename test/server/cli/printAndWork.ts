/** A program for tests: a command that prints until that fails, and has work to do after it. */
import { setImmediate as turn } from 'node:timers/promises';
import { startCommand } from '../../../server/cli/startCommand';

const LEFT_TO_DO = 3;

startCommand(
  () => null,
  () =>
    Promise.resolve(async () => {
      let isFailed = false;
      process.stdout.on('error', () => (isFailed = true));
      while (!isFailed) {
        process.stdout.write(`${'line '.repeat(200)}\n`);
        await turn();
      }
      for (let count = 0; count < LEFT_TO_DO; count += 1) {
        process.stdout.write('more\n');
        await turn();
      }
      process.stderr.write('All done\n');
      return Number(process.argv[2]);
    }),
);
