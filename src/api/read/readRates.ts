/** Reads rates and delivery windows (docs/decisions/wire.md#values), from any server. */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import type { OfferedWindow, Rate } from '../../contract/schemas/rates';
import { list, looseObject, number, text, type Loose } from './values';

function rateOf(wire: Loose): Rate | undefined {
  const price = number(wire.price);
  // A rate without a price is useless.
  if (price === undefined) return undefined;
  const service = text(wire.service) ?? '';
  return {
    name: text(wire.name)?.trim() || service,
    price,
    description: text(wire.description) ?? '',
    service,
  };
}

/** Reads the rates in the server's order, plain or as `{rates: [..]}`; null for anything else. */
export function readRates(value: unknown): Rate[] | null {
  return list(Array.isArray(value) ? value : looseObject(value)?.rates, rateOf) ?? null;
}

function weekdayOf(date: string): Weekday | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : WEEKDAYS[(new Date(time).getUTCDay() + 6) % 7];
}

function windowOf(wire: Loose): OfferedWindow | undefined {
  const date = text(wire.date)?.slice(0, 10) ?? '';
  const said = text(wire.weekday)?.toLowerCase();
  const weekday = WEEKDAYS.find((day) => day === said) ?? weekdayOf(date);
  const times = looseObject(wire.deliveryWindow);
  if (weekday === undefined || times === undefined) return undefined;
  return {
    date,
    weekday,
    deliveryWindow: { timeStart: text(times.timeStart) ?? '', timeEnd: text(times.timeEnd) ?? '' },
  };
}

/** Reads the windows in the server's order, plain or as `{windows: [..]}`; null for anything else. */
export function readWindows(value: unknown): OfferedWindow[] | null {
  return list(Array.isArray(value) ? value : looseObject(value)?.windows, windowOf) ?? null;
}
