/** How names are compared: without regard to case and accents, the same on every database engine (D-089). */

/**
 * The folded form of a name, for sorting and searching: trimmed, lower case, no accents, single
 * spaces. Made here and not in SQL because collations and `unaccent` differ from engine to engine.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The folded form of a reference number: case-insensitive and nothing more (D-030), so accents stay. Null for an
 * empty one.
 */
export function foldReference(refNumber: string | null | undefined): string | null {
  const key = refNumber?.normalize('NFC').trim().toLowerCase() ?? '';
  return key === '' ? null : key;
}
