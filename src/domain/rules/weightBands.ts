/**
 * Weight bands of a shipping rule: conversion between grid rows and numbers, the five rules, and the bands of new rows
 * (docs/decisions/shipping-rules.md#weight-bands). The grid of a stored rule, Add Shipping Rules and the server all use
 * these rules.
 */
import { merchantMessages } from '../../contract/merchantMessages';
import type { WeightPricingRow } from '../../contract/schemas/merchants';
import { readDollars } from './amounts';
import { withoutPounds } from './spreadsheetCells';

/** Columns of the grid: pounds, then dollars. A row has one text for each. */
export const BAND_COLUMN = 0;
export const BAND_PRICE_COLUMN = 1;
export const BAND_COLUMN_TITLES = ['Weight Band', 'Price'] as const;

/** The texts of a row of the grid; a missing one is empty. */
export type BandRow = readonly string[];

/** In the order in which messages are shown. */
const BAND_RULES = ['whole', 'begin', 'ascending', 'interval', 'price'] as const;
type BandRule = (typeof BAND_RULES)[number];

export interface BandProblem {
  readonly rule: BandRule;
  /** Row of the grid, counted from 0; the message counts from 1. */
  readonly row: number;
  readonly column: typeof BAND_COLUMN | typeof BAND_PRICE_COLUMN;
  readonly message: string;
}

export interface BandCheck {
  /** In the order of `BAND_RULES`, then by row. Empty when the bands can be saved. */
  readonly problems: readonly BandProblem[];
  /** The messages without repetition, for one notice. */
  readonly messages: readonly string[];
  /** The filled rows as numbers, to be sent. Complete only when there are no problems. */
  readonly pricingRows: readonly WeightPricingRow[];
}

const NUMBER = /^-?\d+(\.\d+)?$/;

const cell = (row: BandRow, column: number): string => (row[column] ?? '').replace(/\s+/g, '');

/** The number in a cell; null if it is not a number. */
function numberOf(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null;
}

const isBlank = (row: BandRow): boolean =>
  cell(row, BAND_COLUMN) === '' && cell(row, BAND_PRICE_COLUMN) === '';

/** A band as stored or sent; in a sent one, either value may be missing. */
type Band = { readonly [Key in keyof WeightPricingRow]?: number | null | undefined };

/** Bands as rows of the grid, in the given order. */
export const bandRows = (pricingRows: readonly Band[]): BandRow[] =>
  pricingRows.map(({ weightInPounds, price }) => [String(weightInPounds ?? ''), String(price ?? '')]);

/**
 * Checks the rows of the grid: whole numbers that begin at 1 and rise by exactly 1, each with a price. Empty rows are
 * skipped. In an incomplete row, a missing band is a wrong interval, and a missing price a wrong amount. A band that
 * does not rise is a wrong order, and a skipped band a wrong interval, so that one slip is reported once.
 */
export function checkBandRows(rows: readonly BandRow[]): BandCheck {
  const problems: BandProblem[] = [];
  const add = (rule: BandRule, row: number, message: string) =>
    problems.push({ rule, row, column: rule === 'price' ? BAND_PRICE_COLUMN : BAND_COLUMN, message });
  const pricingRows: WeightPricingRow[] = [];
  let isFirst = true;
  /** The previous band in pounds; null after one that cannot be read, which is already reported. */
  let before: number | null = null;

  rows.forEach((row, index) => {
    if (isBlank(row)) return;
    const text = cell(row, BAND_COLUMN);
    const price = readDollars(cell(row, BAND_PRICE_COLUMN));
    const pounds = numberOf(text);
    if (text === '') {
      add('interval', index, merchantMessages.bandInterval(index + 1));
    } else if (pounds === null || !Number.isSafeInteger(pounds)) {
      add('whole', index, merchantMessages.bandWhole(withoutPounds(text)));
    } else if (isFirst) {
      if (pounds !== 1) add('begin', index, merchantMessages.bandsBegin);
    } else if (before !== null && pounds <= before) {
      add('ascending', index, merchantMessages.bandsAscending);
    } else if (before !== null && pounds !== before + 1) {
      add('interval', index, merchantMessages.bandInterval(index + 1));
    }
    if (text !== '' && price === null) add('price', index, merchantMessages.bandPrice(withoutPounds(text)));
    isFirst = false;
    before = Number.isSafeInteger(pounds) ? pounds : null;
    if (pounds !== null && price !== null) pricingRows.push({ weightInPounds: pounds, price });
  });

  problems.sort((a, b) => BAND_RULES.indexOf(a.rule) - BAND_RULES.indexOf(b.rule) || a.row - b.row);
  return { problems, messages: [...new Set(problems.map(({ message }) => message))], pricingRows };
}

/** Applies the same five rules to bands as sent, for the check on the server (WGT-10). */
export const checkWeightBands = (pricingRows: readonly Band[]): BandCheck =>
  checkBandRows(bandRows(pricingRows));

/**
 * The bands of `count` new rows: the last weight of the grid plus one, and so on; from 1 when the grid has none
 * (WGT-03). Rows without a readable weight are ignored.
 */
export function nextBands(rows: readonly BandRow[], count: number): string[] {
  const last = rows.reduce((found, row) => numberOf(cell(row, BAND_COLUMN)) ?? found, 0);
  const first = Math.floor(last) + 1;
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, index) => String(first + index));
}
