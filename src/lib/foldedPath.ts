/** An id created by one of our servers. Names, email addresses, phones and postal codes do not look like it. */
const OUR_ID = /^[a-z]{2,4}_[0-9A-Z]{10,}$/;
const ID_SHOWN = 12;

/** Only paths are read: any origin will do for those that come without one. */
const ANY_ORIGIN = 'http://localhost';

/**
 * The path of a URL without anything personal: `/api/orders/ord_1NG4E19F…/pickupready`, `/api/users/…?limit`. Only
 * the names of query parameters are kept, and no fragment.
 * @param words what may be shown of a path
 */
export function foldedPath(url: string, words: ReadonlySet<string>): string {
  const read = parsed(url);
  if (read === null) return '…';
  const { pathname, searchParams } = read;
  const parts = pathname.split('/').map((part) => {
    if (words.has(part)) return part;
    return OUR_ID.test(part) ? `${part.slice(0, ID_SHOWN)}…` : '…';
  });
  const names = [...new Set(searchParams.keys())].join('&');
  return parts.join('/') + (names === '' ? '' : `?${names}`);
}

/** Null if it is no URL. `URL.canParse` is missing in browsers of 2023, whose errors are reported too. */
function parsed(url: string): URL | null {
  try {
    return new URL(url, ANY_ORIGIN);
  } catch {
    return null;
  }
}
