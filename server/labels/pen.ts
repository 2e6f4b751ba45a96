/** Writes one label's page as PDF operators. Places are dots from the top left corner; everything is black or white. */
import type { Bars, Matrix } from './barcodes';
import { DOT, PAGE } from './dots';
import { OUTLINE_EM, type ShapedLine } from './shapeText';

export interface Pen {
  /** A filled rectangle. */
  rectangle(x: number, y: number, width: number, height: number): void;
  /** A line of text from `x` on, its baseline at `y`, `size` dots high; white on black when `inverse`. */
  text(line: ShapedLine, at: { x: number; y: number; size: number; inverse?: boolean }): void;
  /** Bars from `x` on, `module` whole dots a module. */
  bars(bars: Bars, at: { x: number; y: number; module: number; height: number }): void;
  matrix(matrix: Matrix, at: { x: number; y: number; module: number }): void;
  /** The page's content so far. */
  content(): string;
}

/** Name under which a page's resources hold the font of the text layer. */
export const TEXT_LAYER_FONT = 'F1';

export function createPen(): Pen {
  // From here on a unit is a dot and y runs down, so that bars lie at whole numbers.
  const operators: string[] = [`${DOT} 0 0 ${-DOT} 0 ${PAGE.heightPoints} cm 0 g`];
  /** Where each outline goes. Written sign by sign and not line by line: the repetition packs to a third. */
  const black = new Map<string, string[]>();
  const white = new Map<string, string[]>();
  const drawn = (signs: ReadonlyMap<string, readonly string[]>): string[] =>
    [...signs].flatMap(([outline, places]) => places.map((place) => `q ${place} ${outline}f Q`));
  const write = (operator: string): void => {
    operators.push(operator);
  };
  return {
    rectangle: (x, y, width, height) => write(`${x} ${y} ${width} ${height} re f`),
    text(line, { x, y, size, inverse = false }) {
      write(textLayer(line.text, x, y, size));
      const scale = short(size / OUTLINE_EM);
      for (const sign of line.signs) {
        const place = `${tenth(x + (sign.x * size) / 1000)} ${tenth(y - (sign.y * size) / 1000)}`;
        const places = (inverse ? white : black).get(sign.outline) ?? [];
        (inverse ? white : black).set(sign.outline, places);
        places.push(`${scale} 0 0 -${scale} ${place} cm`);
      }
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
    content: () => [...operators, ...drawn(black), '1 g', ...drawn(white)].join('\n'),
  };
}

/**
 * The letters are drawn as outlines, the same in every script and on every printer. Under each line lies its text,
 * invisible, so that a label can be searched, copied and read aloud: in the PDF's own encoding where that has the
 * letters, else told by ActualText alone.
 */
function textLayer(text: string, x: number, y: number, size: number): string {
  const plain = /^[\x20-\x7e\xa0-\xff]*$/.test(text);
  const shown = plain ? toLatin1(text) : '20';
  const actual = `/Span <</ActualText <${toUtf16(text)}>>> BDC`;
  const place = `${short(size)} 0 0 ${short(-size)} ${short(x)} ${short(y)} Tm`;
  return `${actual} BT 3 Tr /${TEXT_LAYER_FONT} 1 Tf ${place} <${shown}> Tj ET EMC`;
}

function toLatin1(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

/** Big-endian with its mark, as PDF text strings are. */
function toUtf16(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
}

/** Three decimals are a thousandth of a dot. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Where a sign stands: a tenth of a dot. */
function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}
