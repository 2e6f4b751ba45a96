/** How texts are fitted on a label, with letters of known widths (LAB-03). */
import { fitText, type Paragraph } from '../../../server/labels/fitText';
import type { ShapeText } from '../../../server/labels/shapeText';

const BOX = { width: 760, height: 300 };

/** A shaper with letters half as wide as high. Counts the letters it is given. */
function aShaper(reaches: Record<string, readonly [above: number, below: number]> = {}) {
  const work = { letters: 0 };
  const shape: ShapeText = (text) => {
    work.letters += text.length;
    const [above, below] = reaches[text] ?? [714, 240];
    return Promise.resolve({
      text,
      direction: 'ltr',
      glyphs: [],
      missing: [],
      width: 500 * [...text].length,
      above,
      below,
    });
  };
  return { shape, work };
}

const bold = (text: string, size = 60): Paragraph => ({ text, size, weight: 'bold' });
const textsOf = async (paragraphs: readonly Paragraph[], box = BOX) =>
  (await fitText(aShaper().shape, paragraphs, box)).map(({ line, size }) => [line.text, Math.round(size)]);

it('lines with tall or deep letters do not overlap', async () => {
  const reaches = {
    'DELIVER TO': [714, 0],
    Ḵ̓wa̱m: [1060, 240],
    'བསྟན་འཛིན': [940, 610],
    Canada: [760, 10],
  } as const;
  const texts = Object.keys(reaches);
  const lines = await fitText(
    aShaper(reaches).shape,
    texts.map((text) => bold(text, 100)),
    { width: 760, height: 600 },
  );
  expect(lines.map(({ line }) => line.text)).toEqual(texts);
  const ends = lines.map(({ line, size, baseline }) => baseline + (line.below * size) / 1000);
  const starts = lines.map(({ line, size, baseline }) => baseline - (line.above * size) / 1000);
  starts.forEach((start, index) => expect(start).toBeGreaterThanOrEqual((ends[index - 1] ?? 0) - 0.01));
});

it('a name wraps at full size while there is room, at spaces and after hyphens', async () => {
  expect(await textsOf([bold('Société de fabrication du Nord')])).toEqual([
    ['Société de fabrication du', 60],
    ['Nord', 60],
  ]);
  expect(await textsOf([bold("Kanien'kehá:ka-Tremblay-Wolfeschlegel")])).toEqual([
    ["Kanien'kehá:ka-Tremblay-", 60],
    ['Wolfeschlegel', 60],
  ]);
  expect(await textsOf([bold('王'.repeat(30))])).toEqual([
    ['王'.repeat(25), 60],
    ['王'.repeat(5), 60],
  ]);
});

it('a word too long for the line shrinks first, and is broken before it gets too small', async () => {
  const [[word = '', size = 0] = [], ...others] = (await textsOf([bold('W'.repeat(30))])) as [
    string,
    number,
  ][];
  expect(others).toEqual([]);
  expect(word).toBe('W'.repeat(30));
  expect(size).toBeGreaterThan(45);
  const broken = (await textsOf([bold('W'.repeat(60))])) as [string, number][];
  expect(broken.map(([text]) => text).join('')).toBe('W'.repeat(60));
  expect(broken).toHaveLength(3);
  expect(broken[0]?.[1]).toBe(60);
});

it('only text that fits at no size is cut, and ends in an ellipsis', async () => {
  const text = Array.from({ length: 2000 }, (_, index) => `n${index}`).join(' ');
  const lines = await textsOf([bold(text)], { width: 300, height: 60 });
  expect(lines.at(-1)?.[0]).toMatch(/…$/);
  expect(lines[0]?.[1]).toBeLessThanOrEqual(10);
});

it.each([
  ['without spaces', 'x'.repeat(10_000)],
  ['of many words', 'xy '.repeat(3_333)],
  ['of Chinese characters', '王'.repeat(10_000)],
])('fits 10,000 letters %s by adding widths, not by trial', async (_, text) => {
  const { shape, work } = aShaper();
  await fitText(shape, [bold(text)], BOX);
  // Once in lines for each size tried, and a few times as a whole.
  expect(work.letters).toBeLessThan(20 * text.length);
});
