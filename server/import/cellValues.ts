/** Reading the cells of an import: each reader answers the value, or the reason why the cell has none. */
import { DateTime } from 'luxon';
import type { OrderPackage } from '../../src/contract/schemas/orders';
import { weightUnit } from '../../src/domain/orders/weight';
import { shorten } from './importColumns';

export type CellValue<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

const value = <T>(found: T): CellValue<T> => ({ ok: true, value: found });
const wrong = (reason: string): CellValue<never> => ({ ok: false, reason });

/** Same pattern as the console's forms (D-002). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function readEmail(text: string): CellValue<string> {
  return EMAIL.test(text) && text.length <= 320
    ? value(text)
    : wrong(`"${shorten(text)}" is not an e-mail address`);
}

/**
 * A phone number as `+` and digits (D-102). Ten digits without a plus sign are a North American number and get its 1.
 * An extension (`x12`, `ext. 12`, `poste 12`) stays behind the number.
 */
export function readPhone(text: string): CellValue<string> {
  const [, number = '', extension] = /^(.*?)(?:\s*(?:,|x|ext\.?|poste)\s*(\d{1,6}))?$/i.exec(text) ?? [];
  const digits = number.replace(/\D/g, '');
  if (!/^\+?[\d\s().\-/\u2010-\u2015]+$/.test(number) || digits.length < 7 || digits.length > 15) {
    return wrong(`"${shorten(text)}" is not a phone number`);
  }
  const national = digits.length === 10 && !number.trim().startsWith('+');
  return value(`+${national ? '1' : ''}${digits}${extension === undefined ? '' : ` x${extension}`}`);
}

const YES = new Set(['yes', 'y', 'true', '1', 'oui', 'o', 'vrai']);
const NO = new Set(['no', 'n', 'false', '0', 'non', 'faux']);

export function readBoolean(text: string): CellValue<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return value(true);
  return NO.has(word) ? value(false) : wrong(`"${shorten(text)}" is neither Yes nor No`);
}

/** A whole number between two bounds. */
export function readWhole(text: string, from: number, to: number): CellValue<number> {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= from && number <= to
    ? value(number)
    : wrong(`"${shorten(text)}" is not a whole number from ${from} to ${to}`);
}

/** A number with a decimal point or comma. */
function readNumber(text: string): number | null {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

export function readDegrees(text: string, limit: 90 | 180): CellValue<number> {
  const number = readNumber(text);
  return number !== null && Math.abs(number) <= limit
    ? value(number)
    : wrong(`"${shorten(text)}" is not a number from -${limit} to ${limit}`);
}

/**
 * A moment: ISO with or without an offset, `YYYY-MM-DD HH:mm[:ss]` as the export prints it, or epoch seconds or
 * milliseconds. A time without an offset is read in `zone`.
 */
export function readMoment(text: string, zone: string): CellValue<number> {
  if (/^\d{10}$/.test(text)) return value(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return value(Number(text));
  const moment = DateTime.fromISO(text.replace(' ', 'T'), { zone });
  const isWhole = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}/.test(text);
  return isWhole && moment.isValid
    ? value(moment.toMillis())
    : wrong(`"${shorten(text)}" is not a date and time like 2026-11-30 14:00`);
}

/** The entries of a list cell, by semicolon; empty places stay, so that lists side by side match. */
export function readList(text: string): string[] {
  const entries = text.split(';').map((entry) => entry.trim());
  while (entries.at(-1) === '') entries.pop();
  return entries;
}

const MAX_WEIGHT = 100_000;

/** `2.5 kg`, `5lb`, `3` (pounds). */
export function readWeight(text: string): CellValue<NonNullable<OrderPackage['weightOptions']>> {
  const [, amount = '', word = ''] = /^([\d.,]+)\s*([a-zA-Z.]*)$/.exec(text) ?? [];
  const weight = readNumber(amount);
  const unit = word === '' ? 'lb' : weightUnit(word);
  return weight !== null && weight > 0 && weight <= MAX_WEIGHT && unit !== null
    ? value({ weight, unit })
    : wrong(`"${shorten(text)}" is not a weight: write it like 2.5 kg or 5 lb`);
}

const SIZE_UNITS = new Set(['cm', 'mm', 'm', 'in', 'ft']);

/** `30 x 20 x 10 cm`; centimetres when no unit is given. */
export function readSize(text: string): CellValue<NonNullable<OrderPackage['sizeOptions']>> {
  const [, a = '', b = '', c = '', word = ''] =
    /^([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*([a-zA-Z"]*)\.?$/i.exec(text) ?? [];
  const [length, width, height] = [a, b, c].map(readNumber);
  const unit = word === '' ? 'cm' : word === '"' ? 'in' : word.toLowerCase();
  if (!length || !width || !height || !SIZE_UNITS.has(unit)) {
    return wrong(`"${shorten(text)}" is not a size: write it like 30 x 20 x 10 cm`);
  }
  return value({ length, width, height, unit });
}

/** `name=value; name=value`. */
export function readCustomFields(text: string): CellValue<{ name: string; value: string }[]> {
  const fields: { name: string; value: string }[] = [];
  for (const entry of readList(text)) {
    if (entry === '') continue;
    const at = entry.indexOf('=');
    if (at < 1) return wrong(`"${shorten(entry)}" is not a field: write it like name=value`);
    fields.push({ name: entry.slice(0, at).trim(), value: entry.slice(at + 1).trim() });
  }
  return value(fields);
}
