/** Results of luxon, as a second opinion to compare ours with. */
import { DateTime, Zone } from 'luxon';
import { utcOffset, type TimeZone } from '../../src/lib/timeZones';

/**
 * The first moment of this local time in a zone. For a time that occurs twice, luxon alone chooses by the current date.
 */
export function firstMoment(iso: string, zone: string | Zone): DateTime {
  const read = DateTime.fromISO(iso, { zone });
  return read.getPossibleOffsets().reduce((first, other) => (other < first ? other : first), read);
}

/** One of our time zones for luxon, which would otherwise use Node's own data. */

class LuxonZone extends Zone {
  readonly #zone: TimeZone;

  constructor(zone: TimeZone) {
    super();
    this.#zone = zone;
  }

  override get type(): string {
    return 'server';
  }

  override get name(): string {
    return this.#zone.name;
  }

  override get isUniversal(): boolean {
    return false;
  }

  override get isValid(): boolean {
    return true;
  }

  override offset(ms: number): number {
    return this.#zone.offsetAt(ms);
  }

  override offsetName(ms: number): string {
    return this.#zone.abbreviationAt(ms);
  }

  override formatOffset(ms: number): string {
    return utcOffset(this.#zone.offsetAt(ms));
  }

  override equals(other: Zone): boolean {
    return other instanceof LuxonZone && other.name === this.name;
  }
}

/** For `DateTime.fromISO(text, { zone })` and the like. */
export const luxonZone = (zone: TimeZone): Zone => new LuxonZone(zone);
