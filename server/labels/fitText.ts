/** Fits paragraphs into a box: they wrap, then shrink together; only what can not be printed at all is cut, visibly. */
import type { Weight } from './fontSlices';
import type { ShapedLine, ShapeText } from './shapeText';

export interface Paragraph {
  readonly text: string;
  /** Dots. */
  readonly size: number;
  readonly weight: Weight;
  /** Dots of air above it, when it is not the first. */
  readonly above?: number;
}

export interface FittedLine {
  readonly line: ShapedLine;
  readonly size: number;
  /** Baseline, in dots below the box's top. */
  readonly baseline: number;
}

const LINE_HEIGHT = 1.18;
/** From a line's top to its baseline, as a part of its height: Indic and Thai marks need the room. */
const ASCENT = 0.9;
const STEP = 0.93;
/** Smaller than this (0.8 mm of capitals) nobody reads. */
const SMALLEST = 9;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Lines that fit `width` and `height`, in dots. Empty paragraphs are passed over. */
export async function fitText(
  shape: ShapeText,
  paragraphs: readonly Paragraph[],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly FittedLine[]> {
  const shown = paragraphs.filter(({ text }) => text !== '');
  for (let factor = 1; ; factor *= STEP) {
    const fitted = await layOut(shape, shown, width, factor);
    const last = Math.max(0, ...shown.map(({ size }) => size * factor)) <= SMALLEST;
    if (fitted.height <= height || shown.length === 0) return fitted.lines;
    if (last) return cutToHeight(shape, fitted.lines, height);
  }
}

async function layOut(shape: ShapeText, paragraphs: readonly Paragraph[], width: number, factor: number) {
  const lines: FittedLine[] = [];
  let height = 0;
  for (const [index, { text, size, weight, above = 0 }] of paragraphs.entries()) {
    const real = Math.max(size * factor, Math.min(size, SMALLEST));
    if (index > 0) height += above * factor;
    for (const line of await wrap(shape, text, weight, (width / real) * 1000)) {
      lines.push({ line, size: real, baseline: height + real * ASCENT });
      height += real * LINE_HEIGHT;
    }
  }
  return { lines, height };
}

/** Breaks at spaces, and within a word that alone is too long. `width` in thousandths of the size. */
async function wrap(shape: ShapeText, text: string, weight: Weight, width: number): Promise<ShapedLine[]> {
  const whole = await shape(text, weight);
  if (whole.width <= width) return [whole];
  const lines: string[] = [];
  let line = '';
  const fits = async (candidate: string) => (await shape(candidate, weight)).width <= width;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (await fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!(await fits(line))) {
      const head = await longestStart(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line !== '') lines.push(line);
  return Promise.all(lines.map((part) => shape(part, weight)));
}

/** As many whole letters as fit; at least one, or it would never end. */
async function longestStart(word: string, fits: (text: string) => Promise<boolean>): Promise<string> {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  let [fit, tooMany] = [1, letters.length];
  while (tooMany - fit > 1) {
    const middle = (fit + tooMany) >> 1;
    if (await fits(letters.slice(0, middle).join(''))) fit = middle;
    else tooMany = middle;
  }
  return letters.slice(0, fit).join('');
}

/** The lines that have room, the last of them ending in an ellipsis. */
async function cutToHeight(shape: ShapeText, lines: readonly FittedLine[], height: number) {
  const kept = lines.filter(({ baseline, size }) => baseline + size * (LINE_HEIGHT - ASCENT) <= height);
  const last = kept.at(-1);
  if (!last) return kept;
  const text = `${Array.from(graphemes.segment(last.line.text), ({ segment }) => segment)
    .slice(0, -2)
    .join('')}…`;
  return [...kept.slice(0, -1), { ...last, line: await shape(text, 'regular') }];
}
