/** Addresses of map tiles. */

/** Letters, digits, a port, an IPv6 address: nothing that is left open, as the content policy names one host. */
const HOST = /^[\w.:[\]-]+$/;
const PARTS = ['{z}', '{x}', '{y}'];

/** Null for what is no whole http(s) address, or has a name and password in it. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    const isPlain = /^https?:$/.test(url.protocol) && url.username + url.password === '';
    return isPlain && HOST.test(url.host) ? url : null;
  } catch {
    return null;
  }
}

/** Whether tiles can be fetched by it: a template with `{z}`, `{x}` and `{y}`, or the address of a style. */
export function isTileUrl(text: string): boolean {
  const url = webAddress(text);
  if (url === null) return false;
  return isTileTemplate(text) || url.pathname.endsWith('.json');
}

/** Whether it is a template of pictures, rather than the address of a style. */
export const isTileTemplate = (text: string): boolean => PARTS.every((part) => text.includes(part));
