/**
 * Returns the SQLSTATE of a database error, which both engines have as `code`; undefined for anything else, such as
 * EPIPE.
 */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}
