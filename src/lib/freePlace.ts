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

const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * How far below its usual place a stack of boxes has to stand to touch none of the others.
 * @param stack where it usually stands
 * @param lowest its bottom must not be below this
 * @returns CSS pixels; null when there is no such place
 */
export function freeDrop(stack: Box, boxes: readonly Box[], lowest: number): number | null {
  const inTheWay = boxes
    .map(({ left, top, right, bottom }) => ({
      left: left - GAP,
      top: top - GAP,
      right: right + GAP,
      bottom: bottom + GAP,
    }))
    .filter((box) => box.left < stack.right && stack.left < box.right)
    .sort((a, b) => a.bottom - b.bottom);
  let drop = 0;
  for (;;) {
    const moved = { ...stack, top: stack.top + drop, bottom: stack.bottom + drop };
    if (moved.bottom > lowest) return null;
    const hit = inTheWay.findLast((box) => touches(box, moved));
    if (hit === undefined) return drop;
    drop = hit.bottom - stack.top;
  }
}
