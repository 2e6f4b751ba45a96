/** A free place on the screen for something that must cover nothing in use. */

/** A box on the screen, in CSS pixels from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Kept free around a box. CSS pixels. */
const GAP = 8;

/** Whether one of the two boxes is over the other. */
export const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const grown = ({ left, top, right, bottom }: Box): Box => ({
  left: left - GAP,
  top: top - GAP,
  right: right + GAP,
  bottom: bottom + GAP,
});

const moved = (stack: Box, drop: number): Box => ({
  ...stack,
  top: stack.top + drop,
  bottom: stack.bottom + drop,
});

/**
 * How far below its usual place a stack of boxes has to stand to touch none of the others.
 * @param stack where it usually stands
 * @param lowest its bottom must not be below this
 * @returns CSS pixels; null when there is no such place
 */
export function freeDrop(stack: Box, boxes: readonly Box[], lowest: number): number | null {
  const inTheWay = boxes
    .map(grown)
    .filter((box) => box.left < stack.right && stack.left < box.right)
    .sort((a, b) => a.bottom - b.bottom);
  let drop = 0;
  for (;;) {
    const place = moved(stack, drop);
    if (place.bottom > lowest) return null;
    const hit = inTheWay.findLast((box) => touches(box, place));
    if (hit === undefined) return drop;
    drop = hit.bottom - stack.top;
  }
}

/** How much of the two boxes is one over the other, in square CSS pixels. */
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Where there is no free place: how far below its usual place a stack covers least of the others, the higher one of two
 * that cover as much.
 * @param spared boxes that it must not touch at all; where even that cannot be, they count as the others do
 * @param lowest its bottom must not be below this
 */
export function leastDrop(stack: Box, boxes: readonly Box[], spared: readonly Box[], lowest: number): number {
  const edges = [...boxes, ...spared].flatMap((box) => {
    const { top, bottom } = grown(box);
    return [bottom - stack.top, top - stack.bottom];
  });
  const drops = [0, ...edges.filter((drop) => drop > 0 && stack.bottom + drop <= lowest)];
  const sparing = drops.filter((drop) => !spared.some((box) => touches(box, moved(stack, drop))));
  const covered = (drop: number): number =>
    boxes.reduce((sum, box) => sum + overlap(box, moved(stack, drop)), 0);
  return (sparing.length > 0 ? sparing : drops)
    .map((drop) => ({ drop, area: covered(drop) }))
    .reduce((best, one) =>
      one.area < best.area || (one.area === best.area && one.drop < best.drop) ? one : best,
    ).drop;
}
