import type { Logger } from '../deps';

/**
 * Warns once if the server runs as root, because a fault of the server could then affect the whole machine. Windows has
 * no user ids.
 */
export function warnOfRoot(log: Pick<Logger, 'warn'>, userId = process.getuid?.()): void {
  if (userId !== 0) return;
  log.warn(
    'The server runs as root. Run it as a user of its own: it needs its data folder and nothing else.',
  );
}
