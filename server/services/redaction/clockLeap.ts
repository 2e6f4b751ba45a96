/**
 * Whether the clock may be believed by redaction, which nobody can take back: one that is a year ahead makes every order an old
 * one (docs/decisions/0032). It is, while it goes on from the run before.
 */
import { forgetMeta, readMeta, writeMeta } from '../../repositories/meta';
import type { Db } from '../../db/withTx';

const HOUR_MS = 3_600_000;
/** A server that rests for longer is rare, and a clock that was set wrong is mostly wrong by more. */
const LEAP_MS = 7 * 24 * HOUR_MS;
/** After a leap nothing is redacted for so long, in which somebody may see that the clock is wrong: until the next daily run. */
const HELD_MS = 23 * HOUR_MS;

/**
 * False after a leap of the clock, until a day has gone by on the new time. Each run asks once, and is noted: of several processes
 * none redacts sooner than the others.
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

/** The next run redacts whatever the clock says. */
export const believeClock = (db: Db): Promise<void> => forgetMeta(db, 'redactionClock');
