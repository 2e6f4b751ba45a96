/**
 * Small tolerant readers (docs/decisions/wire.md#values): other servers send numbers as strings or a single text for a
 * list, or leave fields out. Each returns `undefined` for unreadable values, so that no made-up value reaches a screen.
 */
import { readEpochMs } from '../../lib/epoch';
import { isObject } from '../../lib/isObject';

export type Loose = Readonly<Record<string, unknown>>;

/** The value as a record, or undefined for anything else. */
export function looseObject(value: unknown): Loose | undefined {
  return isObject(value) ? value : undefined;
}

/** Reads a text unchanged (an empty one too). Numbers become text. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? String(value) : undefined;
}

/** Reads a number or a numeric string. */
export function number(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Reads epoch milliseconds from any of the four forms. */
export function time(value: unknown): number | undefined {
  return readEpochMs(value) ?? undefined;
}

/** Reads a list of texts: a missing one is undefined, a single text becomes a list of one. */
export function texts(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map(text).filter((entry): entry is string => entry !== undefined && entry !== '');
}

/** Reads a list of records with `read`. Unreadable entries are left out. */
export function list<Entry>(value: unknown, read: (entry: Loose) => Entry | undefined): Entry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries: Entry[] = [];
  for (const item of value as unknown[]) {
    const object = looseObject(item);
    const entry = object && read(object);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** All fields of a record, possibly undefined: a literal that forgets a field does not compile. */
export type EveryField<Shape> = { readonly [Key in keyof Required<Shape>]: Shape[Key] | undefined };

type Defined<Shape> = { [Key in keyof Shape as undefined extends Shape[Key] ? never : Key]: Shape[Key] } & {
  [Key in keyof Shape as undefined extends Shape[Key] ? Key : never]?: Exclude<Shape[Key], undefined>;
};

/**
 * Returns the record without its undefined fields: 100,000 orders are held, and an unset field should cost nothing.
 * Does not add field by field: V8 would store such a record as a dictionary of three times the size.
 */
export function compact<Shape extends object>(record: Shape): Defined<Shape> {
  const fields = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Defined<Shape>;
}
