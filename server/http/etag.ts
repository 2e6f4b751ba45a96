/** Optimistic concurrency with ETag and If-Match (docs/decisions/wire.md#versions). */
import type { FastifyRequest } from 'fastify';
import { refuse } from './refuse';

/** The version the caller believes is current; null when it does not care and the last write wins. */
function ifMatchVersion(request: Pick<FastifyRequest, 'headers'>): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  if (version === undefined) refuse(400, 'The header If-Match is not valid: expected a version like "3".');
  return Number(version);
}

/**
 * Refuses with 412 when the caller's version is not the record's. Call it inside the change's transaction, on the
 * row read for update. `current` is the whole record as it goes on the wire.
 */
export function requireVersion(
  request: Pick<FastifyRequest, 'headers'>,
  version: number,
  message: string,
  current: () => unknown,
): void {
  const expected = ifMatchVersion(request);
  if (expected !== null && expected !== version) refuse(412, message, { current: current() });
}
