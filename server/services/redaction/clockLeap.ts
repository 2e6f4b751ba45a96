/**
 * Decides whether redaction, which cannot be undone, may trust the clock: one that is a year ahead would make every
 * order an old one (docs/decisions/0032). It is trusted as long as it continues from the previous run.
 */
import { forgetMeta, readMeta, writeMeta } from '../../repositories/meta';
import type { Db } from '../../db/withTx';

const HOUR_MS = 3_600_000;
/** Servers are seldom stopped for longer, and a clock set wrong is usually wrong by more. */
const LEAP_MS = 7 * 24 * HOUR_MS;
/** How long nothing is redacted after a leap, so that somebody can notice a wrong clock: until the next daily run. */
const HELD_MS = 23 * HOUR_MS;

/**
 * Returns false after a leap of the clock, until a day has passed on the new time. Each run calls it once and is
 * stored, so that several processes wait equally long.
 */
export async function isClockBelieved(db: Db, now: number): Promise<boolean> {
  const [ran, held] = (await readMeta(db, 'redactionClock'))?.split(' ').map(Number) ?? [];
  const isLeap = ran !== undefined && now - ran > LEAP_MS;
  const heldFor = held === undefined ? Number.NaN : now - held;
  if (!isLeap || (heldFor >= HELD_MS && heldFor <= LEAP_MS)) {
    await writeMeta(db, 'redactionClock', String(now));
    return true;
  }
  if (!(heldFor >= 0 && heldFor < HELD_MS)) await writeMeta(db, 'redactionClock', `${ran} ${now}`);
  return false;
}

/** Makes the next run redact, whatever the clock says. */
export const believeClock = (db: Db): Promise<void> => forgetMeta(db, 'redactionClock');
