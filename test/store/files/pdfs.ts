/** Real PDFs for label tests. */
import { PDFDocument } from 'pdf-lib';

/** Makes a PDF with one page per width, so that pages can be told apart in a merged file. */
export async function aPdf(...widths: number[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const width of widths) pdf.addPage([width, 432]).drawText(`Page ${width}`);
  return pdf.save();
}

/** Returns the page widths in order. Throws when the file cannot be opened. */
export async function widthsOf(pdf: Blob | undefined | null): Promise<number[]> {
  if (!pdf) return [];
  const document = await PDFDocument.load(await pdf.arrayBuffer(), { throwOnInvalidObject: true });
  return document.getPages().map((page) => page.getWidth());
}
