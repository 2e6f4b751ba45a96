/**
 * The outline of a glyph as TrueType stores it: closed curves of points with whole-number coordinates, some of them on
 * the curve.
 */

/** Outline units per em: a quarter of a dot at the largest size, and more compact than the fonts' own units. */
export const OUTLINE_EM = 500;

export interface Outline {
  /** The same for the same glyph in every label, in any thread. */
  readonly key: string;
  /** An entry of a font's `glyf` table. */
  readonly glyph: Buffer;
  /** The left edge, which the font's metrics repeat. */
  readonly left: number;
  /** The lowest and highest coordinates. */
  readonly bottom: number;
  readonly top: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

/** A path command of HarfBuzz: M, L, Q (control, end), Z. */
interface PathCommand {
  readonly type: string;
  readonly values: readonly number[];
}

/** Returns the outline of a path; null if it draws nothing, such as a space. `scale` converts its units to ours. */
export function outlineOfPath(key: string, path: readonly PathCommand[], scale: number): Outline | null {
  const contours = contoursOf(path, scale);
  const points = contours.flat();
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.min(...xs);
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const head = [contours.length, left, bottom, Math.max(...xs), top];
  let last = -1;
  const ends = contours.map(({ length }) => (last += length));
  // No hinting instructions.
  const start = int16([...head, ...ends, 0]);
  const glyph = Buffer.concat([start, pointBytes(points)]);
  const even = glyph.length % 2 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(1)]);
  return { key, left, bottom, top, glyph: even };
}

/** Encodes 16-bit numbers in big-endian order, as fonts do. */
export function int16(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16BE(number & 0xffff, index * 2));
  return bytes;
}

function contoursOf(path: readonly PathCommand[], scale: number): Point[][] {
  const contours: Point[][] = [];
  let contour: Point[] = [];
  const add = (x: number, y: number, isOnCurve: boolean): void => {
    contour.push({ x: Math.round(x * scale), y: Math.round(y * scale), isOnCurve });
  };
  const close = (): void => {
    const [first, last] = [contour[0], contour.at(-1)];
    // TrueType closes contours implicitly.
    if (first && last && contour.length > 1 && last.isOnCurve && last.x === first.x && last.y === first.y) {
      contour.pop();
    }
    // Two points enclose no area.
    if (contour.length > 2) contours.push(contour);
    contour = [];
  };
  for (const { type, values } of path) {
    const [a = 0, b = 0, c = 0, d = 0] = values;
    if (type === 'M') {
      close();
      add(a, b, true);
    } else if (type === 'L') add(a, b, true);
    else if (type === 'Q') {
      add(a, b, false);
      add(c, d, true);
    } else if (type === 'Z') close();
    // All fonts used here have TrueType outlines.
    else throw new Error(`An outline with the command ${type} is not TrueType's.`);
  }
  close();
  return contours;
}

const ON_CURVE = 1;
const SHORT = { x: 2, y: 4 } as const;
/** With a short step: it is positive. With a long one: there is none, and the coordinate is unchanged. */
const SAME_OR_POSITIVE = { x: 16, y: 32 } as const;

/**
 * Encodes the flags of all points, then their steps in x, then in y; a step under 256 takes one byte, an unchanged
 * coordinate none.
 */
function pointBytes(points: readonly Point[]): Buffer {
  const flags: number[] = [];
  const steps: Record<'x' | 'y', number[]> = { x: [], y: [] };
  let before = { x: 0, y: 0 };
  for (const point of points) {
    let flag = point.isOnCurve ? ON_CURVE : 0;
    for (const axis of ['x', 'y'] as const) {
      const step = point[axis] - before[axis];
      if (step === 0) flag |= SAME_OR_POSITIVE[axis];
      else if (Math.abs(step) < 256) {
        flag |= SHORT[axis] | (step > 0 ? SAME_OR_POSITIVE[axis] : 0);
        steps[axis].push(Math.abs(step));
      } else steps[axis].push((step >> 8) & 0xff, step & 0xff);
    }
    flags.push(flag);
    before = point;
  }
  return Buffer.from([...flags, ...steps.x, ...steps.y]);
}
