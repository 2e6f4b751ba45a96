/** Reads the four forms of a time that servers send into one (API-47, docs/decisions/wire.md#values). */

/** Numbers below this are seconds: as milliseconds they would lie before March 1973. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** The furthest instant that a Date can hold; a number beyond it is no time. */
const LATEST = 8.64e15;
const HAS_ZONE = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

function ofNumber(value: number): number | null {
  // 0 is how some servers say "not set"; no order is of 1970.
  if (!Number.isFinite(value) || value === 0) return null;
  const ms = Math.abs(value) < FIRST_MILLISECONDS ? Math.round(value * 1000) : Math.round(value);
  return Math.abs(ms) <= LATEST ? ms : null;
}

/**
 * Milliseconds since 1970 from epoch seconds (10 digits), epoch milliseconds (13 digits), either as a string, or
 * an ISO 8601 text (UTC when it names no zone). Null when the value is absent or is no time.
 */
export function readEpochMs(value: unknown): number | null {
  if (typeof value === 'number') return ofNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '') return null;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return ofNumber(Number(text));
  const isDateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}/.test(text);
  const parsed = Date.parse(isDateTime && !HAS_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(parsed) ? null : parsed;
}
