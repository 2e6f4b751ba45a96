/** SIGTERM and SIGINT: end in order, but end. */
import type { Logger } from '../deps';

/** Longest time for running requests and the last checkpoint. */
const PATIENCE_MS = 10_000;

/** npm and tsx pass a signal on that the terminal has sent already: so soon, it is the same wish once more. */
const ECHO_MS = 1_000;

/**
 * Runs `end` once on the first signal and then exits; a later second signal exits at once, and so do ten seconds beyond
 * `drainMs`, for which it only waits.
 */
export function onShutdown(log: Logger, drainMs: number, end: () => Promise<void>): void {
  let endingSince: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (endingSince !== null) {
      if (Date.now() - endingSince > ECHO_MS) process.exit(1);
      return;
    }
    endingSince = Date.now();
    log.info({ signal }, 'Ending');
    setTimeout(() => {
      log.error('Shutdown took too long');
      process.exit(1);
    }, drainMs + PATIENCE_MS).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
