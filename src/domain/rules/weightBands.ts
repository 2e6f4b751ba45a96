/**
 * Weight bands of a shipping rule: grid rows and numbers, the five rules and the numbers new rows begin with
 * (docs/decisions/shipping-rules.md#weight-bands). One rule set for the grid of an existing rule, for Add Shipping
 * Rules and for the server.
 */
import { merchantMessages } from '../../contract/merchantMessages';
import type { WeightPricingRow } from '../../contract/schemas/merchants';
import { readDollars } from './amounts';
import { withoutPounds } from './spreadsheetCells';

/** Columns of the grid: pounds, then dollars. A row holds one text for each. */
export const BAND_COLUMN = 0;
export const BAND_PRICE_COLUMN = 1;
export const BAND_COLUMN_TITLES = ['Weight Band', 'Price'] as const;

/** The texts of a row of the grid; a missing one is empty. */
export type BandRow = readonly string[];

/** In the order in which the messages are told. */
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
  /** What is sent: the filled rows as numbers. Whole only without problems. */
  readonly pricingRows: readonly WeightPricingRow[];
}

const NUMBER = /^-?\d+(\.\d+)?$/;

const cell = (row: BandRow, column: number): string => (row[column] ?? '').replace(/\s+/g, '');

/** A cell's number; null for a text that is none. */
function numberOf(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null;
}

const isBlank = (row: BandRow): boolean =>
  cell(row, BAND_COLUMN) === '' && cell(row, BAND_PRICE_COLUMN) === '';

/** A band as it is stored or sent; of one that is sent either half may be missing. */
type Band = { readonly [Key in keyof WeightPricingRow]?: number | null | undefined };

/** Bands as rows of the grid, in the order they are in. */
export const bandRows = (pricingRows: readonly Band[]): BandRow[] =>
  pricingRows.map(({ weightInPounds, price }) => [String(weightInPounds ?? ''), String(price ?? '')]);

/**
 * Checks the rows of the grid: whole numbers that begin at 1 and rise by exactly 1, each with a price. Empty rows are
 * no rows; of a half row the missing band is a wrong interval and the missing price a wrong amount. A step back or
 * none is a wrong order and a step over a band a wrong interval, so that one slip is told once.
 */
export function checkBandRows(rows: readonly BandRow[]): BandCheck {
  const problems: BandProblem[] = [];
  const add = (rule: BandRule, row: number, message: string) =>
    problems.push({ rule, row, column: rule === 'price' ? BAND_PRICE_COLUMN : BAND_COLUMN, message });
  const pricingRows: WeightPricingRow[] = [];
  let isFirst = true;
  /** The band before, in pounds; null after one that cannot be read, which is told already. */
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

/** The same five rules over bands as they are sent: what the server checks (WGT-10). */
export const checkWeightBands = (pricingRows: readonly Band[]): BandCheck =>
  checkBandRows(bandRows(pricingRows));

/**
 * The bands that so many new rows begin with: the last weight of the grid plus one, and on by ones; from 1 when the
 * grid has none (WGT-03). Of the last rows those without a readable weight are passed over.
 */
export function nextBands(rows: readonly BandRow[], count: number): string[] {
  const last = rows.reduce((found, row) => numberOf(cell(row, BAND_COLUMN)) ?? found, 0);
  const first = Math.floor(last) + 1;
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, index) => String(first + index));
}
