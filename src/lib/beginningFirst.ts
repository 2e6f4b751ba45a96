/**
 * Moves the matches that begin with the typed text before the others, because Enter chooses the first. Both groups keep
 * their order. `textOf` must return text in the form of `typed`: lower case, without accents.
 */
export function beginningFirst<Item>(
  found: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  const begins = (item: Item) => textOf(item).startsWith(typed);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}
