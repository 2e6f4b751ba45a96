import type { Logger } from '../deps';

/** Says once that a fault of the server would be a fault of root. Windows knows no such number. */
export function warnOfRoot(log: Pick<Logger, 'warn'>, userId = process.getuid?.()): void {
  if (userId !== 0) return;
  log.warn(
    'The server runs as root. Run it as a user of its own: it needs its data folder and nothing else.',
  );
}
