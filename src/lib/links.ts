/** URLs from data: shown as links or pictures only if they are http or https. */

/**
 * The absolute URL; null when it is not valid or has another scheme (`javascript:`, `data:`, `file:`). A relative URL
 * is resolved against `base`, so it stays on that origin.
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

/**
 * Whether a picture may be loaded: from `origins`, or over https from one of `hosts`, where `*.example.com` means every
 * host below it. The server of a picture learns who looks at it, and when.
 */
export function isTrustedPicture(
  href: string,
  origins: readonly string[],
  hosts: readonly string[],
): boolean {
  const { origin, protocol, host } = new URL(href);
  if (origins.includes(origin)) return true;
  const isListed = (listed: string): boolean =>
    listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed;
  return protocol === 'https:' && hosts.some(isListed);
}
