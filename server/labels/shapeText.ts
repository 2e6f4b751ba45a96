/** Turns a line of text, in any script and direction, into positioned glyphs. */
import bidiFactory from 'bidi-js';
import { hasAll, PICTURES, type Fonts, type SliceFont, type Weight } from './fontSlices';
import { outlineOfPath, OUTLINE_EM, type Outline } from './outline';

/** A glyph and its position. Units are thousandths of the text's size. */
interface PlacedGlyph {
  readonly outline: Outline;
  /** The characters it stands for; empty if another glyph stands for them. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface ShapedLine {
  readonly text: string;
  /** The direction of the whole line. */
  readonly direction: Direction;
  readonly glyphs: readonly PlacedGlyph[];
  /** Letters that no font has, each once. They have no glyphs. */
  readonly missing: readonly string[];
  /** Thousandths of the text's size. */
  readonly width: number;
  /** How far its glyphs reach above and below the baseline, in thousandths as well. */
  readonly above: number;
  readonly below: number;
}

type Direction = 'ltr' | 'rtl';

/** Without a direction the first letter decides: right for a whole text, not for a part of one. */
export type ShapeText = (text: string, weight: Weight, direction?: Direction) => Promise<ShapedLine>;

/** A run of text in one font and one direction. */
interface Run {
  readonly font: SliceFont;
  readonly level: number;
  text: string;
}

const EM = 1000;
/**
 * Most glyphs of cached lines, and most cached outlines: merchants, services and single letters occur on every label.
 * Counted in glyphs, because a line may have hundreds, and each keeps its outline.
 */
const MAX_GLYPHS = 50_000;
const MAX_OUTLINES = 5000;

/** Characters that control text layout and have no glyph. */
const UNSEEN = /^[\p{Cf}\p{Cc}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u034F\u115F\u1160\u3164]$/u;

/** Most marks on one letter: no script needs more, and a tower of them would cover the text above. */
const MOST_MARKS = 8;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Makes the shaper for these fonts. */
export function createShaper(fonts: Fonts): ShapeText {
  const bidi = bidiFactory();
  const lines = new Map<string, ShapedLine>();
  let glyphsKept = 0;
  // Shared: a buffer's memory is freed only when the thread yields, and a long label has thousands of runs.
  const buffer = new fonts.hb.Buffer();
  const outlines = new Map<string, Outline | null>();

  /** Splits a line by font and direction, in stored order. A letter and its marks stay together. */
  const runsOf = async (
    text: string,
    asked?: Direction,
  ): Promise<{ runs: Run[]; missing: Set<string>; direction: Direction }> => {
    const families = fonts.familiesFor(text);
    const { levels, paragraphs } = bidi.getEmbeddingLevels(text, asked ?? 'auto');
    const direction = (paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
    const runs: Run[] = [];
    const missing = new Set<string>();
    const add = async (letter: string, level: number): Promise<boolean> => {
      const last = runs.at(-1);
      const codePoints = seenIn(letter);
      // Spaces, joiners and digits stay in the font of the preceding letters, if it has them.
      const stays = last && (codePoints.length === 0 || mayStay(letter, last.font)) && last.level === level;
      if (stays && hasAll(last.font, codePoints)) {
        last.text += letter;
        return true;
      }
      if (codePoints.length === 0) return true;
      const font = await fonts.fontFor(codePoints, families);
      if (!font) return false;
      if (last && last.font === font && last.level === level) last.text += letter;
      else runs.push({ font, level, text: letter });
      return true;
    };
    for (const { segment, index } of graphemes.segment(text)) {
      const level = levels[index] ?? 0;
      if (countMarks(segment) > MOST_MARKS) missing.add(segment);
      else if (!(await add(segment, level))) {
        // If no font has all parts, draw them one by one.
        for (const part of segment) if (!(await add(part, level))) missing.add(part);
      }
    }
    return { runs, missing, direction };
  };

  const outlineOf = (font: SliceFont, weight: Weight, shapedGlyph: number): Outline | null => {
    const key = `${font.key} ${weight} ${shapedGlyph}`;
    const known = outlines.get(key);
    if (known !== undefined) return known;
    if (outlines.size >= MAX_OUTLINES) outlines.clear();
    const outline = outlineOfPath(key, font.at[weight].glyphToJson(shapedGlyph), OUTLINE_EM / font.upem);
    outlines.set(key, outline);
    return outline;
  };

  const shapeRun = (run: Run, weight: Weight, start: number): { glyphs: PlacedGlyph[]; width: number } => {
    const { font, text, level } = run;
    const { hb } = fonts;
    buffer.clearContents();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
    hb.shape(font.at[weight], buffer);
    const scale = EM / font.upem;
    const glyphs: PlacedGlyph[] = [];
    const shaped = buffer.getGlyphInfosAndPositions();
    const textOf = textsOfClusters(text, shaped);
    let x = 0;
    for (const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped) {
      const outline = outlineOf(font, weight, codepoint);
      if (outline !== null) {
        glyphs.push({ outline, text: textOf(cluster), x: start + (x + xOffset) * scale, y: yOffset * scale });
      }
      x += xAdvance;
    }
    return { glyphs, width: x * scale };
  };

  return async (text, weight, asked) => {
    const key = `${weight} ${asked ?? ''} ${text}`;
    const known = lines.get(key);
    if (known) return known;
    const glyphs: PlacedGlyph[] = [];
    let width = 0;
    const { runs, missing, direction } = await runsOf(text, asked);
    for (const run of inVisualOrder(runs)) {
      const shaped = shapeRun(run, weight, width);
      glyphs.push(...shaped.glyphs);
      width += shaped.width;
    }
    const inEm = EM / OUTLINE_EM;
    const above = glyphs.reduce((most, { y, outline }) => Math.max(most, y + outline.top * inEm), 0);
    const below = glyphs.reduce((most, { y, outline }) => Math.max(most, -y - outline.bottom * inEm), 0);
    const line = { text, direction, glyphs, missing: [...missing], width, above, below };
    if (glyphsKept >= MAX_GLYPHS) {
      lines.clear();
      glyphsKept = 0;
    }
    lines.set(key, line);
    // A line without glyphs takes memory too.
    glyphsKept += glyphs.length + 1;
    return line;
  };
}

/** Letters choose their own font; so does a space after an emoji, whose font has a wide one. */
function mayStay(letter: string, font: SliceFont): boolean {
  return !/\p{L}/u.test(letter) && !(letter === ' ' && font.key.startsWith(PICTURES));
}

/** The visible code points of a letter and its marks. */
function seenIn(letter: string): number[] {
  return [...letter].filter((part) => !UNSEEN.test(part)).map((part) => part.codePointAt(0) ?? 0);
}

function countMarks(letter: string): number {
  return letter.match(/\p{M}/gu)?.length ?? 0;
}

/** Rule L2 of the Unicode bidirectional algorithm, applied to whole runs: HarfBuzz reverses the glyphs within a run. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** Returns a function that gives the characters of a cluster to its first glyph only. */
function textsOfClusters(
  text: string,
  shaped: readonly { readonly cluster: number }[],
): (cluster: number) => string {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const texts = new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]));
  return (cluster) => {
    const original = texts.get(cluster) ?? '';
    texts.delete(cluster);
    return original;
  };
}
