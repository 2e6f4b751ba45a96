/** Handles SIGTERM and SIGINT: ends in an orderly way, but within a limit. */
import { ROUTING_TIMEOUT_MS } from '../adapters/routing/guardedRouting';
import type { Logger } from '../deps';

/**
 * Longest time for running requests and the last checkpoint: the longest call to the routing platform, whose outcome
 * would otherwise be lost, and ten seconds to store it and to close the database. Milliseconds.
 */
export const SHUTDOWN_MS = ROUTING_TIMEOUT_MS + 10_000;

/**
 * npm and tsx forward a signal that the terminal has already sent to this process: a second one this soon is the same
 * request. Milliseconds.
 */
const ECHO_MS = 1_000;

/**
 * Runs `end` at the first signal and then exits. Exits at once at a later second signal, or if that takes
 * `SHUTDOWN_MS` longer than `drainMs`.
 */
export function onShutdown(log: Logger, drainMs: number, end: () => Promise<void>): void {
  let endingSince: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (endingSince !== null) {
      if (performance.now() - endingSince > ECHO_MS) process.exit(1);
      return;
    }
    endingSince = performance.now();
    log.info({ signal }, 'Ending');
    setTimeout(() => {
      log.error('Shutdown took too long');
      process.exit(1);
    }, drainMs + SHUTDOWN_MS).unref();
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
