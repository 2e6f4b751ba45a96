/** The fonts of the labels: Noto fonts, mostly split into slices of which only the needed ones are opened. */
import fs from 'node:fs';
import path from 'node:path';
import { decompress } from 'wawoff2';
import type * as HarfBuzz from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';
/**
 * Positions on the variable fonts' weight axis. Slightly above regular, because thermal printers print thin strokes
 * grey.
 */
const AXIS: Readonly<Record<Weight, number>> = { regular: 500, bold: 800 };

/**
 * Latin, Greek, Cyrillic and Devanagari, not in slices: a letter can only be combined with marks of the same font, and
 * the published slices lack most marks, such as those in Salish and Kwak'wala names.
 */
const WHOLE = 'noto-sans';
const WHOLE_FILES: Readonly<Record<Weight, string>> = {
  regular: '500Medium/NotoSans_500Medium.ttf',
  bold: '800ExtraBold/NotoSans_800ExtraBold.ttf',
};

/** In order of preference. Each script's own font comes before those that merely include its letters. */
const FAMILIES = [
  WHOLE,
  'noto-sans-canadian-aboriginal',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-serif-tibetan',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
  'noto-sans-syriac',
  'noto-sans-thaana',
  'noto-sans-cherokee',
] as const;
/** Chinese, Japanese and Korean share characters but draw them differently: kana or hangul in the text decide. */
const EAST_ASIAN = { chinese: 'noto-sans-sc', japanese: 'noto-sans-jp', korean: 'noto-sans-kr' } as const;
/** Cantonese characters, and characters of names, that the others lack. */
const HONG_KONG = 'noto-sans-hk';
/** The emoji font, tried last. */
export const PICTURES = 'noto-emoji';

/**
 * Most open slices, some hundred kilobytes each: more than one label of rare characters needs. Beyond that, all are
 * closed and reopened when needed.
 */
const MAX_OPEN = 300;
/** Most letters whose slice is cached. */
const MAX_LETTERS = 20_000;

interface Slice {
  /** Unique. */
  readonly key: string;
  /** The file for each weight; a variable font has all weights in one file. */
  readonly files: Readonly<Record<Weight, string>>;
  /** First and last code points, in pairs. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** An open slice: the same letters in each weight. */
export interface SliceFont {
  readonly key: string;
  /** Units per em. */
  readonly upem: number;
  readonly at: Readonly<Record<Weight, HarfBuzz.Font>>;
}

export interface Fonts {
  readonly hb: typeof HarfBuzz;
  /** Returns the families to try for a text, in order. */
  familiesFor(text: string): readonly string[];
  /** Returns the open slice with all these code points, a letter and its marks; null if no font has them. */
  fontFor(codePoints: readonly number[], families: readonly string[]): Promise<SliceFont | null>;
}

/** Opens the fonts. HarfBuzz is an ES module, so it is imported dynamically. */
export async function openFonts(): Promise<Fonts> {
  const hb = await import('harfbuzzjs');
  const families = new Map<string, readonly Slice[]>();
  const open = new Map<string, Promise<SliceFont>>();
  /** Keyed by the preferred East Asian family and the letter: searching all slices is slow. */
  const found = new Map<string, Slice | null>();

  const slicesOf = (family: string): readonly Slice[] => {
    const known = families.get(family) ?? readSlices(family);
    families.set(family, known);
    return known;
  };
  const openSlice = async ({ key, files }: Slice): Promise<SliceFont> => {
    const regular = await openFace(hb, files.regular);
    const bold = files.bold === files.regular ? regular : await openFace(hb, files.bold);
    const at = (face: HarfBuzz.Face, weight: Weight): HarfBuzz.Font => {
      const font = new hb.Font(face);
      font.setVariations([new hb.Variation('wght', AXIS[weight])]);
      return font;
    };
    return { key, upem: regular.upem, at: { regular: at(regular, 'regular'), bold: at(bold, 'bold') } };
  };
  const fontOf = (slice: Slice): Promise<SliceFont> => {
    if (open.size >= MAX_OPEN && !open.has(slice.key)) open.clear();
    const font = open.get(slice.key) ?? openSlice(slice);
    open.set(slice.key, font);
    return font;
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
      return [...FAMILIES, ...eastern, HONG_KONG, PICTURES];
    },
    async fontFor(codePoints, asked) {
      const key = `${asked[FAMILIES.length] ?? ''} ${codePoints.join(' ')}`;
      const known = found.get(key);
      if (known !== undefined) return known && fontOf(known);
      if (found.size >= MAX_LETTERS) found.clear();
      const [first = 0] = codePoints;
      for (const family of asked) {
        for (const slice of slicesOf(family)) {
          if (!slice.ranges.some(([from, to]) => first >= from && first <= to)) continue;
          const font = await fontOf(slice);
          // The ranges include some characters that the slices lack.
          if (!hasAll(font, codePoints)) continue;
          found.set(key, slice);
          return font;
        }
      }
      found.set(key, null);
      return null;
    },
  };
}

/** Whether a font has a glyph for each of these code points. */
export function hasAll(font: SliceFont, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => font.at.regular.nominalGlyph(codePoint));
}

async function openFace(hb: typeof HarfBuzz, file: string): Promise<HarfBuzz.Face> {
  const bytes = fs.readFileSync(file);
  return new hb.Face(new hb.Blob(file.endsWith('.woff2') ? await decompress(bytes) : bytes));
}

/**
 * Reads `unicode.json` of a font package: `{"latin": "U+0000-00FF,U+0131", "[4]": …}`; a key is part of a file's name.
 */
function readSlices(family: string): readonly Slice[] {
  if (family === WHOLE) {
    const file = (weight: Weight) => require.resolve(`@expo-google-fonts/${WHOLE}/${WHOLE_FILES[weight]}`);
    return [{ key: WHOLE, files: { regular: file('regular'), bold: file('bold') }, ranges: [[0, 0x10ffff]] }];
  }
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges = JSON.parse(fs.readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => {
    const key = `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const file = path.join(path.dirname(list), 'files', key);
    return {
      key,
      files: { regular: file, bold: file },
      ranges: text.split(',').map((range) => {
        const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    };
  });
}
