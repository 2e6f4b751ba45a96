/** Reads the cells of an import: each reader returns the value, or the reason why there is none. */
import { DateTime } from 'luxon';
import type { OrderPackage } from '../../src/contract/schemas/orders';
import { dialablePhone } from '../../src/domain/orders/dialable';
import { isAcceptablePhone, recipientTextToSend } from '../../src/domain/orders/recipientEdit';
import { weightUnit } from '../../src/domain/orders/weight';
import { readWrittenDate } from '../../src/lib/calendarDates';
import { isUsualYear, unusualYears } from '../../src/lib/dateRanges';
import { bareEmail, isEmail } from '../../src/lib/email';
import { calendarDay, cityOf, instantOf, isOnTheClock, type TimeZone } from '../../src/lib/timeZones';
import { readWrittenNumber, type WrittenNumber } from '../../src/lib/writtenNumber';
import { shorten } from './importColumns';

export type CellValue<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

const value = <T>(found: T): CellValue<T> => ({ ok: true, value: found });
const wrong = (reason: string): CellValue<never> => ({ ok: false, reason });

/** Reads an e-mail by the pattern of the console's forms, without the decoration of a link. */
export function readEmail(text: string): CellValue<string> {
  const email = bareEmail(text);
  return isEmail(email) && email.length <= 320
    ? value(email)
    : wrong(`"${shorten(text)}" is not an e-mail address`);
}

/** Reads a phone number as `+` and digits, followed by any extension: see `dialablePhone`. */
export function readPhone(text: string): CellValue<string> {
  const phone = dialablePhone(text);
  if (phone !== null) return value(phone);
  return wrong(
    /^[+\d\s().\-/]{4,}$/.test(text)
      ? `"${shorten(text)}" cannot be dialled: write it with its area code, like +1 514 555 0142`
      : `"${shorten(text)}" is not a phone number`,
  );
}

/** Reads the phone of an exported order. One that an edit has stored is kept, even if it cannot be dialled. */
export function readStoredPhone(text: string): CellValue<string> {
  const isStored = isAcceptablePhone(text) && recipientTextToSend('phone', text) === text;
  return isStored ? value(text) : readPhone(text);
}

const YES = new Set(['yes', 'y', 'true', '1', 'oui', 'o', 'vrai']);
const NO = new Set(['no', 'n', 'false', '0', 'non', 'faux']);

export function readBoolean(text: string): CellValue<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return value(true);
  return NO.has(word) ? value(false) : wrong(`"${shorten(text)}" is neither Yes nor No`);
}

/** Reads a whole number within two limits. */
export function readWholeNumber(text: string, from: number, to: number): CellValue<number> {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= from && number <= to
    ? value(number)
    : wrong(`"${shorten(text)}" is not a whole number from ${from} to ${to}`);
}

/** Reads degrees. They have few digits before the decimal point, so `43,653` has only one meaning. */
export function readDegrees(text: string, limit: 90 | 180): CellValue<number> {
  const number = /^[+-]?\d{1,3}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return Math.abs(number) <= limit
    ? value(number)
    : wrong(`"${shorten(text)}" is not a number from -${limit} to ${limit}`);
}

const MOMENT = /^(.{1,20}?)[T ](\d{1,2}:\d{2}\S{0,20}?)( ?(?:[+-]\d{2}(?::?\d{2})?|Z))?$/i;

/**
 * Reads a moment: a date and `HH:mm[:ss]`, with an offset as in the export or without one, or epoch seconds or
 * milliseconds. A time without an offset is in `zone`; one that occurs twice in autumn is the first, and one that the
 * clocks skip in spring is refused, as in the console.
 */
export function readMoment(text: string, zone: TimeZone): CellValue<number> {
  if (/^\d{10}$/.test(text)) return ofUsualYear(text, Number(text) * 1000, zone);
  if (/^\d{13}$/.test(text)) return ofUsualYear(text, Number(text), zone);
  const [, written = '', clock = '', offset] = MOMENT.exec(text) ?? [];
  const date = readWrittenDate(written);
  // Spreadsheets write `9:00`.
  const time = clock.replace(/^\d:/, '0$&');
  const moment =
    date === null
      ? Number.NaN
      : offset === undefined
        ? instantOf(date, time, zone)
        : DateTime.fromISO(`${date}T${time}${offset.trim()}`).toMillis();
  if (date === null || Number.isNaN(moment))
    return wrong(`"${shorten(text)}" is not a date and time like 2026-11-30 14:00 or 30.11.2026 14:00`);
  return offset === undefined && !isOnTheClock(date, time, zone)
    ? wrong(`"${shorten(text)}" is a time that the clocks in ${cityOf(zone)} skip: write another one`)
    : ofUsualYear(text, moment, zone);
}

