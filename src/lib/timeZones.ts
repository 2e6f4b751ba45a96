/** Time zones by name, fast enough to work out thousands of delivery windows. */
import { DateTime, IANAZone } from 'luxon';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** More days than this and the memory is begun anew: nobody needs windows of ten years at once. */
const MAX_DAYS = 4000;

/**
 * luxon's zone with a memory. Each offset costs luxon an Intl call; a UTC day that begins and ends with the same
 * offset has that offset throughout, and only the days of a clock change are asked about again.
 */
class RememberingZone extends IANAZone {
  readonly #offsets = new Map<number, number | null>();

  override offset(ts: number): number {
    const day = Math.floor(ts / DAY_MS);
    let offset = this.#offsets.get(day);
    if (offset === undefined) {
      const atStart = super.offset(day * DAY_MS);
      offset = atStart === super.offset((day + 1) * DAY_MS - 1) ? atStart : null;
      if (this.#offsets.size >= MAX_DAYS) this.#offsets.clear();
      this.#offsets.set(day, offset);
    }
    return offset ?? super.offset(ts);
  }
}

const zones = new Map<string, RememberingZone | null>();
const MAX_NAMES = 1000;

/** The zone of an IANA name (`America/Toronto`); null for a name that is none. */
export function timeZone(name: string): IANAZone | null {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = IANAZone.isValidZone(name) ? new RememberingZone(name) : null;
    if (zones.size >= MAX_NAMES) zones.clear();
    zones.set(name, zone);
  }
  return zone;
}

/**
 * The instant of a clock time on a date in a zone, in epoch milliseconds; NaN when the texts are no date (YYYY-MM-DD)
 * and time (HH:mm). A time that the spring change skips is read as the moment the same time after it; of a time that
 * occurs twice in autumn it is the first. luxon's own way, without its objects: windows need thousands of these.
 */
export function clockInstant(zone: IANAZone, date: string, time: string): number {
  const plain = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(`${date}T${time}`);
  const local = plain ? Date.parse(`${date}T${time}:00Z`) : Number.NaN;
  // JavaScript rolls February 30 over to March 2.
  if (new Date(local).getUTCDate() !== Number(date.slice(8))) {
    return DateTime.fromISO(`${date}T${time}`, { zone }).toMillis();
  }
  // The offset of the day before holds unless the clocks change in between; then it is the one before the change.
  const guess = zone.offset(local - DAY_MS);
  const first = zone.offset(local - guess * MINUTE_MS);
  if (first === guess) return local - guess * MINUTE_MS;
  const second = zone.offset(local - first * MINUTE_MS);
  return local - Math.min(first, second) * MINUTE_MS;
}
