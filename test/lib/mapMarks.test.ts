import { arrowTo, boxAround, namesWithRoom, scaleBar } from '../../src/lib/mapMarks';

const SIZE = { width: 400, height: 200 };

it.each([
  [0.1, 80, 5, 50],
  [0.0125, 80, 1, 80],
  [0.011, 80, 0.5, 45.45],
  [3, 80, 200, 66.67],
])('a scale of %p km per pixel gets a round length within %p px', (kmPerPixel, longest, km, pixels) => {
  const bar = scaleBar(kmPerPixel, longest);
  expect(bar.km).toBeCloseTo(km, 9);
  expect(bar.pixels).toBeCloseTo(pixels, 1);
});

it('an arrow is inside the edge and points to the place', () => {
  expect(arrowTo([200, 100], [1000, 100], SIZE, 20)).toEqual({ at: [380, 100], angle: 0 });
  expect(arrowTo([100, 50], [100, 900], SIZE, 20)).toEqual({ at: [100, 180], angle: 90 });
  const { at, angle } = arrowTo([200, 100], [-400, 400], SIZE, 20) ?? {};
  expect(at).toEqual([expect.closeTo(40, 6), expect.closeTo(180, 6)]);
  expect(angle).toBeCloseTo(153.43, 2);
  // A start within the margin stays where it is.
  expect(arrowTo([395, 100], [1000, 100], SIZE, 20)?.at).toEqual([395, 100]);
});

it('a place on the map needs no arrow', () => {
  expect(arrowTo([200, 100], [399, 199], SIZE, 20)).toBeNull();
});

it('names do not overlap, and the first ones have priority', () => {
  const named = (name: string, x: number, y: number) => ({ name, at: [x, y] as const });
  const names = [
    named('Montréal', 200, 100),
    named('Westmount', 205, 104),
    named('Longueuil', 390, 100),
    named('Laval', 100, 50),
    named('Brossard', 300, 150),
  ];
  const taken = [boxAround([100, 50], 40, 20)];
  // Westmount would cover Montréal and moves one line down, Longueuil would leave the map, and Laval's place is taken.
  expect(namesWithRoom(names, SIZE, taken, 3)).toEqual([
    named('Montréal', 200, 100),
    named('Westmount', 205, 120),
    named('Brossard', 300, 150),
  ]);
});
