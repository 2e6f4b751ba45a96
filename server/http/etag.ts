/** Optimistic concurrency with ETag and If-Match (docs/decisions/wire.md#versions). */
import type { FastifyRequest } from 'fastify';
import { throwHttpError } from './httpError';

const TAG = String.raw`(?:W\/)?"\d{1,15}"`;
const TAGS = new RegExp(String.raw`^${TAG}(?:\s*,\s*${TAG})*$`);

/**
 * The versions that the caller accepts as current, from its list of tags; null if it accepts any and the last write
 * wins.
 */
function ifMatchVersions(request: Pick<FastifyRequest, 'headers'>): readonly number[] | null {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  if (!TAGS.test(header))
    throwHttpError(400, 'The header If-Match is not valid: expected a version like "3".');
  return Array.from(header.matchAll(/\d+/g), ([digits]) => Number(digits));
}

/** The record to be changed, as it is now. */
interface CurrentRecord {
  /** Kind and id as the audit trail names them. */
  readonly entity: string;
  readonly id: string;
  readonly version: number | undefined;
  /** The message of the refusal. */
  readonly message: string;
  /** Returns the whole record as it is sent to clients. */
  readonly current: () => unknown;
  /** What is to be changed, if not what the body names. Needed if the body uses other names than the record. */
  readonly asked?: unknown;
}

/**
 * Refuses with 412 when the caller's version is not the record's. Call it inside the change's transaction, with the row
 * read for update. The answer holds the record and who changed it. A change only for a record that does not exist
 * (`If-None-Match: *`) is refused too.
 */
export function requireVersion(
  request: Pick<FastifyRequest, 'headers' | 'body'>,
  { entity, id, version = 0, message, current, asked = request.body }: CurrentRecord,
): void {
  if (request.headers['if-none-match']?.trim() === '*')
    throwHttpError(412, 'The record exists (If-None-Match: *).');
  const versions = ifMatchVersions(request);
  if (versions === null || versions.includes(version)) return;
  const seen = Math.max(...versions);
  throwHttpError(412, message, { current: current(), stale: { entity, id, version, seen, asked } });
}
