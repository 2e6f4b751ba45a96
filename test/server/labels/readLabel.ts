/** Reads a label: pages and texts from the PDF, and both codes from a picture as a 203-dpi printer draws it. */
import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';

export interface ReadPage {
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** The text of the lines, one entry per line. */
  readonly texts: readonly string[];
  /** The lines with the glyphs drawn for each. */
  readonly lines: readonly { readonly text: string; readonly signs: readonly DrawnSign[] }[];
  /** The glyphs in drawing sequence. */
  readonly signs: readonly DrawnSign[];
}

export interface DrawnSign {
  /** The text it stands for, usually one letter. */
  readonly text: string;
  /** In dots from the left edge. */
  readonly x: number;
}

/** Returns the pages of a label's PDF. */
export async function readPages(pdf: Uint8Array): Promise<ReadPage[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map((page) => {
    const content = inflated(page.node.Contents());
    const texts = [...content.matchAll(/ActualText <feff([0-9a-f]*)>/g)].map(([, hex = '']) =>
      fromUtf16(hex),
    );
    const textOf = readSignTexts(page.node.Resources());
    const lines = [...content.matchAll(/ActualText <feff([0-9a-f]*)>>> BDC (.*?) EMC/g)].map(
      ([, hex = '', shown = '']) => ({ text: fromUtf16(hex), signs: readSigns(shown, textOf) }),
    );
    return { ...page.getSize(), texts, lines, signs: readSigns(content, textOf) };
  });
}

const inflated = (stream: unknown): string => {
  if (!(stream instanceof PDFRawStream)) throw new Error('A part is missing.');
  return inflateSync(stream.getContents()).toString('latin1');
};

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Returns the text of each glyph of the page's font, by glyph number. */
function readSignTexts(resources: PDFDict | undefined): (number: string) => string {
  const font = resources?.lookup(PDFName.of('Font'), PDFDict).lookup(PDFName.of('F1'), PDFDict);
  const cmap = inflated(font?.lookup(PDFName.of('ToUnicode')));
  const texts = new Map(
    [...cmap.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map(([, number = '', hex = '']) => [
      number,
      fromUtf16(hex),
    ]),
  );
  return (number) => texts.get(number) ?? '';
}

/** Reads the glyphs. They have no width: the numbers between them are distances, in thousandths of the size. */
function readSigns(content: string, textOf: (number: string) => string): DrawnSign[] {
  const lines = content.matchAll(/BT \/F1 1 Tf ([\d.]+) 0 0 -[\d.]+ ([\d.]+) [\d.]+ Tm (.*?) ET/g);
  return [...lines].flatMap(([, size = '', left = '', shown = '']) => {
    let way = 0;
    const signs: DrawnSign[] = [];
    for (const [list] of shown.matchAll(/\[[^\]]*\]/g)) {
      for (const [part] of list.matchAll(/<[0-9a-f]{4}>|-?\d+/g)) {
        if (!part.startsWith('<')) way -= Number(part);
        else signs.push({ text: textOf(part.slice(1, -1)), x: Number(left) + (way * Number(size)) / 1000 });
      }
    }
    return signs;
  });
}

/** The part of the page a scanner is held at, in dots: each code with its quiet zone and some surroundings. */
const BARS_PART = { left: 0, top: 1000, right: 812, bottom: 1218 };
const QR_PART = { left: 556, top: 804, right: 812, bottom: 1034 };

interface Scan {
  readonly code128: string;
  readonly qr: string;
}

/** Returns what scanners read from each page, drawn by PDFium at 203 dpi. Throws when a code does not scan. */
export async function scanPages(pdf: Uint8Array): Promise<Scan[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const scans: Scan[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: 203 / 72, render: 'bitmap' });
      if (width !== 812 || height !== 1218) throw new Error(`The page is ${width} by ${height} dots.`);
      const read = (format: BarcodeFormat, { left, top, right, bottom }: typeof BARS_PART): string => {
        const columns = right - left;
        // Black and white only: a thermal printer has no grey.
        const dots = Uint8ClampedArray.from({ length: columns * (bottom - top) }, (_, dot) => {
          const at = (top + Math.floor(dot / columns)) * width + left + (dot % columns);
          return (data[at * 4] ?? 255) < 128 ? 0 : 255;
        });
        const hints = new Map<DecodeHintType, unknown>([
          [DecodeHintType.POSSIBLE_FORMATS, [format]],
          // For bars, check every line. For QR codes, skip ZXing's corner search, which misses some straight ones.
          [format === BarcodeFormat.QR_CODE ? DecodeHintType.PURE_BARCODE : DecodeHintType.TRY_HARDER, true],
        ]);
        const picture = new RGBLuminanceSource(dots, columns, bottom - top);
        const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(picture));
        return new MultiFormatReader().decode(bitmap, hints).getText();
      };
      scans.push({
        code128: read(BarcodeFormat.CODE_128, BARS_PART),
        qr: read(BarcodeFormat.QR_CODE, QR_PART),
      });
    }
    document.destroy();
    return scans;
  } finally {
    library.destroy();
  }
}
