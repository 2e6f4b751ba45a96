/** Reads the four formats of times that servers send (API-47, docs/decisions/wire.md#values). */

/** Numbers below this are seconds; as milliseconds they would be before March 1973. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** The latest instant that a Date can represent. */
const LATEST = 8.64e15;
const HAS_ZONE = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

function ofNumber(value: number): number | null {
  // Some servers send 0 for "not set"; no order dates from 1970.
  if (!Number.isFinite(value) || value === 0) return null;
  const ms = Math.abs(value) < FIRST_MILLISECONDS ? Math.round(value * 1000) : Math.round(value);
  return Math.abs(ms) <= LATEST ? ms : null;
}

/**
 * Milliseconds since 1970, read from epoch seconds (10 digits), epoch milliseconds (13 digits), either as a string, or
 * an ISO 8601 text (UTC if it names no zone). Null when the value is absent or not a time.
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
