/**
 * What was found by typing, with the texts that begin with what was typed before those that hold it further on: Enter
 * takes the first. Both parts keep their order. The texts come as the typed one is: in lower case, without accents.
 */
export function beginningFirst<Item>(
  found: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  const begins = (item: Item) => textOf(item).startsWith(typed);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}
