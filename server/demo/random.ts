/** Numbers that look random and are the same on every run: the demo data must be. */

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, each as likely as its weight says. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** So many characters of an alphabet. */
  text(alphabet: string, length: number): string;
}

/**
 * A generator for a key. Every order has its own, so that a change in how one is made leaves all others as they
 * were. (FNV-1a makes the seed, mulberry32 the numbers: both public domain, both a few lines.)
 */
export function randomFor(key: string): Random {
  let seed = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    seed = Math.imul(seed ^ key.charCodeAt(index), 0x01000193);
  }
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        rest -= weight;
        if (rest < 0) return item;
      }
      const last = items.at(-1);
      if (!last) throw new RangeError('Nothing to pick from');
      return last[0];
    },
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)] ?? '').join(''),
  };
}
