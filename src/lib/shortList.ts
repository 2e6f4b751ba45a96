/**
 * The first lines of a list that may be very long, and how many more there are: `and 37 more`. A line is only made
 * when it is shown.
 */
export function shortList<Item>(items: readonly Item[], line: (item: Item) => string, max = 10): string[] {
  // "and 1 more" would take the place of the one.
  if (items.length <= max + 1) return items.map(line);
  return [...items.slice(0, max).map(line), `and ${items.length - max} more`];
}
