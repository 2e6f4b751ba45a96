/**
 * Makes Code 128 and QR codes as modules. They are drawn as rectangles of whole dots, so that scanners can read them
 * (LAB-02).
 */
import { raw } from 'bwip-js';

/** A Code 128: widths of bars and gaps alternately, in modules, beginning with a bar. */
export interface Bars {
  readonly widths: readonly number[];
  /** Sum of the widths. */
  readonly modules: number;
}

/** A QR code: rows of modules, true is dark. */
export type Matrix = readonly (readonly boolean[])[];

/** Quiet zones required by the standards, in modules, on each side. */
export const CODE128_QUIET = 10;
export const QR_QUIET = 4;

/** Returns the bars for a text of printable ASCII; null for other texts, which not every scanner would return. */
export function code128(text: string): Bars | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const widths = raw({ bcid: 'code128', text, parse: false })[0]?.sbs ?? [];
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) };
}

let latest: { readonly text: string; readonly matrix: Matrix } | null = null;

/**
 * Returns the QR code of a text, readable with up to a quarter of it damaged. The last one is cached, because all pages
 * of an order have the same.
 */
export function qrCode(text: string): Matrix {
  if (latest?.text !== text) latest = { text, matrix: makeQrCode(text) };
  return latest.matrix;
}

function makeQrCode(text: string): Matrix {
  const {
    pixs = [],
    pixx = 0,
    pixy = 0,
  } = raw({ bcid: 'qrcode', text, eclevel: 'Q', parse: false })[0] ?? {};
  return Array.from({ length: pixy }, (_, row) =>
    Array.from({ length: pixx }, (__, column) => pixs[row * pixx + column] === 1),
  );
}
