/** Turns a line of text, in any script and direction, into placed signs. */
import bidiFactory from 'bidi-js';
import { PICTURES, type FontShelf, type SliceFont, type Weight } from './fontSlices';
import { outlineOfPath, OUTLINE_EM, type Outline } from './outline';

/** One drawn sign and where it goes. Units are thousandths of the text's size. */
export interface PlacedSign {
  readonly outline: Outline;
  /** The characters it stands for; empty where another sign stands for them. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface ShapedLine {
  readonly text: string;
  readonly signs: readonly PlacedSign[];
  /** Thousandths of the text's size. */
  readonly width: number;
}

export type ShapeText = (text: string, weight: Weight) => Promise<ShapedLine>;

/** A stretch in one font and one direction. */
interface Run {
  readonly font: SliceFont | null;
  readonly level: number;
  text: string;
}

const EM = 1000;
/** Lines and outlines that are kept; merchants and services come again on every label. */
const MAX_LINES = 500;
const MAX_OUTLINES = 5000;

/** Characters that are instructions to a text engine and not signs. */
const UNSEEN = /^[\p{Cf}\p{Cc}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u034F\u115F\u1160\u3164]$/u;

/** Makes the shaper over an open shelf. */
export function createShaper(shelf: FontShelf): ShapeText {
  const bidi = bidiFactory();
  const lines = new Map<string, ShapedLine>();
  const outlines = new Map<string, Outline | null>();

  /** Splits a line by font and direction, in the order in which it is stored. */
  const runsOf = async (text: string): Promise<Run[]> => {
    const families = shelf.familiesFor(text);
    const { levels } = bidi.getEmbeddingLevels(text, 'auto');
    const runs: Run[] = [];
    let index = 0;
    for (const character of text) {
      const last = runs.at(-1);
      const level = levels[index] ?? 0;
      index += character.length;
      const codePoint = character.codePointAt(0) ?? 0;
      // Spaces, accents, joiners and digits stay with the letters before them, as long as their font has them.
      const stays = last?.font && last.level === level && mayStay(character, last.font);
      if (stays && (UNSEEN.test(character) || last.font?.at.regular.nominalGlyph(codePoint))) {
        last.text += character;
        continue;
      }
      if (UNSEEN.test(character)) continue;
      const font = await shelf.fontFor(codePoint, families);
      if (last && last.font === font && last.level === level && font) last.text += character;
      else runs.push({ font, level, text: character });
    }
    return runs;
  };

  const outlineOf = (font: SliceFont, weight: Weight, glyph: number): Outline | null => {
    const key = `${font.key} ${weight} ${glyph}`;
    const known = outlines.get(key);
    if (known !== undefined) return known;
    if (outlines.size >= MAX_OUTLINES) outlines.clear();
    const outline = outlineOfPath(key, font.at[weight].glyphToJson(glyph), OUTLINE_EM / font.upem);
    outlines.set(key, outline);
    return outline;
  };

  const shapeRun = (run: Run, weight: Weight, start: number): { signs: PlacedSign[]; width: number } => {
    const { font, text, level } = run;
    if (!font) return unknownSigns(text, start);
    const { hb } = shelf;
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
    hb.shape(font.at[weight], buffer);
    const scale = EM / font.upem;
    const signs: PlacedSign[] = [];
    const glyphs = buffer.getGlyphInfosAndPositions();
    const textOf = textsOfClusters(text, glyphs);
    let x = 0;
    for (const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
      const outline = outlineOf(font, weight, codepoint);
      if (outline !== null) {
        signs.push({ outline, text: textOf(cluster), x: start + (x + xOffset) * scale, y: yOffset * scale });
      }
      x += xAdvance;
    }
    return { signs, width: x * scale };
  };

  return async (text, weight) => {
    const key = `${weight} ${text}`;
    const known = lines.get(key);
    if (known) return known;
    const signs: PlacedSign[] = [];
    let width = 0;
    for (const run of inVisualOrder(await runsOf(text))) {
      const shaped = shapeRun(run, weight, width);
      signs.push(...shaped.signs);
      width += shaped.width;
    }
    const line = { text, signs, width };
    if (lines.size >= MAX_LINES) lines.clear();
    lines.set(key, line);
    return line;
  };
}

/** Letters look for their own font, and so does a space behind a picture, whose font has a wide one. */
function mayStay(character: string, font: SliceFont): boolean {
  return !/\p{L}/u.test(character) && !(character === ' ' && font.key.startsWith(PICTURES));
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole runs: inside a run HarfBuzz turns the signs. */
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

/** The characters of a cluster, given to the first sign that asks. */
function textsOfClusters(
  text: string,
  glyphs: readonly { readonly cluster: number }[],
): (cluster: number) => string {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const texts = new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]));
  return (cluster) => {
    const told = texts.get(cluster) ?? '';
    texts.delete(cluster);
    return told;
  };
}

const UNKNOWN_CORNERS = [
  [18, 0, 162, 0, 162, 210, 18, 210],
  [36, 18, 36, 192, 144, 192, 144, 18],
] as const;

/** A character no font has: an empty box each, so that it is seen that something stands there. */
const UNKNOWN = outlineOfPath(
  'unknown',
  UNKNOWN_CORNERS.flatMap(([x, y, ...corners]) => [
    { type: 'M', values: [x, y] },
    ...[0, 2, 4].map((at) => ({ type: 'L', values: corners.slice(at, at + 2) })),
    { type: 'Z', values: [] },
  ]),
  OUTLINE_EM / 300,
);

function unknownSigns(text: string, start: number): { signs: PlacedSign[]; width: number } {
  const count = [...text].length;
  const signs = Array.from({ length: UNKNOWN === null ? 0 : count }, (_, index) => ({
    outline: UNKNOWN as Outline,
    text: '\ufffd',
    x: start + index * 600,
    y: 0,
  }));
  return { signs, width: count * 600 };
}
