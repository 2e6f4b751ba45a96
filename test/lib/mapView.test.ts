import { distanceKm } from '../../src/lib/distance';
import {
  fitView,
  kmPerPixel,
  movedBy,
  pixelOf,
  placeAt,
  projectionOf,
  withInView,
  zoomed,
  type LatLng,
} from '../../src/lib/mapView';

const MONTREAL: LatLng = { lat: 45.5019, lng: -73.5674 };
const LONGUEUIL: LatLng = { lat: 45.5312, lng: -73.5181 };
const TORONTO: LatLng = { lat: 43.6532, lng: -79.3832 };
const SIZE = { width: 390, height: 186 };

it('measures distances in a straight line', () => {
  expect(distanceKm(MONTREAL, TORONTO)).toBeCloseTo(504, 0);
  expect(distanceKm(MONTREAL, MONTREAL)).toBe(0);
});

it('fits all places with a margin, no closer than requested', () => {
  const near = fitView([MONTREAL], 4, SIZE);
  expect(pixelOf(near, SIZE, MONTREAL)).toEqual([expect.closeTo(195, 0), expect.closeTo(93, 0)]);
  // 8 km in the 118 px between the upper and lower margins.
  expect(kmPerPixel(near)).toBeCloseTo(8 / 118, 2);

  const both = fitView([MONTREAL, TORONTO], 4, SIZE);
  for (const place of [MONTREAL, TORONTO]) {
    const [x, y] = pixelOf(both, SIZE, place);
    expect(x).toBeGreaterThanOrEqual(44 - 1e-6);
    expect(x).toBeLessThanOrEqual(390 - 44 + 1e-6);
    expect(y).toBeGreaterThanOrEqual(34 - 1e-6);
    expect(y).toBeLessThanOrEqual(186 - 34 + 1e-6);
  }
});

it('finds the place at a pixel to five decimals, matching the projection', () => {
  const view = fitView([MONTREAL, LONGUEUIL], 2, SIZE);
  expect(placeAt(view, SIZE, pixelOf(view, SIZE, LONGUEUIL))).toEqual(LONGUEUIL);
  const [x = 0, y = 0] = projectionOf(view, SIZE)([LONGUEUIL.lng, LONGUEUIL.lat]) ?? [];
  expect(pixelOf(view, SIZE, LONGUEUIL)).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
});

it('zooms around a fixed place, up to its limits', () => {
  const view = fitView([MONTREAL, LONGUEUIL], 2, SIZE);
  const closer = zoomed(view, LONGUEUIL, 2);
  const [x, y] = pixelOf(view, SIZE, LONGUEUIL);
  expect(closer.scale).toBe(view.scale * 2);
  expect(pixelOf(closer, SIZE, LONGUEUIL)).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
  expect(placeAt(zoomed(closer, LONGUEUIL, 0.5), SIZE, [0, 0])).toEqual(placeAt(view, SIZE, [0, 0]));

  let last = view;
  for (let times = 0; times < 40; times += 1) last = zoomed(last, LONGUEUIL, 2);
  expect(zoomed(last, LONGUEUIL, 2)).toBe(last);
  expect(kmPerPixel(last)).toBeCloseTo(0.001, 6);
});

it('moves no further than needed to show a place', () => {
  const view = fitView([MONTREAL], 4, SIZE);
  expect(withInView(view, SIZE, MONTREAL)).toBe(view);
  const east = placeAt(view, SIZE, [600, 93]);
  expect(pixelOf(withInView(view, SIZE, east), SIZE, east)).toEqual([
    expect.closeTo(346, 0),
    expect.closeTo(93, 0),
  ]);
});

it.each([
  ['east', 10, 0],
  ['west', -100, 0],
  ['north', 0, 100],
  ['south', 0, -10],
])('moves a place by metres: %s', (_, east, north) => {
  const moved = movedBy(MONTREAL, east, north);
  // Five decimals are about a metre.
  expect(Math.abs(distanceKm(MONTREAL, moved) * 1000 - Math.abs(east + north))).toBeLessThan(1);
  expect(Math.sign(moved.lng - MONTREAL.lng)).toBe(Math.sign(east));
  expect(Math.sign(moved.lat - MONTREAL.lat)).toBe(Math.sign(north));
});
