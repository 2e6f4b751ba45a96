/**
 * The folded form of a name, for sorting and searching: trimmed, lower case, no accents, single spaces. Not left to a
 * database or the browser's collation, because those differ and the console's lists must have the order of the server's
 * pages (docs/decisions/merchants.md#lists).
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
