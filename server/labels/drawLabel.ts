/** Lays out a label: sender, recipient, instructions, and both codes (docs/decisions/files.md#labels). */
import { code128, CODE128_QUIET, qrCode, QR_QUIET, type Bars } from './barcodes';
import { INNER_WIDTH, MARGIN, PAGE } from './dots';
import { fitText, type Paragraph } from './fitText';
import type { Label, LabelPackage } from './label';
import { createContent, type Content } from './content';
import type { ShapeText } from './shapeText';
import type { GlyphFont } from './glyphFont';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const RULE = 5;
const RIGHT = PAGE.width - MARGIN;

/** Dots per module: the largest number used, and the smallest that printers print sharply. */
const WIDEST_MODULE = 4;
const NARROWEST_MODULE = 2;
/** Side of the QR code with its quiet zone, in the right corner above the bars. */
const QR_SIDE = 224;

/** Width of the part left of the QR code. */
const LEFT_WIDTH = INNER_WIDTH - QR_SIDE - 10;

/** Top positions of the page's bands. */
const ROWS = { from: 26, to: 196, facts: 668, marks: 806, details: 886, bars: 1038 } as const;
const BARS_HEIGHT = 130;

/** Returns the content of one page: package `index` of the label. Its glyphs go into `font`. */
export async function drawLabel(
  shape: ShapeText,
  font: GlyphFont,
  label: Label,
  index: number,
): Promise<string> {
  const content = createContent(font);
  const one = label.packages[index];
  if (!one) throw new Error(`Label ${label.orderId} has no package ${index}.`);
  const put = async (box: Box, paragraphs: readonly Paragraph[], inverse = false): Promise<void> => {
    for (const { line, size, baseline } of await fitText(shape, paragraphs, box)) {
      content.text(line, { x: box.x, y: box.y + baseline, size, inverse });
    }
  };
  await drawFrom(put, content, label, index);
  await drawTo(put, content, label);
  await drawFacts(put, content, label);
  await drawMarks(shape, content, label.marks);
  await drawDetails(put, content, label, one);
  await drawBars(shape, content, label, one);
  return content.content();
}

type Put = (box: Box, paragraphs: readonly Paragraph[], inverse?: boolean) => Promise<void>;

const small = (text: string): Paragraph => ({ text, size: 18, weight: 'bold' });

/** A title over a value, which is as large as fits; nothing if the value is empty. */
function titled(title: string, value: string, size: number): Paragraph[] {
  return value === '' ? [] : [small(title), { text: value, size, weight: 'bold' }];
}

async function drawFrom(put: Put, content: Content, { from, packages }: Label, index: number): Promise<void> {
  const box = { x: RIGHT - 176, y: ROWS.from, width: 176, height: 150 };
  await put({ x: MARGIN, y: ROWS.from, width: INNER_WIDTH - box.width - 24, height: 152 }, [
    small('FROM'),
    { text: from.name, size: 32, weight: 'bold' },
    ...[from.street, cityWithCode(from)].map((text): Paragraph => ({ text, size: 26, weight: 'regular' })),
  ]);
  content.rectangle(box.x, box.y, box.width, box.height);
  await put({ x: box.x + 16, y: box.y + 12, width: box.width - 32, height: 28 }, [small('PACKAGE')], true);
  const count: Paragraph = { text: `${index + 1} / ${packages.length}`, size: 76, weight: 'bold' };
  await put({ x: box.x + 16, y: box.y + 44, width: box.width - 32, height: 96 }, [count], true);
}

/** Returns text like `Laval, QC  H7T 1B9  Canada`. */
function cityWithCode({ city, postalCode, country }: Label['from']): string {
  return [city, postalCode, country].filter(Boolean).join('  ');
}

async function drawTo(put: Put, content: Content, { to }: Label): Promise<void> {
  content.rectangle(MARGIN, ROWS.to - 10, INNER_WIDTH, RULE);
  const codeHeight = to.postalCode === '' ? 0 : 124;
  const height = ROWS.facts - ROWS.to - 16;
  await put({ x: MARGIN, y: ROWS.to + 4, width: INNER_WIDTH, height: height - codeHeight - 44 }, [
    small('DELIVER TO'),
    { text: to.name, size: 60, weight: 'bold', above: 4 },
    ...[to.street, to.city, to.country].map((text): Paragraph => ({
      text,
      size: 48,
      weight: 'regular',
      above: 2,
    })),
  ]);
  const phoneY = ROWS.facts - 20 - codeHeight - 40;
  await put({ x: MARGIN, y: phoneY, width: INNER_WIDTH, height: 42 }, [
    { text: to.phone === '' ? '' : `Tel. ${to.phone}`, size: 34, weight: 'regular' },
  ]);
  await put({ x: MARGIN, y: ROWS.facts - 16 - codeHeight, width: INNER_WIDTH, height: codeHeight }, [
    { text: to.postalCode, size: 112, weight: 'bold' },
  ]);
}

