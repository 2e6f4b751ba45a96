import { readPdf } from '../../src/lib/pdfBytes';

const PDF = Buffer.from('%PDF-1.7\n\u00e9\u00ff binary \u0000 end', 'latin1');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const base64 = PDF.toString('base64');

describe('a PDF from the server', () => {
  it.each([
    ['raw bytes', new Uint8Array(PDF)],
    ['base64 text', bytesOf(base64)],
    ['base64 with line breaks', bytesOf(base64.replace(/(.{8})/g, '$1\r\n'))],
    ['a data URI', bytesOf(`data:application/pdf;base64,${base64}`)],
    ['a JSON string', bytesOf(JSON.stringify(base64))],
    ['a JSON string with escaped slashes', bytesOf(`"${base64.replace(/\//g, '\\/')}"`)],
    ['a data URI in a JSON string', bytesOf(`"data:application/pdf;base64,${base64}\\n"`)],
    ['base64 in the URL alphabet without padding', bytesOf(PDF.toString('base64url'))],
  ])('LAB-02 API-13 is read from %s', (_form, answer) => {
    expect(Buffer.from(readPdf(answer) ?? []).toString('latin1')).toBe(PDF.toString('latin1'));
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html>Sign in</html>'],
    ['base64 of something else', Buffer.from('hello world').toString('base64')],
    ['words', 'not a label'],
  ])('LAB-02 is not read from %s', (_form, answer) => {
    expect(readPdf(bytesOf(answer))).toBeNull();
  });
});
