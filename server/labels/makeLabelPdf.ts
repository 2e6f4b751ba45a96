/** Makes a label's PDF: one page per package. The same label gives the same bytes. */
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from 'pdf-lib';
import { PAGE } from './dots';
import { drawLabel } from './drawLabel';
import { openFonts } from './fontSlices';
import type { Label } from './label';
import { findMissingLetters, LettersMissing } from './missingLetters';
import { GLYPH_FONT } from './content';
import { createShaper } from './shapeText';
import { createGlyphFont } from './glyphFont';

type MakeLabelPdf = (label: Label) => Promise<Uint8Array>;

/**
 * Opens fonts and shaper once, for any number of labels. Runs in the label thread, where a label takes milliseconds.
 * The maker rejects with `LettersMissing` if no font has some letter of the label.
 */
export async function openLabelMaker(): Promise<MakeLabelPdf> {
  const shape = createShaper(await openFonts());
  return async (label) => {
    const missing = await findMissingLetters(shape, label);
    if (missing.length > 0) throw new LettersMissing(missing);
    const pdf = await PDFDocument.create({ updateMetadata: false });
    const date = new Date(label.date);
    pdf.setTitle(`Label ${label.orderId}`);
    pdf.setCreationDate(date);
    pdf.setModificationDate(date);
    const { context } = pdf;
    const glyphs = createGlyphFont();
    const resources = context.nextRef();
    for (const index of label.packages.keys()) {
      // The memory of closed fonts is freed only when the thread yields.
      await setImmediate();
      const page = pdf.addPage([PAGE.widthPoints, PAGE.heightPoints]);
      // Node's zlib: pdf-lib's own deflate is written in JavaScript and takes several times as long.
      const packed = deflateSync(await drawLabel(shape, glyphs, label, index), { level: 6 });
      const content = context.register(context.stream(packed, { Filter: 'FlateDecode' }));
      page.node.set(PDFName.of('Contents'), content);
      page.node.set(PDFName.of('Resources'), resources);
    }
    // Last, when all glyphs on the pages are known.
    context.assign(resources, context.obj({ Font: { [GLYPH_FONT]: glyphs.write(context) } }));
    // Compressing the few small objects would save only half a kilobyte and take longer.
    return pdf.save({ useObjectStreams: false });
  };
}
