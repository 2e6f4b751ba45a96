import { ENDPOINTS } from '../../contract/endpoints';
import type { RuntimeConfig } from '../../contract/schemas/config';

/** An id created by one of our servers. Names, email addresses, phones and postal codes do not look like it. */
const OUR_ID = /^[a-z]{2,4}_[0-9A-Z]{10,}$/;
const ID_SHOWN = 12;

/** The words that can appear in the URLs of calls. */
export function wordsOfPaths({
  apiBase,
  geoBase = '',
  paths,
  productKey,
}: RuntimeConfig): ReadonlySet<string> {
  const patterns = [...Object.values(ENDPOINTS).map(({ path }) => path), ...Object.values(paths)];
  const words = [apiBase, geoBase, productKey, ...patterns].flatMap((path) => path.split('/'));
  return new Set(words.filter((word) => !word.startsWith(':') && !word.startsWith('{')));
}

/**
 * The path of a URL without anything personal: `/api/orders/ord_1NG4E19F…/pickupready`, `/api/users/…?limit`. Only
 * the names of query parameters are kept.
 */
export function foldedPath(url: string, words: ReadonlySet<string>): string {
  const { pathname, searchParams } = new URL(url, window.location.origin);
  const parts = pathname.split('/').map((part) => {
    if (words.has(part)) return part;
    return OUR_ID.test(part) ? `${part.slice(0, ID_SHOWN)}…` : '…';
  });
  const names = [...new Set(searchParams.keys())].join('&');
  return parts.join('/') + (names === '' ? '' : `?${names}`);
}
