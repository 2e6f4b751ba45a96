/** Addresses that come with data: shown as links or pictures only when they lead to http or https. */

/**
 * The absolute address, or null when it is none or has another scheme (`javascript:`, `data:`, `file:`). A relative
 * address is read against `base`, so it stays on that origin.
 */
export function safeLink(address: unknown, base: string): string | null {
  if (typeof address !== 'string' || address.trim() === '') return null;
  try {
    const url = new URL(address, base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
