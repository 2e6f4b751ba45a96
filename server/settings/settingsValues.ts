/** Parsers for single values of the environment. Messages are our own, because zod's are for programmers. */
import * as z from 'zod';

const TRUE = ['1', 'true', 'yes', 'on'];
const FALSE = ['0', 'false', 'no', 'off'];

/** Accepts `1`, `true`, `yes`, `on` or their opposites. */
export const yesOrNo = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => [...TRUE, ...FALSE].includes(value), 'must be 1 or 0')
  .transform((value) => TRUE.includes(value));

/** Accepts a text of at most 200 characters. */
export const shortText = (fallback: string): z.ZodType<string> =>
  z.string().trim().max(200, 'must have at most 200 characters').default(fallback);

/** Accepts only digits: `1e3`, `0x10` and `1,000` are more often mistakes than numbers. */
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

/** Accepts one of these lower-case words, ignoring case. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(words, { error: `must be one of ${words.join(', ')}` }));

/** Accepts values separated by commas; an empty list if the variable is not set. */
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

/** Accepts `12h`, `90m`, `3600s`, `2d` or plain seconds; returns whole seconds. */
export const durationSeconds = z.string().transform((value, context) => {
  const [, amount, unit] = /^(\d{1,9})\s*([smhd]?)$/.exec(value.trim()) ?? [];
  if (amount === undefined || unit === undefined) {
    context.addIssue({ code: 'custom', message: 'must be a duration like 12h, 90m or 43200 (seconds)' });
    return z.NEVER;
  }
  return Number(amount) * (UNIT_SECONDS[unit] ?? 1);
});

/** Accepts `name`, `name=on`, `other=off`, separated by commas: only known flags, each once. */
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
          ? flags.has(name) && `${name} is given twice`
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

/** The problems whose condition holds. */
export const applying = (checks: readonly (readonly [isWrong: boolean, problem: string])[]): string[] =>
  checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem);

/** True for an address that only this machine can reach. */
export function hostIsLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** A random secret of 32 decimal digits has about 100 bits, one of 32 hexadecimal digits 115. */
const LEAST_BITS = 80;

/** False for a secret that was typed rather than generated: few different characters, or a repeated part. */
export function isHardToGuess(secret: string): boolean {
  const signs = [...secret];
  const period = signs.findIndex(
    (_sign, by) => by > 0 && signs.slice(by).every((sign, at) => sign === signs[at]),
  );
  const repeated = period < 0 ? signs : signs.slice(0, period);
  const counts = new Map<string, number>();
  for (const sign of repeated) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - count * Math.log2(count / repeated.length),
    0,
  );
  return bits >= LEAST_BITS;
}
