/** Distances on the Earth. The server uses this file, so it needs no package. */

interface Place {
  readonly lat: number;
  readonly lng: number;
}

export const EARTH_KM = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance in a straight line over the ground (haversine). */
export function distanceKm(a: Place, b: Place): number {
  const [north, east] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2];
  const chord =
    Math.sin(north) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
