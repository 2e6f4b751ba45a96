/** How single values of the environment are read: lists, yes and no, durations, flags. */
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

export const booleanOf = (fallback: boolean): z.ZodType<boolean> => yesOrNo.default(fallback);

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

/** `name`, `name=on`, `other=off`, separated by commas. */
export const flagsOf = z
  .string()
  .transform((value, context) => {
    const flags = new Map<string, boolean>();
    for (const part of value.split(',')) {
      const [, name, state = 'on'] = /^([\w.-]+)(?:=(\w+))?$/.exec(part.trim()) ?? [];
      if (name === undefined || ![...TRUE, ...FALSE].includes(state)) {
        context.addIssue({ code: 'custom', message: 'must be like flag-one=on,flag-two=off' });
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
