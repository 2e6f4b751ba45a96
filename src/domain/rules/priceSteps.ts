/** The data of the price-by-weight chart, without geometry, and the findings about the bands. */
import { lintTexts, pictureTexts, rowWords } from '../../contract/ruleTexts';
import { formatDollars } from '../orders/money';
import { BAND_PRICE_COLUMN, checkBandRows, type BandProblem, type BandRow } from './weightBands';

/** A readable band; it covers `band - 1` to `band` pounds. */
export interface PriceStep {
  /** Row of the grid, counted from 0. */
  readonly row: number;
  readonly band: number;
  /** Dollars. */
  readonly price: number;
}

/** A step cheaper than the one before: allowed, but rarely intended. */
interface PriceFall extends PriceStep {
  readonly before: PriceStep;
  /** `Price falls at 21 lb`. */
  readonly label: string;
}

export interface PriceSteps {
  /** Sorted by band, lightest first; for a repeated band, only its first row. */
  readonly steps: readonly PriceStep[];
  /** Ranges between 1 and the last band without a readable price; both ends included. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly falls: readonly PriceFall[];
  /** The heaviest band; 0 without bands. */
  readonly lastBand: number;
  /** Top of the price axis, and the values of its lines, from 0. */
  readonly top: number;
  readonly lines: readonly number[];
  /** The bands labelled on the weight axis. */
  readonly ticks: readonly number[];
  /** The chart described in words. */
  readonly sentence: string;
}

/** Number of lines above 0. */
const LINES = 5;
/** The most labels on the weight axis, besides those of the first and the last band. */
const MAX_TICKS = 6;
/** Ignore heavier bands, so that a typing slip (30000000) does not stretch the chart. */
const MAX_DRAWN = 10_000;

/** A known amount as text. */
const dollars = (amount: number): string => formatDollars(amount) ?? '';

/** The smallest number above `least` that is 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (
    [1, 2, 2.5, 5, 10].map((times) => Number((times * power).toPrecision(3))).find((step) => step > least) ??
    20 * power
  );
}

/** The chart of the rows as typed; rows that cannot be read are gaps. */
export function priceSteps(rows: readonly BandRow[]): PriceSteps {
  const byBand = new Map<number, PriceStep>();
  rows.forEach((row, index) => {
    const { pricingRows } = checkBandRows([row]);
    const [read] = pricingRows;
    if (!read) return;
    const { weightInPounds: band, price } = read;
    if (!Number.isInteger(band) || band < 1 || band > MAX_DRAWN || byBand.has(band)) return;
    byBand.set(band, { row: index, band, price });
  });
  const steps = [...byBand.values()].sort((a, b) => a.band - b.band);
  const lastBand = steps.at(-1)?.band ?? 0;

  const gaps: { from: number; to: number }[] = [];
  const falls: PriceFall[] = [];
  let before: PriceStep | null = null;
  for (const step of steps) {
    const expected = (before?.band ?? 0) + 1;
    if (step.band > expected) gaps.push({ from: expected, to: step.band - 1 });
    if (before && step.price < before.price)
      falls.push({ ...step, before, label: pictureTexts.fallsAt(step.band) });
    before = step;
  }

  const highest = steps.reduce((found, { price }) => Math.max(found, price), 0);
  const line = highest === 0 ? 0.2 : Math.max(0.01, roundStep(highest / LINES));
  const lines = Array.from({ length: LINES + 1 }, (_, index) => Number((index * line).toFixed(2)));
  return {
    steps,
    gaps,
    falls,
    lastBand,
    top: lines.at(-1) ?? 0,
    lines,
    ticks: bandTicks(lastBand),
    sentence: sentenceOf(steps, gaps, falls),
  };
}

/** 1, round numbers between, and the last band; a round number close to the last is left out. */
function bandTicks(lastBand: number): number[] {
  if (lastBand <= MAX_TICKS) return Array.from({ length: lastBand }, (_, index) => index + 1);
  const every = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000].find(
    (step) => lastBand / step <= MAX_TICKS,
  );
  const step = every ?? lastBand;
  const between = Array.from({ length: Math.floor(lastBand / step) }, (_, index) => (index + 1) * step);
  return [1, ...between.filter((band) => lastBand - band >= step / 2), lastBand];
}

function sentenceOf(
  steps: PriceSteps['steps'],
  gaps: PriceSteps['gaps'],
  falls: PriceSteps['falls'],
): string {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return pictureTexts.noBands;
  return [
    pictureTexts.steps(steps.length, dollars(first.price), dollars(last.price), last.band),
    ...gaps.map(({ from, to }) => pictureTexts.missing(from, to)),
    ...falls.map(({ label }) => `${label}.`),
  ].join(' ');
}

/** A line of the list below the chart. */
export interface BandFinding {
  readonly severity: 'error' | 'warning';
  /** Cell of the grid; both numbers count from 0. */
  readonly row: number;
  readonly column: BandProblem['column'];
  /** `Row 21`. */
  readonly subject: string;
  readonly text: string;
  /** The typed text, for errors. */
  readonly typed: string;
}

/** The errors of the five rules, then falling prices, which may be saved. */
export function bandFindings(rows: readonly BandRow[]): BandFinding[] {
  const errors = checkBandRows(rows).problems.map(({ row, column, message }): BandFinding => {
    const typed = rows[row]?.[column]?.trim() ?? '';
    return { severity: 'error', row, column, subject: rowWords([row + 1]), text: message, typed };
  });
  const warnings = priceSteps(rows).falls.map(({ row, price, before }): BandFinding => {
    const text = lintTexts.priceFalls(dollars(price), dollars(before.price), before.band);
    const subject = rowWords([row + 1]);
    return { severity: 'warning', row, column: BAND_PRICE_COLUMN, subject, text, typed: '' };
  });
  return [...errors, ...warnings];
}

/** The step of the row with the caret, for its marker and `12 lb adds $3.25`; null when the row cannot be read. */
export function caretStep(
  { steps }: PriceSteps,
  row: number,
): (PriceStep & { readonly label: string }) | null {
  const step = steps.find((one) => one.row === row);
  return step ? { ...step, label: pictureTexts.adds(step.band, dollars(step.price)) } : null;
}