/** Other years are typing errors, as in the console's fields. */
const ofUsualYear = (text: string, moment: number, zone: TimeZone): CellValue<number> =>
  isUsualYear(calendarDay(moment, zone))
    ? value(moment)
    : wrong(`"${shorten(text)}" lies ${unusualYears()}: check the year`);

/** Splits a list cell at semicolons; empty entries stay, so that parallel lists match. */
export function readList(text: string): string[] {
  const entries = text.split(';').map((entry) => entry.trim());
  while (entries.at(-1) === '') entries.pop();
  return entries;
}

const MAX_WEIGHT = 100_000;

/** The characters of a number, including separators before its unit. */
const NUMBER = String.raw`[+-]?\d[\d.,'\u2019\s]*`;
const WEIGHT = new RegExp(String.raw`^(${NUMBER})([a-zA-Z][a-zA-Z.]*)?$`);
const SIZE = new RegExp(String.raw`^(${NUMBER})[x×*]\s*(${NUMBER})[x×*]\s*(${NUMBER})([a-zA-Z"]*)$`, 'i');

/**
 * Returns a refusal like `"1,200 kg" may mean 1.2 or 1200: write 1200 or 1.2`; null for a number with one meaning or
 * none.
 */
function twoReadings(text: string, number: WrittenNumber): CellValue<never> | null {
  if (number.kind !== 'ambiguous') return null;
  const [decimal, thousands] = number.readings;
  return wrong(`"${shorten(text)}" may mean ${decimal} or ${thousands}: write ${thousands} or ${decimal}`);
}

/** Reads `2.5 kg`, `5lb`, `3` (pounds). */
export function readWeight(text: string): CellValue<NonNullable<OrderPackage['weightOptions']>> {
  const [, amount = '', word = ''] = WEIGHT.exec(text) ?? [];
  const number = readWrittenNumber(amount);
  const unit = word === '' ? 'lb' : weightUnit(word);
  const unsure = unit === null ? null : twoReadings(text, number);
  if (unsure) return unsure;
  const weight = number.kind === 'number' ? number.value : 0;
  return weight > 0 && weight <= MAX_WEIGHT && unit !== null
    ? value({ weight, unit })
    : wrong(`"${shorten(text)}" is not a weight: write it like 2.5 kg or 5 lb`);
}

const SIZE_UNITS = new Set(['cm', 'mm', 'm', 'in', 'ft']);

/** Reads `30 x 20 x 10 cm`; centimetres without a unit. */
export function readSize(text: string): CellValue<NonNullable<OrderPackage['sizeOptions']>> {
  const [, a = '', b = '', c = '', word = ''] = SIZE.exec(text.replace(/\.$/, '')) ?? [];
  const numbers = [a, b, c].map(readWrittenNumber);
  const unit = word === '' ? 'cm' : word === '"' ? 'in' : word.toLowerCase();
  const unsure = numbers.map((number, index) => twoReadings([a, b, c][index] ?? '', number)).find(Boolean);
  if (unsure && SIZE_UNITS.has(unit)) return unsure;
  const [length, width, height] = numbers.map((number) => (number.kind === 'number' ? number.value : 0));
  if (!isLength(length) || !isLength(width) || !isLength(height) || !SIZE_UNITS.has(unit)) {
    return wrong(`"${shorten(text)}" is not a size: write it like 30 x 20 x 10 cm`);
  }
  return value({ length, width, height, unit });
}

const isLength = (length: number | undefined): length is number => length !== undefined && length > 0;

/** Reads `name=value; name=value`, as `customFieldsCell` writes it. */
export function readCustomFields(text: string): CellValue<{ name: string; value: string }[]> {
  const fields: { name: string; value: string }[] = [];
  // A character after a backslash is part of a name or value.
  for (const part of text.match(/(?:\\.|[^\\;]|\\$)+/gs) ?? []) {
    const entry = part.trim();
    if (entry === '') continue;
    const [, name = '', content = ''] = /^((?:\\.|[^\\=])+)=(.*)$/s.exec(entry) ?? [];
    if (name === '') return wrong(`"${shorten(entry)}" is not a field: write it like name=value`);
    fields.push({
      name: unescaped(name, /(?<!\\)(\\+)([=;]|$)/g),
      value: unescaped(content, /(?<!\\)(\\+)(;|$)/g),
    });
  }
  return value(fields);
}

/**
 * Two backslashes before a special character, or at the end, stand for one. A single one at the end stays, because
 * older files have it.
 */
const unescaped = (text: string, signs: RegExp): string =>
  text.trim().replace(signs, (_, { length }: string, sign: string) => {
    return '\\'.repeat(sign === '' ? Math.ceil(length / 2) : Math.floor(length / 2)) + sign;
  });
