/** The fonts of the labels: Noto's letters, most of them in slices, of which only those that a text needs are opened. */
import fs from 'node:fs';
import path from 'node:path';
import { decompress } from 'wawoff2';
import type * as HarfBuzz from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';
/** On the variable fonts' weight axis. A little above regular: thermal heads print thin strokes grey. */
const AXIS: Readonly<Record<Weight, number>> = { regular: 500, bold: 800 };

/**
 * Latin, Greek, Cyrillic and Devanagari, whole and not in slices: a letter and any mark on it must be of one font to be
 * put together, and the published slices leave out most marks, those of Salish and Kwak'wala names among them.
 */
const WHOLE = 'noto-sans';
const WHOLE_FILES: Readonly<Record<Weight, string>> = {
  regular: '500Medium/NotoSans_500Medium.ttf',
  bold: '800ExtraBold/NotoSans_800ExtraBold.ttf',
};

/** In the order in which they are asked. Each script's own comes before those that carry its letters on the side. */
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
/** Chinese, Japanese and Korean share characters that each draws in its own way: the text's kana or hangul decide. */
const EAST_ASIAN = { chinese: 'noto-sans-sc', japanese: 'noto-sans-jp', korean: 'noto-sans-kr' } as const;
/** Characters of Cantonese and of names that the others lack. */
const HONG_KONG = 'noto-sans-hk';
/** The family of the emoji, asked last. */
export const PICTURES = 'noto-emoji';

/**
 * Open slices at most, some hundred kilobytes each, more than one label of rare characters needs; beyond, all are let go
 * and opened anew when needed.
 */
const MAX_OPEN = 300;
/** Letters whose slice is remembered. */
const MAX_LETTERS = 20_000;

interface Slice {
  /** Unique. */
  readonly key: string;
  /** The file of each weight; a variable font has all weights in one. */
  readonly files: Readonly<Record<Weight, string>>;
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

export interface Fonts {
  readonly hb: typeof HarfBuzz;
  /** The families to ask for a text, in order. */
  familiesFor(text: string): readonly string[];
  /** The open slice that has all these code points, a letter with its marks; null when no font does. */
  fontFor(codePoints: readonly number[], families: readonly string[]): Promise<SliceFont | null>;
}

/** Opens the shelf. HarfBuzz is an ES module, hence the import by call. */
export async function openFonts(): Promise<Fonts> {
  const hb = await import('harfbuzzjs');
  const families = new Map<string, readonly Slice[]>();
  const open = new Map<string, Promise<SliceFont>>();
  /** By the first family of East Asia, then by letter: looking through all slices takes long. */
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
          // The ranges promise a little more than the slices hold.
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

/** Whether a font has a sign for each of these. */
export function hasAll(font: SliceFont, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => font.at.regular.nominalGlyph(codePoint));
}

async function openFace(hb: typeof HarfBuzz, file: string): Promise<HarfBuzz.Face> {
  const bytes = fs.readFileSync(file);
  return new hb.Face(new hb.Blob(file.endsWith('.woff2') ? await decompress(bytes) : bytes));
}

/** `unicode.json` of a font package: `{"latin": "U+0000-00FF,U+0131", "[4]": …}`; a name is part of a file's name. */
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
