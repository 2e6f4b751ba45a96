/**
 * A cache with a limited total weight. Whatever was used least recently goes first. Weight is counted, not the number
 * of entries: one large merchant can be as heavy as thousands of small ones.
 */
export class RecentlyUsed<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  readonly #most: number;
  #weight = 0;

  /** @param most total weight of the entries, in the unit of the caller's weights */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value of a key, which becomes the most recently used, or undefined. */
  get(key: string): Value | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.value;
  }

  /** Adds or replaces a value. An entry heavier than the whole limit stays until the next one is added. */
  set(key: string, value: Value, weight = 1): void {
    this.delete(key);
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most || oldest === key) break;
      this.delete(oldest);
    }
  }

  /** Removes a key; with a value, only if the key still has that value. */
  delete(key: string, value?: Value): void {
    const entry = this.#kept.get(key);
    if (!entry || (value !== undefined && entry.value !== value)) return;
    this.#kept.delete(key);
    this.#weight -= entry.weight;
  }
}
