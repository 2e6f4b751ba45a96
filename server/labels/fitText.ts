/** Fits paragraphs into a box: they wrap, then shrink together; what still does not fit is visibly cut off. */
import type { Weight } from './fontSlices';
import type { ShapedLine, ShapeText } from './shapeText';

export interface Paragraph {
  readonly text: string;
  /** Dots. */
  readonly size: number;
  readonly weight: Weight;
  /** Space above it in dots, unless it is the first. */
  readonly above?: number;
}

interface FittedLine {
  readonly line: ShapedLine;
  readonly size: number;
  /** Baseline, in dots below the box's top. */
  readonly baseline: number;
  /** The line's bottom, in dots below the box's top. */
  readonly bottom: number;
}

/** Least ascent and descent of a line, as parts of its size: stacked marks, Burmese and Tibetan need more. */
const ASCENT = 0.9;
const DESCENT = 0.28;
const STEP = 0.93;
/** Smaller text (0.8 mm capitals) is unreadable. */
const SMALLEST = 9;
/** Words are not broken before the text has shrunk by this many steps, to 60 percent. */
const STEPS_OF_WHOLE_WORDS = 7;

/** Chinese and Japanese have no spaces: a line may begin with any of their characters. */
const BREAKABLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A paragraph with the width of each letter, so that lines are found by adding instead of shaping. */
interface Measured extends Paragraph {
  readonly letters: readonly string[];
  /** Thousandths of the size. */
  readonly widths: readonly number[];
}

interface Layout {
  readonly lines: readonly FittedLine[];
  readonly height: number;
  readonly breaksWords: boolean;
}

/** Returns lines that fit `width` and `height`, in dots. Empty paragraphs are skipped. */
export async function fitText(
  shape: ShapeText,
  paragraphs: readonly Paragraph[],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly FittedLine[]> {
  const shown = paragraphs.filter(({ text }) => text !== '');
  if (shown.length === 0) return [];
  const measured: Measured[] = [];
  for (const paragraph of shown) measured.push(await measure(shape, paragraph));
  const tried = new Map<number, Promise<Layout>>();
  const at = (step: number): Promise<Layout> => {
    const layout = tried.get(step) ?? layOut(shape, measured, width, STEP ** step);
    tried.set(step, layout);
    return layout;
  };
  const fits = async (step: number): Promise<boolean> => (await at(step)).height <= height;
  const fitsInWords = async (step: number): Promise<boolean> =>
    (await fits(step)) && !(await at(step)).breaksWords;
  const biggest = Math.max(...shown.map(({ size }) => size));
  const last = Math.max(0, Math.ceil(Math.log(SMALLEST / biggest) / Math.log(STEP)));
  const wholeWords = await firstStep(fitsInWords, Math.min(STEPS_OF_WHOLE_WORDS, last));
  const step = wholeWords ?? (await firstStep(fits, last));
  return step === null ? cutToHeight(shape, (await at(last)).lines, height) : (await at(step)).lines;
}

/** Returns the first step that passes, assuming that all later ones pass too; null if the last one fails. */
async function firstStep(passes: (step: number) => Promise<boolean>, last: number): Promise<number | null> {
  if (await passes(0)) return 0;
  if (!(await passes(last))) return null;
  let [fails, passed] = [0, last];
  while (passed - fails > 1) {
    const middle = (fails + passed) >> 1;
    if (await passes(middle)) passed = middle;
    else fails = middle;
  }
  return passed;
}

async function measure(shape: ShapeText, paragraph: Paragraph): Promise<Measured> {
  const { text, weight } = paragraph;
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const alone = new Map<string, number>();
  for (const letter of new Set(letters)) alone.set(letter, (await shape(letter, weight)).width);
  const widths = letters.map((letter) => alone.get(letter) ?? 0);
  const sum = widths.reduce((total, width) => total + width, 0);
  // Letters that join are narrower together than alone.
  const factor = sum === 0 ? 1 : (await shape(text, weight)).width / sum;
  return { ...paragraph, letters, widths: widths.map((width) => width * factor) };
}

async function layOut(
  shape: ShapeText,
  paragraphs: readonly Measured[],
  width: number,
  factor: number,
): Promise<Layout> {
  const lines: FittedLine[] = [];
  let height = 0;
  let breaksWords = false;
  for (const [index, paragraph] of paragraphs.entries()) {
    const { size, above = 0 } = paragraph;
    const real = Math.max(size * factor, Math.min(size, SMALLEST));
    if (index > 0) height += above * factor;
    const wrapped = await wrap(shape, paragraph, (width / real) * 1000);
    breaksWords ||= wrapped.breaksWords;
    for (const line of wrapped.lines) {
      const baseline = height + real * Math.max(ASCENT, line.above / 1000);
      height = baseline + real * Math.max(DESCENT, line.below / 1000);
      lines.push({ line, size: real, baseline, bottom: height });
    }
  }
  return { lines, height, breaksWords };
}

/**
 * Breaks at spaces, after hyphens and between Chinese characters, and within words that do not fit on a line. `width`
 * in thousandths of the size.
 */
async function wrap(shape: ShapeText, { text, weight, letters, widths }: Measured, width: number) {
  const whole = await shape(text, weight);
  if (whole.width <= width) return { lines: [whole], breaksWords: false };
  const lines: ShapedLine[] = [];
  let breaksWords = false;
  for (let start = 0; start < letters.length;) {
    if (letters[start] === ' ') {
      start += 1;
      continue;
    }
    let end = start;
    for (let sum = 0; end < letters.length && sum + (widths[end] ?? 0) <= width; end += 1) {
      sum += widths[end] ?? 0;
    }
    for (;;) {
      const breakAt = lastBreak(letters, start, end);
      // At least one letter, or the loop would never end.
      const to = Math.max(breakAt ?? end, start + 1);
      const line = await shape(letters.slice(start, to).join('').trimEnd(), weight, whole.direction);
      if (line.width > width && to > start + 1) {
        end = to - 1;
        continue;
      }
      breaksWords ||= breakAt === null;
      lines.push(line);
      start = to;
      break;
    }
  }
  return { lines, breaksWords };
}

/** Returns the last position up to `end` where a line may end; null if there is none after `start`. */
function lastBreak(letters: readonly string[], start: number, end: number): number | null {
  for (let at = end; at > start; at -= 1) {
    const next = letters[at];
    if (next === undefined || next === ' ' || letters[at - 1] === '-' || BREAKABLE.test(next)) return at;
  }
  return null;
}

/** Returns the lines that fit, the last one ending in an ellipsis. */
async function cutToHeight(shape: ShapeText, lines: readonly FittedLine[], height: number) {
  const kept = lines.filter(({ bottom }) => bottom <= height);
  const last = kept.at(-1);
  if (!last) return kept;
  const text = `${Array.from(graphemes.segment(last.line.text), ({ segment }) => segment)
    .slice(0, -2)
    .join('')}…`;
  return [...kept.slice(0, -1), { ...last, line: await shape(text, 'regular', last.line.direction) }];
}
