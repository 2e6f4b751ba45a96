/** The fonts of the labels: Noto's letters in slices, of which only those that a text needs are opened. */
import fs from 'node:fs';
import path from 'node:path';
import { decompress } from 'wawoff2';
import type * as HarfBuzz from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';
/** On the variable fonts' weight axis. A little above regular: thermal heads print thin strokes grey. */
const AXIS: Readonly<Record<Weight, number>> = { regular: 500, bold: 800 };

/** In the order in which they are asked. Each script's own comes before those that carry its letters on the side. */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
] as const;
/** Chinese, Japanese and Korean share characters that each draws in its own way: the text's kana or hangul decide. */
const EAST_ASIAN = { chinese: 'noto-sans-sc', japanese: 'noto-sans-jp', korean: 'noto-sans-kr' } as const;
/** The family of the emoji, asked last. */
export const PICTURES = 'noto-emoji';

/** Open slices at most, a few hundred kilobytes each; beyond, all are let go and opened anew when needed. */
const MAX_OPEN = 60;

interface Slice {
  readonly file: string;
  /** First and last code points, in pairs. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A slice that is open: the same letters at every weight. */
export interface SliceFont {
  readonly key: string;
  /** Units per em. */
  readonly upem: number;
  readonly at: Readonly<Record<Weight, HarfBuzz.Font>>;
}

export interface FontShelf {
  readonly hb: typeof HarfBuzz;
  /** The families to ask for a text, in order. */
  familiesFor(text: string): readonly string[];
  /** The open slice that has this character; null when no font does. */
  fontFor(codePoint: number, families: readonly string[]): Promise<SliceFont | null>;
}

/** Opens the shelf. HarfBuzz is an ES module, hence the import by call. */
export async function openFontShelf(): Promise<FontShelf> {
  const hb = await import('harfbuzzjs');
  const families = new Map<string, readonly Slice[]>();
  const open = new Map<string, Promise<SliceFont>>();

  const slicesOf = (family: string): readonly Slice[] => {
    const known = families.get(family) ?? readSlices(family);
    families.set(family, known);
    return known;
  };
  const openSlice = async (file: string): Promise<SliceFont> => {
    const face = new hb.Face(new hb.Blob(await decompress(fs.readFileSync(file))));
    const at = (weight: Weight): HarfBuzz.Font => {
      const font = new hb.Font(face);
      font.setVariations([new hb.Variation('wght', AXIS[weight])]);
      return font;
    };
    return { key: path.basename(file), upem: face.upem, at: { regular: at('regular'), bold: at('bold') } };
  };
  return {
    hb,
    familiesFor(text) {
      const { chinese, japanese, korean } = EAST_ASIAN;
      const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
      const isKorean = /\p{Script=Hangul}/u.test(text);
      const eastern = isJapanese
        ? [japanese, chinese, korean]
        : isKorean
          ? [korean, chinese, japanese]
          : [chinese, japanese, korean];
      return [...FAMILIES, ...eastern, PICTURES];
    },
    async fontFor(codePoint, asked) {
      for (const family of asked) {
        for (const { file, ranges } of slicesOf(family)) {
          if (!ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue;
          if (open.size >= MAX_OPEN && !open.has(file)) open.clear();
          const font = open.get(file) ?? openSlice(file);
          open.set(file, font);
          const slice = await font;
          // The ranges promise a little more than the slices hold.
          if (slice.at.regular.nominalGlyph(codePoint)) return slice;
        }
      }
      return null;
    },
  };
}

/** `unicode.json` of a font package: `{"latin": "U+0000-00FF,U+0131", "[4]": …}`; a name is part of a file's name. */
function readSlices(family: string): readonly Slice[] {
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges = JSON.parse(fs.readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => ({
    file: path.join(path.dirname(list), 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: text.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}
