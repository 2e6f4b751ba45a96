import { isObject } from '../../../src/lib/isObject';

/**
 * Returns the SQLSTATE of a database error, which both engines have as `code`; undefined for anything else, such as
 * EPIPE.
 */
export function sqlState(error: unknown): string | undefined {
  if (!isObject(error)) return undefined;
  return typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}
