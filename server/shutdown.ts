/** SIGTERM and SIGINT: end in order, but end. */
import type { Logger } from './deps';

/** Longest time for running requests and the last checkpoint. */
const PATIENCE_MS = 10_000;

/** Runs `end` once on the first signal and then exits; a second signal, or ten seconds, exits at once. */
export function onShutdown(log: Logger, end: () => Promise<void>): void {
  let ending = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (ending) process.exit(1);
    ending = true;
    log.info({ signal }, 'Ending');
    setTimeout(() => {
      log.error('Ending took too long');
      process.exit(1);
    }, PATIENCE_MS).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Ending failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
