/**
 * The suggester that needs no other service: addresses of orders and merchants, postal areas, cities
 * (docs/decisions/merchants.md#address-help).
 */
import type { AddressPrediction } from '../../../src/contract/schemas/geo';
import type { Address } from '../../../src/contract/schemas/orders';
import type { Db } from '../../db/withTx';
import { placeWords } from '../../repositories/addressWords';
import { findPlaces, merchantAddresses, rankOf, type KnownPlace } from '../../repositories/knownAddresses';
import { describeAddress } from './describeAddress';
import { predictAreas, predictCities } from './placePredictions';
import { SUGGEST_FROM, type AddressSuggester } from './suggester';
import { compareTexts } from '../../../src/lib/compare';
import { splitWords } from '../../../src/lib/splitWords';

/** The merchants' own addresses are read again after this time. Milliseconds. */
const MERCHANTS_EVERY_MS = 60_000;

/** Makes the suggester. Suggestions hold only parts of addresses: no names, no phone numbers, no unit. */
export function createEmbeddedSuggester({ db, now }: { db: Db; now: () => number }): AddressSuggester {
  const merchantPlaces = createMerchantPlaces(db, now);
  return {
    async suggest(text, limit) {
      if ([...text.trim()].length < SUGGEST_FROM) return [];
      const asked = splitWords(text);
      const known = await findPlaces(db, asked, limit);
      const areas = predictAreas(text);
      // Text with letters that is a postal code means its area; digits alone more often begin a street address.
      const first = /\p{L}/u.test(text) ? areas : [];
      const places = bestFirst([...known, ...(await merchantPlaces(asked))], asked);
      const found = [...first, ...places, ...predictCities(text), ...areas];
      const predictions = new Map<string, AddressPrediction>();
      for (const address of found) {
        const description = describeAddress(address);
        if (!predictions.has(description)) predictions.set(description, { description, address });
      }
      return [...predictions.values()].slice(0, limit);
    },
  };
}

/** Of places that match equally well, those with the most orders come first. */
function bestFirst(places: readonly KnownPlace[], asked: readonly string[]): Address[] {
  const ranked = places.map((place) => ({ ...place, rank: rankOf(place.words, asked) }));
  ranked.sort((a, b) => a.rank - b.rank || b.orders - a.orders || compareTexts(a.words, b.words));
  return ranked.map(({ address }) => placeOnly(address));
}

/**
 * Returns a search for merchants' places that have words beginning with each of these. Merchants are few, so their
 * addresses are cached.
 */
function createMerchantPlaces(
  db: Db,
  now: () => number,
): (asked: readonly string[]) => Promise<KnownPlace[]> {
  let kept: readonly KnownPlace[] = [];
  let keptAt = -Infinity;
  return async (asked) => {
    if (asked.length === 0) return [];
    if (Math.abs(now() - keptAt) >= MERCHANTS_EVERY_MS) {
      const addresses = await merchantAddresses(db);
      kept = addresses.map((address) => ({ words: placeWords(address), orders: 1, address }));
      keptAt = now();
    }
    return kept.filter(({ words }) => asked.every((word) => words.includes(` ${word}`)));
  };
}

/** Keeps only where a place is, never who lives there or in which unit. */
function placeOnly(address: Address): Address {
  const { number, street, city, province, postalCode, country, location, locationAccuracy } = address;
  const parts = Object.entries({ number, street, city, province, postalCode, country });
  return {
    ...Object.fromEntries(parts.filter(([, part]) => part)),
    ...(location ? { location: { lat: location.lat, lng: location.lng } } : {}),
    ...(location && locationAccuracy ? { locationAccuracy } : {}),
  };
}
