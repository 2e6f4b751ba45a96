/** The shape of one sign as a TrueType font stores it: closed curves of whole-numbered points, a part on the curve. */

/** Units of an outline to the text's size: a quarter of a dot at the biggest size, and less to store than the fonts' own. */
export const OUTLINE_EM = 500;

export interface Outline {
  /** The same for the same sign in every label, whichever thread makes it. */
  readonly key: string;
  /** An entry of a font's `glyf` table. */
  readonly glyph: Buffer;
  /** The left edge, as the font's metrics repeat it. */
  readonly left: number;
  /** The lowest and the highest of it. */
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

/** The outline of a path; null for one that draws nothing, such as a space. `scale` takes its units to ours. */
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
  // No instructions: the outlines are drawn as they are.
  const start = int16([...head, ...ends, 0]);
  const glyph = Buffer.concat([start, pointBytes(points)]);
  const even = glyph.length % 2 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(1)]);
  return { key, left, bottom, top, glyph: even };
}

/** Numbers of two bytes, the highest first, as fonts have them. */
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
    // A contour closes by itself.
    if (first && last && contour.length > 1 && last.isOnCurve && last.x === first.x && last.y === first.y) {
      contour.pop();
    }
    // Two points enclose nothing.
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
    // Only fonts with TrueType outlines are on the shelf.
    else throw new Error(`An outline with the command ${type} is not TrueType's.`);
  }
  close();
  return contours;
}

const ON_CURVE = 1;
const SHORT = { x: 2, y: 4 } as const;
/** With a short number: it is positive. With a long one: there is none, the number is the same as before. */
const SAME_OR_POSITIVE = { x: 16, y: 32 } as const;

/** Flags of all points, then their steps in x, then in y; a step under 256 takes one byte, none takes nothing. */
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
