import { distanceText, mapName } from '../../../src/domain/orders/mapWords';

it.each([
  [0, '0 m'],
  [0.084, '80 m'],
  [0.996, '1 km'],
  [4.23, '4.2 km'],
  [9.96, '10 km'],
  [29.4, '29 km'],
  [1240.4, '1,240 km'],
])('writes %p km with a reasonable number of digits', (km, text) => expect(distanceText(km)).toBe(text));

const ADDRESS = { number: '4829', street: 'Chemin de Chambly', city: 'Longueuil' };

it('names a map by its address, its accuracy and the distance of the origin', () => {
  const approximate = { ...ADDRESS, locationAccuracy: 'area', locationWithinKm: 2 } as const;
  expect(mapName(approximate, 29.2)).toBe(
    'Map: 4829 Chemin de Chambly, within about 2 km; origin 29 km away',
  );
  expect(mapName(ADDRESS, null)).toBe('Map: 4829 Chemin de Chambly');
  expect(mapName({ city: 'Longueuil', province: 'QC' }, 0.4)).toBe('Map: Longueuil, QC; origin 400 m away');
});
