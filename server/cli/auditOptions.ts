/** Reads the arguments of `npm run audit --`. */
import { readCommandLine } from './commandLine';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 } as const;

const USAGE =
  'Usage: npm run audit -- --since 24h [--until 2026-11-24T12:00Z] [--person EMAIL] [--action NAME] [--record ID] [--json]';

/** Reads `90m`, `24h` or `7d` before now, or a date or time in ISO form. Returns epoch milliseconds. */
function momentOf(option: string, text: string, now: number): number {
  const [, amount, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (amount !== undefined)
    return Math.max(0, now - Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS]);
  const moment = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment) || moment < 0)
    throw new Error(
      `${option} ${text} is not a duration like 90m, 24h or 7d, nor a time like 2026-11-24T12:00Z.\n${USAGE}`,
    );
  return moment;
}

const text = { type: 'string' } as const;

export type AuditOptions = ReturnType<typeof readAuditOptions>;

/** Throws with the problem and the usage. Without `--since` it is the last day. */
export function readAuditOptions(argv: readonly string[], now: number) {
  const options = {
    since: text,
    until: text,
    person: text,
    action: text,
    record: text,
    json: { type: 'boolean' },
  } as const;
  const { values } = readCommandLine({ usage: USAGE, names: [], options }, argv);
  const since = momentOf('--since', values.since ?? '24h', now);
  const until = values.until === undefined ? now : momentOf('--until', values.until, now);
  if (until < since) throw new Error(`The time ends (--until) before it begins (--since).\n${USAGE}`);
  return {
    since,
    until,
    actor: values.person?.trim().toLowerCase(),
    action: values.action,
    entityId: values.record,
    json: values.json === true,
  };
}
