/**
 * The geocoder that needs no other service: looks for known addresses, then postal areas
 * (docs/decisions/pipeline.md#steps).
 */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import type { Db } from '../../db/withTx';
import type { AdapterLog } from '../adapterLog';
import type { Geocoder } from './geocoder';
import { findMeant } from './findMeant';
import { gathered } from './gathered';
import { findKnownAddresses } from './knownAddresses';
import { geocodeByPostalArea } from './postalAreaGeocoder';
import { streetAsAsked } from './streetText';
import type { AddressSuggester } from './suggester';

/**
 * Makes the embedded geocoder on the server's database. If that fails, it still answers from the postal areas.
 * @param suggester finds similar known addresses; without it only mistyped postal codes are recognised
 */
export function createEmbeddedGeocoder({
  db,
  log,
  suggester,
}: {
  db: Db;
  log: AdapterLog;
  suggester?: AddressSuggester;
}): Geocoder {
  const findKnown = gathered((addresses: readonly Address[]) => findKnownAddresses(db, addresses));
  return {
    takesMany: true,
    findMeant: (address) => findMeant(address, suggester),
    async geocode(address) {
      try {
        const known = await findKnown(address);
        if (known?.location) return foundExactly(address, known, known.location);
      } catch (error) {
        log.warn({ err: error }, 'Known addresses could not be searched; using the postal area');
      }
      return geocodeByPostalArea(address);
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
