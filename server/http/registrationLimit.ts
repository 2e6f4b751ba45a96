/** Limits registrations per address, for all processes; successful ones count as well (docs/decisions/0047). */
import type { ServerDeps } from '../deps';
import { countTry, usedUpUntil } from '../repositories/tries';
import { countedAddress } from './callerAddress';
import { refuseTry } from './refuseTry';

const HOUR_MS = 3_600_000;

/** Counts one registration; throws 429 when the hour's limit is reached. */
export async function limitRegistrations(
  { db, now, settings }: Pick<ServerDeps, 'db' | 'now' | 'settings'>,
  ip: string,
): Promise<void> {
  const limits = [
    { key: `register ${countedAddress(ip)}`, most: settings.registration.perHour, windowMs: HOUR_MS },
  ];
  // Read first, so that a flood writes nothing once it is refused; then counted in one statement, so that none slips
  // through.
  const until = (await usedUpUntil(db, limits, now())) ?? (await countTry(db, limits, now()));
  if (until !== null) refuseTry(until, now());
}
