/** Finds a free place on the screen for something that must not cover anything in use. */

/** A box on the screen, in CSS pixels from the top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Space kept free around a box, in CSS pixels. */
const GAP = 8;

/** Whether the two boxes overlap. */
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
 * How far a stack of boxes must move down to overlap none of the others.
 * @param stack its usual place
 * @param lowest the lowest allowed bottom edge
 * @returns CSS pixels; null when there is no free place
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

/** The overlapping area of two boxes, in square CSS pixels. */
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * For when there is no free place: how far a stack must move down to cover the smallest area of the others; the smaller
 * move in case of a tie.
 * @param spared boxes that it must not overlap at all; if that is impossible, they count like the others
 * @param lowest the lowest allowed bottom edge
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
