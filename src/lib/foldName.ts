/**
 * The folded form of a name, for sorting and searching: trimmed, lower case, no accents, single spaces. Made here
 * and not by a database or the browser's collation: those differ from engine to engine, and the console's lists are
 * to be in the order of the server's pages (docs/decisions/merchants.md#lists).
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
