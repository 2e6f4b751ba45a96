/** URLs of map tiles. */

/** Letters, digits, a port, an IPv6 address. No wildcards, because the content security policy must name one host. */
const HOST = /^[\w.:[\]-]+$/;
const PARTS = ['{z}', '{x}', '{y}'];

/** The parsed URL; null when it is not a complete http(s) URL or contains a name and password. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    const isPlain = /^https?:$/.test(url.protocol) && url.username + url.password === '';
    return isPlain && HOST.test(url.host) ? url : null;
  } catch {
    return null;
  }
}

/** Whether tiles can be loaded from it: a template with `{z}`, `{x}` and `{y}`, or the URL of a style. */
export function isTileUrl(text: string): boolean {
  const url = webAddress(text);
  if (url === null) return false;
  return isTileTemplate(text) || url.pathname.endsWith('.json');
}

/** Whether it is a template for pictures rather than the URL of a style. */
export const isTileTemplate = (text: string): boolean => PARTS.every((part) => text.includes(part));
