/**
 * Replaces server/services/hashCost in tests: the same scrypt in a hundredth of the time, because tests sign in a
 * thousand times.
 */
import type { HashCost } from '../../server/services/hashCost';

export const HASH_COST: HashCost = { N: 2 ** 10, r: 8, p: 1 };
