/** Reads the answer of GET /orders/summary. */
import type { OrderSummary, SummaryDay, WindowHour } from '../../contract/schemas/orderSummary';
import { list, looseObject, number, text, time, type Loose } from './values';

/** Reads the summary; null for anything else, because partial counts would look like all of them. */
export function readOrderSummary(value: unknown): OrderSummary | null {
  const wire = looseObject(value);
  const [open, late] = [readCounts(wire?.open), readCounts(wire?.late)];
  const [at, failed, failedSince] = [time(wire?.at), number(wire?.failed), text(wire?.failedSince)];
  const days = list(wire?.days, readDay);
  if (!open || !late || !days) return null;
  if (at === undefined || failed === undefined || failedSince === undefined) return null;
  return { at, open, late, failed, failedSince, days };
}

function readCounts(value: unknown): OrderSummary['open'] | undefined {
  const counts = looseObject(value);
  if (!counts) return undefined;
  return Object.fromEntries(
    Object.entries(counts).flatMap(([status, given]) => {
      const count = number(given);
      return count === undefined ? [] : [[status, count]];
    }),
  );
}

function readDay({ date: given, hours: listed }: Loose): SummaryDay | undefined {
  const [date, hours] = [text(given), list(listed, readHour)];
  return date === undefined || hours === undefined ? undefined : { date, hours };
}

function readHour(wire: Loose): WindowHour | undefined {
  const [hour, total] = [number(wire.hour), number(wire.total)];
  const [delivered, late, toCome] = [number(wire.delivered), number(wire.late), number(wire.toCome)];
  if (hour === undefined || total === undefined) return undefined;
  return { hour, total, delivered: delivered ?? 0, late: late ?? 0, toCome: toCome ?? 0 };
}
