/** Merges labels into one file. */
import { PDFDocument } from 'pdf-lib';
import { buildLabelsPdf } from '../../../src/store/files/labelsPdf';
import { aPdf, widthsOf } from './pdfs';

async function merged(...labels: [string, Uint8Array][]) {
  const pdf = await buildLabelsPdf(true);
  for (const [id, bytes] of labels) await pdf.add({ id, bytes });
  return pdf.finish();
}

/** Cuts off a file within its first page, as a broken connection does. */
async function cutOff(): Promise<Uint8Array> {
  const whole = await aPdf(288);
  return whole.slice(0, Math.floor(whole.length * 0.6));
}

describe('labels.pdf', () => {
  it('LAB-03 contains all pages of all labels, in the order they came', async () => {
    const result = await merged(
      ['a', await aPdf(301, 302)],
      ['b', await aPdf(303)],
      ['c', await aPdf(304, 305)],
    );
    expect(result).toMatchObject({ pages: 5, written: 3, damaged: [] });
    expect(await widthsOf(result.content)).toEqual([301, 302, 303, 304, 305]);
    expect(result.content?.type).toBe('application/pdf');
  });

  it.each([
    ['no PDF behind the mark', () => Promise.resolve(new Uint8Array(Buffer.from('%PDF-1.7 nothing')))],
    ['cut off on the way', cutOff],
    ['without a page', async () => (await PDFDocument.create()).save({ addDefaultPage: false })],
  ])('LAB-05 names a label that is %s, and keeps the others', async (_what, bad) => {
    const result = await merged(['a', await aPdf(301)], ['bad', await bad()], ['c', await aPdf(303)]);
    expect(result).toMatchObject({ pages: 2, written: 2, damaged: ['bad'] });
    expect(await widthsOf(result.content)).toEqual([301, 303]);
  });

  it('LAB-03 keeps the empty pages of a label', async () => {
    const withEmpty = await PDFDocument.create();
    withEmpty.addPage([302, 432]).drawText('Page 302');
    withEmpty.addPage([303, 432]);
    const empty = await PDFDocument.create();
    empty.addPage([304, 432]);

    const result = await merged(
      ['a', await aPdf(301)],
      ['b', await withEmpty.save()],
      ['c', await empty.save()],
    );

    expect(result).toMatchObject({ pages: 4, written: 3, damaged: [] });
    expect(await widthsOf(result.content)).toEqual([301, 302, 303, 304]);
  });

  it('LAB-05 makes no file without a good label', async () => {
    const result = await merged(['bad', new Uint8Array(Buffer.from('%PDF-'))]);
    expect(result).toEqual({ content: null, pages: 0, written: 0, damaged: ['bad'] });
  });
});
