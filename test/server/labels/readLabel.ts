/** Reads a label back: pages and texts from the PDF, and both codes from a picture as a 203-dpi printer makes it. */
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
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** The text under the lines, one entry a line. */
  readonly texts: readonly string[];
  /** The lines with what is drawn for each. */
  readonly lines: readonly { readonly text: string; readonly signs: readonly DrawnSign[] }[];
  /** What is drawn, in the order of drawing. */
  readonly signs: readonly DrawnSign[];
}

export interface DrawnSign {
  /** What it stands for: most often one letter. */
  readonly text: string;
  /** Dots from the left edge. */
  readonly x: number;
}

/** The pages of a label's PDF. */
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

/** What the signs of the page's font stand for, by their numbers; the font must hold an outline for each. */
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

/** Signs have no width: the numbers between them are the way from one to the next, in thousandths of the size. */
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

/** What somebody holds a scanner at, in dots: each code with its quiet zones and a bit of what is around. */
const BARS_PART = { left: 0, top: 1000, right: 812, bottom: 1218 };
const QR_PART = { left: 556, top: 804, right: 812, bottom: 1034 };

interface Scan {
  readonly code128: string;
  readonly qr: string;
}

/** What scanners read from each page, drawn by PDFium at 203 dpi. Throws when a code does not scan. */
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
        // Black and white, nothing between: a thermal head knows no grey.
        const dots = Uint8ClampedArray.from({ length: columns * (bottom - top) }, (_, dot) => {
          const at = (top + Math.floor(dot / columns)) * width + left + (dot % columns);
          return (data[at * 4] ?? 255) < 128 ? 0 : 255;
        });
        const hints = new Map<DecodeHintType, unknown>([
          [DecodeHintType.POSSIBLE_FORMATS, [format]],
          // Bars: looks at every line. Squares: ZXing's search for their corners misses some that lie straight.
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
