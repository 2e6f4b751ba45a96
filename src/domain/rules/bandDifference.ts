/** In words, what two people made of the weight bands of one rule (docs/decisions/wire.md#versions). */
import { differenceTexts } from '../../contract/ruleTexts';
import { formatDollars } from '../orders/money';
import { priceSteps } from './priceSteps';
import type { BandRow } from './weightBands';

/** So many lines are told before `and 12 more`. */
const MAX_TOLD = 6;

type Prices = ReadonlyMap<number, number>;

const pricesOf = (rows: readonly BandRow[]): Prices =>
  new Map(priceSteps(rows).steps.map(({ band, price }) => [band, price]));
const dollars = (amount: number): string => formatDollars(amount) ?? '';

/**
 * What became of the bands, a line each: `20 lb $2.50 → $2.60`, `+ 51 lb $9.00`, `− 50 lb $8.75`. Empty when they are the
 * same.
 * @param other what the other person made of them: what only one of the two changed comes first, so that two lists that
 * are cut do not read alike
 */
export function bandDifference(
  before: readonly BandRow[],
  after: readonly BandRow[],
  other: readonly BandRow[],
): string[] {
  const [from, to, others] = [pricesOf(before), pricesOf(after), pricesOf(other)];
  const changed = [...new Set([...from.keys(), ...to.keys()])]
    .filter((band) => from.get(band) !== to.get(band))
    .sort((a, b) => a - b);
  const isShared = (band: number) => others.get(band) === to.get(band);
  const all = [...changed.filter((band) => !isShared(band)), ...changed.filter(isShared)];
  const told = all.slice(0, MAX_TOLD).map((band) => line(band, from.get(band), to.get(band)));
  return all.length > told.length ? [...told, differenceTexts.more(all.length - told.length)] : told;
}

function line(band: number, before: number | undefined, after: number | undefined): string {
  if (before === undefined) return differenceTexts.come(differenceTexts.band(band, dollars(after ?? 0)));
  if (after === undefined) return differenceTexts.gone(differenceTexts.band(band, dollars(before)));
  return differenceTexts.price(band, dollars(before), dollars(after));
}
