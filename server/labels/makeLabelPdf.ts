/** A label's PDF: one page per package (D-083). The same label gives the same bytes. */
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from 'pdf-lib';
import { PAGE } from './dots';
import { drawLabel } from './drawLabel';
import { openFontShelf } from './fontSlices';
import type { Label } from './label';
import { TEXT_LAYER_FONT } from './pen';
import { createShaper } from './shapeText';

export type MakeLabelPdf = (label: Label) => Promise<Uint8Array>;

/** Opens fonts and shaper once, for any number of labels. Runs in the label thread: a label takes milliseconds. */
export async function openLabelMaker(): Promise<MakeLabelPdf> {
  const shape = createShaper(await openFontShelf());
  return async (label) => {
    const pdf = await PDFDocument.create({ updateMetadata: false });
    const date = new Date(label.date);
    pdf.setTitle(`Label ${label.orderId}`);
    pdf.setCreationDate(date);
    pdf.setModificationDate(date);
    const { context } = pdf;
    const font = context.register(
      context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }),
    );
    for (const index of label.packages.keys()) {
      const page = pdf.addPage([PAGE.widthPoints, PAGE.heightPoints]);
      // zlib's own deflate: pdf-lib's is written in JavaScript and takes several times as long.
      const packed = deflateSync(await drawLabel(shape, label, index), { level: 6 });
      const content = context.register(context.stream(packed, { Filter: 'FlateDecode' }));
      page.node.set(PDFName.of('Contents'), content);
      page.node.set(PDFName.of('Resources'), context.obj({ Font: { [TEXT_LAYER_FONT]: font } }));
    }
    return pdf.save();
  };
}
