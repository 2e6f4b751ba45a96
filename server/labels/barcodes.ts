/** Code 128 and QR as modules; they are drawn as whole-dot rectangles, the one form of both that scans (LAB-02). */
import { raw } from 'bwip-js';

/** A Code 128: widths of bars and gaps in turn, in modules, beginning with a bar. */
export interface Bars {
  readonly widths: readonly number[];
  /** Sum of the widths. */
  readonly modules: number;
}

/** A QR code: rows of modules, true is dark. */
export type Matrix = readonly (readonly boolean[])[];

/** Quiet zones the standards ask for, in modules, on each side. */
export const CODE128_QUIET = 10;
export const QR_QUIET = 4;

/** The bars for a text of printable ASCII; null for one that scanners would not all give back. */
export function code128(text: string): Bars | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const widths = raw({ bcid: 'code128', text, parse: false })[0]?.sbs ?? [];
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) };
}

let latest: { readonly text: string; readonly matrix: Matrix } | null = null;

/**
 * The QR code of a text, with a quarter of it repairable when it is scratched or crumpled. The latest is kept: the pages
 * of one order have the same.
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
