import { freeDrop, leastDrop, type Box } from '../../src/lib/freePlace';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
/** 300×60 at the top right of a window 1440 wide. */
const STACK = box(1120, 20, 1420, 80);
const LOWEST = 540;

it('stays at the top where nothing is in use', () => {
  expect(freeDrop(STACK, [], LOWEST)).toBe(0);
  expect(freeDrop(STACK, [box(300, 20, 900, 60), box(1200, 100, 1300, 130)], LOWEST)).toBe(0);
});

it('goes below the button it would cover, with a gap', () => {
  const button = box(1310, 60, 1400, 90);
  expect(freeDrop(STACK, [button], LOWEST)).toBe(90 + 8 - 20);
});

it('does not come to stand on the next row, and takes a gap that is high enough', () => {
  const rows = [box(1310, 20, 1400, 50), box(1310, 70, 1400, 100), box(1310, 200, 1400, 230)];
  expect(freeDrop(STACK, rows, LOWEST)).toBe(100 + 8 - 20);
  expect(freeDrop({ ...STACK, bottom: 140 }, rows, LOWEST)).toBe(230 + 8 - 20);
});

it('a lower neighbour does not send it past a free place', () => {
  const tall = box(1310, 20, 1400, 100);
  const far = box(1310, 400, 1400, 430);
  expect(freeDrop(STACK, [far, tall], LOWEST)).toBe(100 + 8 - 20);
});

it('says so when there is no place', () => {
  const grid = Array.from({ length: 30 }, (_, row) => box(1000, row * 30, 1400, row * 30 + 30));
  expect(freeDrop(STACK, grid, LOWEST)).toBeNull();
});

describe('where everything is full', () => {
  const wide = (top: number, bottom: number) => box(0, top, 1440, bottom);

  it('covers least, the higher one of equals', () => {
    // Rows of buttons, and one narrow button between them.
    const boxes = [wide(0, 200), box(1400, 200, 1420, 290), wide(290, 540)];
    expect(leastDrop(STACK, boxes, [], LOWEST)).toBe(200 + 8 - 20);
    expect(leastDrop(STACK, [wide(0, 540)], [], LOWEST)).toBe(0);
  });

  it('spares what it speaks of, though more of the rest is covered', () => {
    const boxes = [wide(0, 200), box(1400, 200, 1420, 290), wide(290, 540)];
    const button = boxes[1] ?? STACK;
    expect(leastDrop(STACK, boxes, [button], LOWEST)).toBe(0);
    // Where that fills everything, it counts as the rest does.
    expect(leastDrop(STACK, boxes, boxes, LOWEST)).toBe(200 + 8 - 20);
  });
});
