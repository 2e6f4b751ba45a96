/**
 * Writes one label's page as PDF operators. Positions are dots from the top left corner; everything is black or white.
 */
import type { Bars, Matrix } from './barcodes';
import { DOT, PAGE } from './dots';
import type { ShapedLine } from './shapeText';
import type { GlyphFont } from './glyphFont';

export interface Content {
  /** Draws a filled rectangle. */
  rectangle(x: number, y: number, width: number, height: number): void;
  /** Draws a line of text from `x`, with its baseline at `y`, `size` dots high; white on black if `inverse`. */
  text(line: ShapedLine, at: { x: number; y: number; size: number; inverse?: boolean }): void;
  /** Draws bars from `x`; `module` is a module's width in whole dots. */
  bars(bars: Bars, at: { x: number; y: number; module: number; height: number }): void;
  matrix(matrix: Matrix, at: { x: number; y: number; module: number }): void;
  /** Returns the page's content so far. */
  content(): string;
}

/** Name of the glyph font in a page's resources. */
export const GLYPH_FONT = 'F1';

/** Makes the content of one page; its glyphs are collected in `font`. */
export function createContent(font: GlyphFont): Content {
  // From here on a unit is a dot and y points down, so that bars have whole-number positions.
  const operators: string[] = [`${DOT} 0 0 ${-DOT} 0 ${PAGE.heightPoints} cm 0 g`];
  const write = (operator: string): void => {
    operators.push(operator);
  };
  return {
    rectangle: (x, y, width, height) => write(`${x} ${y} ${width} ${height} re f`),
    text(line, { x, y, size, inverse = false }) {
      const operators = shownGlyphs(font, line, x, y, size);
      const tagged = `/Span <</ActualText <${toUtf16(line.text)}>>> BDC ${operators} EMC`;
      write(inverse ? `1 g ${tagged} 0 g` : tagged);
    },
    bars({ widths }, { x, y, module, height }) {
      let at = x;
      widths.forEach((width, index) => {
        if (index % 2 === 0) write(`${at} ${y} ${width * module} ${height} re`);
        at += width * module;
      });
      write('f');
    },
    matrix(rows, { x, y, module }) {
      rows.forEach((row, rowIndex) => {
        for (let from = 0; from < row.length; from += 1) {
          let to = from;
          while (row[to] === true) to += 1;
          if (to === from) continue;
          const width = (to - from) * module;
          write(`${x + from * module} ${y + rowIndex * module} ${width} ${module} re`);
          from = to;
        }
      });
      write('f');
    },
    content: () => operators.join('\n'),
  };
}

/**
 * Writes the glyphs of a line at their positions. Glyphs have no width, so the numbers between them are the whole
 * distance from one to the next, in thousandths of the size. The ActualText around them holds the line's text, in any
 * script.
 */
function shownGlyphs(font: GlyphFont, { glyphs }: ShapedLine, x: number, y: number, size: number): string {
  if (glyphs.length === 0) return '';
  const shown: string[] = [
    `BT /${GLYPH_FONT} 1 Tf ${short(size)} 0 0 ${short(-size)} ${short(x)} ${short(y)} Tm [`,
  ];
  let [atX, atY] = [0, 0];
  for (const glyph of glyphs) {
    const [signX, signY] = [Math.round(glyph.x), Math.round(glyph.y)];
    if (signY !== atY) shown.push(`] TJ ${signY / 1000} Ts [`);
    if (signX !== atX) shown.push(String(atX - signX));
    shown.push(`<${font.numberOf(glyph.outline, glyph.text).toString(16).padStart(4, '0')}>`);
    [atX, atY] = [signX, signY];
  }
  return `${shown.join('')}] TJ${atY === 0 ? '' : ' 0 Ts'} ET`;
}

/** Encodes as big-endian UTF-16 with a byte order mark, as PDF text strings are. */
function toUtf16(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
}

/** Rounds to three decimals, a thousandth of a dot. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
