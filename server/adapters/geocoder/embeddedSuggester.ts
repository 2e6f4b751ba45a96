/**
 * The suggester that needs no other service: addresses of orders and merchants, postal areas, cities
 * (docs/decisions/merchants.md#address-help).
 */
import type { AddressPrediction } from '../../../src/contract/schemas/geo';
import type { Db } from '../../db/withTx';
import { createAddressIndex } from './addressIndex';
import { describeAddress } from './describeAddress';
import { followAddresses } from './followAddresses';
import { predictAreas, predictCities } from './placePredictions';
import { SUGGEST_FROM, type AddressSuggester } from './suggester';

/** Somebody is typing: after this the answer is made of what has been read so far. Milliseconds. */
const PATIENCE_MS = 400;

/** Suggestions hold address parts alone: no names, no phone numbers, no unit. */
export function createEmbeddedSuggester({
  db,
  now,
  patienceMs = PATIENCE_MS,
}: {
  db: Db;
  now: () => number;
  patienceMs?: number;
}): AddressSuggester {
  const index = createAddressIndex();
  const refresh = followAddresses(db, index, now);
  return {
    warm: refresh,
    async suggest(text, limit) {
      if ([...text.trim()].length < SUGGEST_FROM) return [];
      await atMost(patienceMs, refresh());
      const areas = predictAreas(text);
      // A typed postal code is about its area; digits alone are more often the beginning of a street address.
      const first = /\p{L}/u.test(text) ? areas : [];
      const found = [...first, ...index.find(text, limit), ...predictCities(text), ...areas];
      const predictions = new Map<string, AddressPrediction>();
      for (const address of found) {
        const description = describeAddress(address);
        if (!predictions.has(description)) predictions.set(description, { description, address });
      }
      return [...predictions.values()].slice(0, limit);
    },
  };
}

/** Waits for the work, but no longer than this; what fails later has been told to nobody and is tried again. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  work.catch(() => undefined);
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
}
