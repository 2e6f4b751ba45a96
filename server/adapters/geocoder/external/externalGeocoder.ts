/**
 * Uses an external service as the server's geocoder and suggester: asks it only when needed and caches its answers
 * (docs/decisions/merchants.md#address-help).
 */
import type { AddressPrediction } from '../../../../src/contract/schemas/geo';
import type { Address } from '../../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../../src/domain/postal/geocoding';
import { normalizePostalCode } from '../../../../src/domain/postal/postalCode';
import { countryCode } from '../../../../src/domain/postal/provinces';
import { foldName } from '../../../repositories/sortKey';
import { geocodeByPostalArea } from '../postalAreaGeocoder';
import { SUGGEST_FROM, type AddressSuggester } from '../suggester';
import type { Geocoder } from '../geocoder';
import { keepAnswers } from './keptAnswers';
import type { ExternalAdapter } from './externalAdapter';

const KEPT_ADDRESSES = 5_000;
const KEPT_SUGGESTIONS = 1_000;
/** A retry after a minute asks again, because the address may have been added to the map. */
const NOT_FOUND_MS = 60_000;

interface KeepingOptions {
  /** How long a found address, or a list of suggestions, is cached. Milliseconds. */
  readonly ageMs: number;
  readonly now: () => number;
}

/** Makes the geocoder. It rejects if the service fails, so callers guard it (`guardGeocoder`). */
export function createExternalGeocoder(adapter: ExternalAdapter, { ageMs, now }: KeepingOptions): Geocoder {
  const keep = keepAnswers<GeocodeResult>({
    max: KEPT_ADDRESSES,
    ageMs: ({ kind }) => (kind === 'found' ? ageMs : Math.min(ageMs, NOT_FOUND_MS)),
    now,
  });
  return {
    async geocode(address) {
      // Without a street only the area can be found, and other countries are not served.
      if (!address.street?.trim() || isElsewhere(address)) return geocodeByPostalArea(address);
      return keep(
        keyOf(address),
        async () => (await adapter.geocode(address)) ?? geocodeByPostalArea(address),
      );
    },
  };
}

/** Makes the suggester; null for a service without suggestions. It rejects if the service fails. */
export function createExternalSuggester(
  adapter: ExternalAdapter,
  { ageMs, now }: KeepingOptions,
): AddressSuggester | null {
  if (!adapter.suggest) return null;
  const suggest = adapter.suggest.bind(adapter);
  const keep = keepAnswers<AddressPrediction[]>({ max: KEPT_SUGGESTIONS, ageMs: () => ageMs, now });
  return {
    async suggest(text, limit) {
      const asked = text.trim().replace(/\s+/g, ' ');
      if ([...asked].length < SUGGEST_FROM) return [];
      const found = await keep(`${limit} ${foldName(asked)}`, () => suggest(asked, limit));
      const byText = new Map<string, AddressPrediction>();
      for (const one of found) if (!byText.has(one.description)) byText.set(one.description, one);
      return [...byText.values()].slice(0, limit);
    },
  };
}

function isElsewhere({ country = '' }: Address): boolean {
  return country.trim() !== '' && countryCode(country) === null;
}

/** Makes the same key for equivalent addresses, whether the number is in the street or beside it. */
function keyOf({
  number = '',
  street = '',
  city = '',
  province = '',
  postalCode = '',
  country = '',
}: Address): string {
  return JSON.stringify([
    ...[number, street, city, province, country].map(foldName),
    normalizePostalCode(postalCode),
  ]);
}
