/** What a password hash costs: the parameters of scrypt (docs/decisions/sessions.md#passwords). */

export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * OWASP's variant with the least memory: 32 MB per hash, and as much work as N 2^17 with 128 MB. Old hashes keep their
 * own parameters until the next sign-in.
 */
export const HASH_COST: HashCost = { N: 2 ** 15, r: 8, p: 3 };
