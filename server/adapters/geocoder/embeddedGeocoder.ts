/**
 * The geocoder that needs no other service: looks for known addresses, then postal areas
 * (docs/decisions/pipeline.md#steps).
 */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import type { Db } from '../../db/withTx';
import type { Geocoder } from './geocoder';
import { findMeant } from './findMeant';
import { gathered } from './gathered';
import { findKnownAddresses } from './knownAddresses';
import { geocodeByPostalArea } from './postalAreaGeocoder';
import { streetAsAsked } from './streetText';
import type { AddressSuggester } from './suggester';

/** An order can wait for our own database, which may be busy with maintenance. Milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Makes the embedded geocoder on the server's database. It rejects if that fails, so callers guard it
 * (`guardGeocoder`).
 * @param suggester finds similar known addresses; without it only mistyped postal codes are recognised
 */
export function createEmbeddedGeocoder({
  db,
  suggester,
}: {
  db: Db;
  suggester?: AddressSuggester;
}): Geocoder {
  const findKnown = gathered((addresses: readonly Address[]) => findKnownAddresses(db, addresses));
  return {
    takesMany: true,
    patienceMs: PATIENCE_MS,
    findMeant: (address) => findMeant(address, suggester),
    async geocode(address, notAt) {
      const known = notAt ? (await findKnownAddresses(db, [address], notAt))[0] : await findKnown(address);
      return known?.location ? foundExactly(address, known, known.location) : geocodeByPostalArea(address);
    },
  };
}

function foundExactly(
  asked: Address,
  known: Address,
  { lat, lng }: { lat: number; lng: number },
): GeocodeResult {
  const { city, province, postalCode, country } = known;
  const street = streetAsAsked(asked, known);
  return {
    kind: 'found',
    accuracy: 'exact',
    location: { lat, lng },
    fields: { street, city, province, postalCode, country },
  };
}
