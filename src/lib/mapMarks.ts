/** Overlays of a map: its scale bar, an arrow to a place outside it, names where there is room. */
import type { MapSize, Pixel } from './mapView';

interface ScaleBar {
  readonly km: number;
  readonly pixels: number;
}

/** The longest bar of 1, 2 or 5 times a power of ten kilometres with at most `longest` pixels. */
export function scaleBar(kmPerPixel: number, longest: number): ScaleBar {
  const most = kmPerPixel * longest;
  const power = 10 ** Math.floor(Math.log10(most));
  const times = most / power;
  const km = (times >= 5 ? 5 : times >= 2 ? 2 : 1) * power;
  return { km, pixels: km / kmPerPixel };
}

interface Arrow {
  readonly at: Pixel;
  /** Degrees, clockwise; 0 points right. */
  readonly angle: number;
}

/**
 * An arrow near the edge of the map, on the line from one place to another; null when the other place is on the map.
 */
export function arrowTo(from: Pixel, to: Pixel, { width, height }: MapSize, inset: number): Arrow | null {
  if (to[0] >= 0 && to[0] <= width && to[1] >= 0 && to[1] <= height) return null;
  const [aside, down] = [to[0] - from[0], to[1] - from[1]];
  /** The fraction of the line that fits on the map. */
  const part = (start: number, step: number, length: number) =>
    step === 0 ? Infinity : ((step > 0 ? length - inset : inset) - start) / step;
  const most = Math.max(0, Math.min(part(from[0], aside, width), part(from[1], down, height)));
  return {
    at: [from[0] + aside * most, from[1] + down * most],
    angle: (Math.atan2(down, aside) * 180) / Math.PI,
  };
}

/** A rectangle of the map, in pixels. */
export interface MapPart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxAround = ([x, y]: Pixel, width: number, height: number): MapPart => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

const meet = (a: MapPart, b: MapPart): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export interface MapName {
  readonly name: string;
  readonly at: Pixel;
}

const LETTER_WIDTH = 6;
const LINE_HEIGHT = 16;
/**
 * If its place is covered, a name may move one line down or up; further away, it would seem to belong to another place.
 */
const ASIDE = [0, LINE_HEIGHT, -LINE_HEIGHT];

/**
 * Places names in order, at or near their positions, where they fit on the map and overlap neither `taken` nor each
 * other; at most `most` of them.
 */
export function namesWithRoom(
  names: Iterable<MapName>,
  { width, height }: MapSize,
  taken: readonly MapPart[],
  most: number,
): MapName[] {
  const chosen: MapName[] = [];
  const boxes = [...taken];
  const hasRoom = (box: MapPart) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= width &&
    box.bottom <= height &&
    !boxes.some((other) => meet(box, other));
  for (const { name, at } of names) {
    const boxAt = (aside: number) =>
      boxAround([at[0], at[1] + aside], name.length * LETTER_WIDTH + 8, LINE_HEIGHT);
    const aside = ASIDE.find((down) => hasRoom(boxAt(down)));
    if (aside === undefined) continue;
    chosen.push({ name, at: [at[0], at[1] + aside] });
    boxes.push(boxAt(aside));
    if (chosen.length === most) break;
  }
  return chosen;
}
