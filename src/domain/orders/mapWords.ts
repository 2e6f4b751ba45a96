/** The words on and around the map of an address. */
import { grouped } from '../../contract/counts';
import type { Address } from '../../contract/schemas/orders';
import { civicStreet, fullAddress } from './addressLines';
import { approximateWords } from './approximate';

/** `800 m`, `4.2 km`, `29 km`, `1,240 km`. */
export function distanceText(km: number): string {
  if (km < 0.995) return `${Math.round(km * 100) * 10} m`;
  return km < 9.95 ? `${Number(km.toFixed(1))} km` : `${grouped(Math.round(km))} km`;
}

/** The label of a map: `Map: 4829 Chemin de Chambly, within about 2 km; origin 29 km away`. */
export function mapName(address: Address, originKm: number | null): string {
  const where = civicStreet(address) || fullAddress(address);
  const within = approximateWords(address)?.within;
  const place = [where, within].filter(Boolean).join(', ');
  return `Map: ${place}${originKm === null ? '' : `; origin ${distanceText(originKm)} away`}`;
}
