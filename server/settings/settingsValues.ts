/** How single values of the environment are read. What is wrong is told in words of ours, zod's are for programmers. */
import * as z from 'zod';

const TRUE = ['1', 'true', 'yes', 'on'];
const FALSE = ['0', 'false', 'no', 'off'];

/** `1`, `true`, `yes`, `on` or their opposites. */
export const yesOrNo = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => [...TRUE, ...FALSE].includes(value), 'must be 1 or 0')
  .transform((value) => TRUE.includes(value));

/** A text of 200 characters at most. */
export const shortText = (fallback: string): z.ZodType<string> =>
  z.string().trim().max(200, 'must have at most 200 characters').default(fallback);

/** Digits alone: `1e3`, `0x10` and `1,000` are more often a slip than a number. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, betweenWords('a whole number', least, most))
    .transform(Number)
    .refine((value) => value >= least && value <= most, betweenWords('a whole number', least, most));

export const numberBetween = (least: number, most: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => value >= least && value <= most, betweenWords('a number', least, most));

const betweenWords = (what: string, least: number, most: number): string =>
  `must be ${what} from ${least} to ${most}`;

/** One of these words, in whatever case. They are written in small letters. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(words, { error: `must be one of ${words.join(', ')}` }));

/** Values separated by commas; none when the variable is not set. */
export function listOf<T extends z.ZodType<string, string>>(item: T) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
    .default([]);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** `12h`, `90m`, `3600s`, `2d` or plain seconds; the result is whole seconds. */
export const durationSeconds = z.string().transform((value, context) => {
  const [, amount, unit] = /^(\d{1,9})\s*([smhd]?)$/.exec(value.trim()) ?? [];
  if (amount === undefined || unit === undefined) {
    context.addIssue({ code: 'custom', message: 'must be a duration like 12h, 90m or 43200 (seconds)' });
    return z.NEVER;
  }
  return Number(amount) * (UNIT_SECONDS[unit] ?? 1);
});

/** `name`, `name=on`, `other=off`, separated by commas: of these flags, each once. */
export const flagsOf = (known: readonly string[]) =>
  z
    .string()
    .transform((value, context) => {
      const flags = new Map<string, boolean>();
      for (const part of value.split(',')) {
        const [, name, state = 'on'] = /^([\w.-]+)(?:=(\w+))?$/.exec(part.trim()) ?? [];
        if (name === undefined || ![...TRUE, ...FALSE].includes(state)) {
          context.addIssue({ code: 'custom', message: 'must be like flag-one=on,flag-two=off' });
          return z.NEVER;
        }
        const problem = known.includes(name)
          ? flags.has(name) && `${name} is there twice`
          : `there is no flag ${name}`;
        if (problem) {
          context.addIssue({ code: 'custom', message: `${problem}; the flags are ${known.join(', ')}` });
          return z.NEVER;
        }
        flags.set(name, TRUE.includes(state));
      }
      return flags;
    })
    .default(() => new Map<string, boolean>());

/** True for an address only this machine can reach. */
export function hostIsLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Random secrets of 32 digits have about 100, those of 32 hexadecimal digits 115. */
const LEAST_BITS = 80;

/** False for a secret that was typed rather than drawn: few different characters, or a piece that repeats itself. */
export function isHardToGuess(secret: string): boolean {
  const signs = [...secret];
  const period = signs.findIndex(
    (_sign, by) => by > 0 && signs.slice(by).every((sign, at) => sign === signs[at]),
  );
  const piece = period < 0 ? signs : signs.slice(0, period);
  const counts = new Map<string, number>();
  for (const sign of piece) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const bits = [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / piece.length), 0);
  return bits >= LEAST_BITS;
}
