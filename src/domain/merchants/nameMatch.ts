/**
 * Finds a search text in a name as the server does: ignoring case and accents
 * (docs/decisions/merchants.md#archived-merchants).
 */

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The name in three parts, the middle one being the first match; null when there is no match. */
export function splitAtMatch(name: string, term: string): readonly [string, string, string] | null {
  const wanted = fold(term.trim());
  if (wanted === '') return null;
  const characters = [...name];
  // For each folded letter, the index of the character that it comes from.
  const origins: number[] = [];
  let folded = '';
  characters.forEach((character, at) => {
    const plain = fold(character);
    folded += plain;
    for (let count = 0; count < plain.length; count += 1) origins.push(at);
  });
  const found = folded.indexOf(wanted);
  const start = origins[found];
  const last = origins[found + wanted.length - 1];
  if (start === undefined || last === undefined) return null;
  const part = (from: number, to?: number) => characters.slice(from, to).join('');
  return [part(0, start), part(start, last + 1), part(last + 1)];
}
