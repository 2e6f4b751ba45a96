/**
 * The first lines of a possibly very long list, and how many more there are: `and 37 more`. Only the displayed lines
 * are built.
 */
export function shortList<Item>(items: readonly Item[], line: (item: Item) => string, max = 10): string[] {
  // "and 1 more" would take as much space as the line itself.
  if (items.length <= max + 1) return items.map(line);
  return [...items.slice(0, max).map(line), `and ${items.length - max} more`];
}
