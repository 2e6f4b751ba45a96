/** Optimistic concurrency with ETag and If-Match (docs/decisions/wire.md#versions). */
import type { FastifyRequest } from 'fastify';
import { throwHttpError } from './httpError';

/** The version the caller believes is current; null when it does not care and the last write wins. */
function ifMatchVersion(request: Pick<FastifyRequest, 'headers'>): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throwHttpError(400, 'The header If-Match is not valid: expected a version like "3".');
  return Number(version);
}

/** The record that a change is made on, as it is now. */
interface CurrentRecord {
  /** Kind and id as the audit trail names them. */
  readonly entity: string;
  readonly id: string;
  readonly version: number | undefined;
  /** What the refusal says. */
  readonly message: string;
  /** The whole record as it goes on the wire. */
  readonly current: () => unknown;
  /** What is to be changed; without it, what the body names. Needed where the body has other names than the record. */
  readonly asked?: unknown;
}

/**
 * Refuses with 412 when the caller's version is not the record's. Call it inside the change's transaction, on the
 * row read for update. The answer has the record, and who changed it.
 */
export function requireVersion(
  request: Pick<FastifyRequest, 'headers' | 'body'>,
  { entity, id, version = 0, message, current, asked = request.body }: CurrentRecord,
): void {
  const seen = ifMatchVersion(request);
  if (seen === null || seen === version) return;
  throwHttpError(412, message, { current: current(), stale: { entity, id, version, seen, asked } });
}
