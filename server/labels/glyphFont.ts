/**
 * Collects the glyphs of one label into a font inside the PDF: each outline is stored once, in any script, and the
 * pages refer to it by number. That is half the size of outlines drawn one by one, and much faster to compress.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFHexString, PDFName, type PDFContext, type PDFRef } from 'pdf-lib';
import { int16, OUTLINE_EM, type Outline } from './outline';

export interface GlyphFont {
  /**
   * Returns the glyph's number in this font. `text` is what it stands for, for PDF readers that copy and search by
   * glyphs. A glyph that stands for two texts, such as an l alone and an l with a combining stroke, gets two numbers.
   */
  numberOf(outline: Outline, text: string): number;
  /** Writes the font into the document. */
  write(context: PDFContext): PDFRef;
}

interface Glyph {
  readonly outline: Outline;
  readonly text: string;
}

const keyOf = ({ outline, text }: Glyph): string => `${outline.key} ${text}`;

/**
 * The font's name in the document: six letters that mark a subset, then the name. Both depend on the content, so that
 * different fonts keep different names when labels are merged, and the same order gives the same bytes.
 */
function nameOf(glyphs: readonly Glyph[]): string {
  const hash = createHash('sha256').update(glyphs.map(keyOf).join('\n')).digest();
  const tag = Array.from(hash.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
  return `${tag}+Signs${hash.toString('hex', 6, 14)}`;
}

export function createGlyphFont(): GlyphFont {
  const numbers = new Map<string, number>();
  const glyphs: Glyph[] = [];
  return {
    numberOf(outline, text) {
      const glyph = { outline, text };
      const key = keyOf(glyph);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      glyphs.push(glyph);
      // Number 0 is the glyph for missing characters.
      numbers.set(key, glyphs.length);
      return glyphs.length;
    },
    write(context) {
      const stream = (content: Buffer) =>
        context.register(
          context.stream(deflateSync(content), { Filter: 'FlateDecode', Length1: content.length }),
        );
      const name = PDFName.of(nameOf(glyphs));
      const descriptor = context.register(
        context.obj({
          Type: 'FontDescriptor',
          FontName: name,
          // The glyphs belong to no standard character set.
          Flags: 4,
          FontBBox: [-1000, -1000, 3000, 2000],
          ItalicAngle: 0,
          Ascent: 1000,
          Descent: -300,
          CapHeight: 714,
          StemV: 80,
          FontFile2: stream(fontFile(glyphs.map(({ outline }) => outline))),
        }),
      );
      const descendant = context.register(
        context.obj({
          Type: 'Font',
          Subtype: 'CIDFontType2',
          BaseFont: name,
          CIDSystemInfo: {
            Registry: PDFHexString.fromText('Adobe'),
            Ordering: PDFHexString.fromText('Identity'),
            Supplement: 0,
          },
          FontDescriptor: descriptor,
          CIDToGIDMap: 'Identity',
          // The pages position every glyph, so none has a width.
          DW: 0,
        }),
      );
      return context.register(
        context.obj({
          Type: 'Font',
          Subtype: 'Type0',
          BaseFont: name,
          Encoding: 'Identity-H',
          DescendantFonts: [descendant],
          ToUnicode: stream(Buffer.from(textOfGlyphs(glyphs.map(({ text }) => text)), 'latin1')),
        }),
      );
    },
  };
}

const hex16 = (number: number): string => number.toString(16).padStart(4, '0');

/** Returns the PDF's CMap from glyph numbers to texts, in groups of at most a hundred, as the format requires. */
function textOfGlyphs(texts: readonly string[]): string {
  const entries = texts.flatMap((text, index) =>
    text === '' ? [] : [`<${hex16(index + 1)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`],
  );
  const groups: string[] = [];
  for (let from = 0; from < entries.length; from += 100) {
    const group = entries.slice(from, from + 100);
    groups.push(`${group.length} beginbfchar`, ...group, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Signs def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...groups,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Returns a TrueType file with only the tables that a PDF requires. */
function fontFile(outlines: readonly Outline[]): Buffer {
  const count = outlines.length + 1;
  let end = 0;
  const offsets = [0, 0, ...outlines.map(({ glyph }) => (end += glyph.length))];
  const em = OUTLINE_EM;
  const tables: readonly (readonly [string, Buffer])[] = [
    ['glyf', Buffer.concat(outlines.map(({ glyph }) => glyph))],
    // version, revision, checksum, magic, flags (left edges are real), em, two dates, box, style, smallest size,
    // direction, long offsets, format
    [
      'head',
      int16([
        1,
        0,
        1,
        0,
        0,
        0,
        0x5f0f,
        0x3cf5,
        2,
        em,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        -em,
        -em,
        3 * em,
        2 * em,
        0,
        6,
        2,
        1,
        0,
      ]),
    ],
    // version, ascent, descent, gap, largest width, bearings, extent, caret, reserved, format, one width for all
    ['hhea', int16([1, 0, em, -em, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])],
    ['hmtx', int16([0, 0, ...outlines.map(({ left }) => left)])],
    ['loca', int16(offsets.flatMap((offset) => [offset >>> 16, offset & 0xffff]))],
    // version, number of glyphs, then limits: points and contours of one, no composites, no instructions
    ['maxp', int16([1, 0, count, 4000, 400, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
  ];
  const directory: Buffer[] = [int16([1, 0, tables.length, 64, 2, 32])];
  const parts: Buffer[] = [];
  let at = 12 + 16 * tables.length;
  for (const [name, table] of tables) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const entry = Buffer.alloc(16);
    entry.write(name, 'latin1');
    entry.writeUInt32BE(checksum(padded), 4);
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(table.length, 12);
    directory.push(entry);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat([...directory, ...parts]);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