async function drawFacts(
  put: Put,
  content: Content,
  { service, window, zone, facility }: Label,
): Promise<void> {
  content.rectangle(MARGIN, ROWS.facts - 10, INNER_WIDTH, RULE);
  const left = { x: MARGIN, y: ROWS.facts + 4, width: 470, height: 122 };
  await put(left, [
    ...titled('SERVICE', service, 36),
    ...titled('DELIVERY WINDOW', window, 28).map((part, index) =>
      index === 0 ? { ...part, above: 6 } : part,
    ),
  ]);
  const x = left.x + left.width + 36;
  content.rectangle(x - 18, ROWS.facts - 10, 3, ROWS.marks - ROWS.facts);
  await put({ x, y: left.y, width: RIGHT - x, height: left.height }, [
    ...titled('ZONE', zone, 40),
    ...titled('FACILITY', facility, 28).map((part, index) => (index === 0 ? { ...part, above: 6 } : part)),
  ]);
}

/** Draws white words in black blocks, side by side. */
async function drawMarks(shape: ShapeText, content: Content, marks: readonly string[]): Promise<void> {
  content.rectangle(MARGIN, ROWS.marks - 10, INNER_WIDTH, RULE);
  const [size, height, padding, gap] = [40, 60, 20, 14];
  const lines = await Promise.all(marks.map((mark) => shape(mark, 'bold')));
  const widths = lines.map(({ width }) => (width * size) / 1000 + 2 * padding);
  const all = widths.reduce((sum, width) => sum + width + gap, -gap);
  const factor = Math.min(1, LEFT_WIDTH / all);
  let x: number = MARGIN;
  lines.forEach((line, index) => {
    const width = Math.round((widths[index] ?? 0) * factor);
    content.rectangle(x, ROWS.marks + 8, width, height);
    content.text(line, {
      x: x + padding * factor,
      y: ROWS.marks + 38 + size * factor * 0.36,
      size: size * factor,
      inverse: true,
    });
    x += width + Math.round(gap * factor);
  });
  if (marks.length > 0) content.rectangle(MARGIN, ROWS.details - 8, LEFT_WIDTH, RULE);
}

async function drawDetails(put: Put, content: Content, label: Label, one: LabelPackage): Promise<void> {
  const top = label.marks.length > 0 ? ROWS.details : ROWS.marks;
  const matrix = qrCode(label.orderId);
  const modules = matrix.length + 2 * QR_QUIET;
  const module = Math.max(NARROWEST_MODULE, Math.floor(QR_SIDE / modules));
  // Includes its quiet zone: nothing else is drawn right of LEFT_WIDTH here.
  const qr = { x: RIGHT - module * modules, y: ROWS.marks };
  content.matrix(matrix, { x: qr.x + QR_QUIET * module, y: qr.y + QR_QUIET * module, module });
  const reference = [label.refNumber, one.refNumber].filter(Boolean).join('  ·  ');
  await put(
    { x: MARGIN, y: top + 4, width: Math.min(LEFT_WIDTH, qr.x - MARGIN), height: ROWS.bars - top - 22 },
    [
      ...titled('REFERENCE', reference, 32),
      ...titled('ORDER', label.orderId, 32),
      ...titled('WEIGHT AND SIZE', [one.weight, one.size].filter(Boolean).join('  ·  '), 28),
    ],
  );
}

/** Draws the bars of the tracking number, with its text. */
async function drawBars(shape: ShapeText, content: Content, label: Label, one: LabelPackage): Promise<void> {
  const chosen = fittingBars(one.code) ?? fittingBars(label.orderId);
  if (chosen) {
    const { bars, module } = chosen;
    const x = Math.round((PAGE.width - bars.modules * module) / 2);
    content.bars(bars, { x, y: ROWS.bars, module, height: BARS_HEIGHT });
  }
  const caption = `${one.codeTitle === 'TRACKING' ? 'TRACKING ' : 'ORDER '}${one.code}`;
  const box = { x: MARGIN, y: ROWS.bars + BARS_HEIGHT + 6, width: INNER_WIDTH, height: 36 };
  for (const { line, size, baseline } of await fitText(
    shape,
    [{ text: caption, size: 28, weight: 'bold' }],
    box,
  )) {
    const x = (PAGE.width - (line.width * size) / 1000) / 2;
    content.text(line, { x, y: box.y + baseline, size });
  }
}

/** Returns the code with the widest module that fits the page with its quiet zones; null if none fits. */
function fittingBars(text: string): { bars: Bars; module: number } | null {
  const bars = text.length > 60 ? null : code128(text);
  if (!bars) return null;
  const module = Math.min(WIDEST_MODULE, Math.floor(PAGE.width / (bars.modules + 2 * CODE128_QUIET)));
  return module >= NARROWEST_MODULE ? { bars, module } : null;
}
