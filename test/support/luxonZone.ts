/** What luxon counts, as the other reading to compare ours with. */
import { DateTime, Zone } from 'luxon';
import { utcOffset, type TimeZone } from '../../src/lib/timeZones';

/** The first moment at which the clocks of a zone show this; luxon alone takes one of two by the date of the day it runs. */
export function firstMoment(iso: string, zone: string | Zone): DateTime {
  const read = DateTime.fromISO(iso, { zone });
  return read.getPossibleOffsets().reduce((first, other) => (other < first ? other : first), read);
}

/** A time zone of ours for luxon, which would ask Node's own data otherwise. */

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

/** For `DateTime.fromISO(text, { zone })` and its kind. */
export const luxonZone = (zone: TimeZone): Zone => new LuxonZone(zone);
