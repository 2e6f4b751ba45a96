import fc from 'fast-check';
import { freeDrop, leastDrop, touches, type Box } from '../../src/lib/freePlace';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
/** 300×60 at the top right of a window 1440 pixels wide. */
const STACK = box(1120, 20, 1420, 80);
const LOWEST = 540;

it('stays at the top when nothing is in the way', () => {
  expect(freeDrop(STACK, [], LOWEST)).toBe(0);
  expect(freeDrop(STACK, [box(300, 20, 900, 60), box(1200, 100, 1300, 130)], LOWEST)).toBe(0);
});

it('moves below the button it would cover, with a gap', () => {
  const button = box(1310, 60, 1400, 90);
  expect(freeDrop(STACK, [button], LOWEST)).toBe(90 + 8 - 20);
});

it('does not cover the next row, and uses a gap that is high enough', () => {
  const rows = [box(1310, 20, 1400, 50), box(1310, 70, 1400, 100), box(1310, 200, 1400, 230)];
  expect(freeDrop(STACK, rows, LOWEST)).toBe(100 + 8 - 20);
  expect(freeDrop({ ...STACK, bottom: 140 }, rows, LOWEST)).toBe(230 + 8 - 20);
});

it('uses a free place above a lower box', () => {
  const tall = box(1310, 20, 1400, 100);
  const far = box(1310, 400, 1400, 430);
  expect(freeDrop(STACK, [far, tall], LOWEST)).toBe(100 + 8 - 20);
});

it('returns null when there is no place', () => {
  const grid = Array.from({ length: 30 }, (_, row) => box(1000, row * 30, 1400, row * 30 + 30));
  expect(freeDrop(STACK, grid, LOWEST)).toBeNull();
});

it('finds the highest place with a gap to every box, wherever they are', () => {
  const side = fc.integer({ min: 0, max: 60 });
  const anyBox = fc
    .tuple(side, side, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
    .map(([left, top, width, height]) => box(left, top, left + width, top + height));
  const isFree = (place: Box, boxes: readonly Box[]) =>
    !boxes.some(({ left, top, right, bottom }) =>
      touches(place, box(left - 8, top - 8, right + 8, bottom + 8)),
    );
  fc.assert(
    fc.property(anyBox, fc.array(anyBox, { maxLength: 6 }), side, (stack, boxes, room) => {
      const lowest = stack.bottom + room;
      const drops = Array.from({ length: room + 1 }, (_, drop) => drop);
      const first = drops.find((drop) =>
        isFree({ ...stack, top: stack.top + drop, bottom: stack.bottom + drop }, boxes),
      );
      expect(freeDrop(stack, boxes, lowest)).toBe(first ?? null);
    }),
  );
});

it('boxes that share an edge do not touch', () => {
  const middle = box(10, 10, 20, 20);
  const around = [box(0, 10, 10, 20), box(20, 10, 30, 20), box(10, 0, 20, 10), box(10, 20, 20, 30)];
  expect(around.map((other) => touches(middle, other))).toEqual([false, false, false, false]);
  const over = [box(0, 10, 11, 20), box(19, 10, 30, 20), box(10, 0, 20, 11), box(10, 19, 20, 30)];
  expect(over.map((other) => touches(middle, other))).toEqual([true, true, true, true]);
});

describe('without a free place', () => {
  const wide = (top: number, bottom: number) => box(0, top, 1440, bottom);

  it('covers as little as possible, and the higher place of equals', () => {
    // Rows of buttons, and one narrow button between them.
    const boxes = [wide(0, 200), box(1400, 200, 1420, 290), wide(290, 540)];
    expect(leastDrop(STACK, boxes, [], LOWEST)).toBe(200 + 8 - 20);
    expect(leastDrop(STACK, [wide(0, 540)], [], LOWEST)).toBe(0);
  });

  it('keeps its subject visible, even if it covers more of the rest', () => {
    const boxes = [wide(0, 200), box(1400, 200, 1420, 290), wide(290, 540)];
    const button = boxes[1] ?? STACK;
    expect(leastDrop(STACK, boxes, [button], LOWEST)).toBe(0);
    // If the subject fills everything, it counts like the rest.
    expect(leastDrop(STACK, boxes, boxes, LOWEST)).toBe(200 + 8 - 20);
  });
});
