/** Generates pseudo-random numbers that are the same in every run, for the demo data. */

export interface Random {
  /** A number from 0 to 1, excluding 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, with probabilities proportional to the weights. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** A text of this length from the characters of an alphabet. */
  text(alphabet: string, length: number): string;
}

/**
 * Makes a generator for a key. Every order has its own, so that a change in how one is made does not affect the others.
 * (FNV-1a makes the seed, mulberry32 the numbers: both are public domain and short.)
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
