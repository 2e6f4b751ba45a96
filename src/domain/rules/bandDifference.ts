/** Describes how two people changed the weight bands of one rule (docs/decisions/wire.md#versions). */
import { differenceTexts } from '../../contract/ruleTexts';
import { formatDollars } from '../orders/money';
import { priceSteps } from './priceSteps';
import type { BandRow } from './weightBands';

/** The most lines before `and 12 more`. */
const MAX_LISTED = 6;

type Prices = ReadonlyMap<number, number>;

const pricesOf = (rows: readonly BandRow[]): Prices =>
  new Map(priceSteps(rows).steps.map(({ band, price }) => [band, price]));
const dollars = (amount: number): string => formatDollars(amount) ?? '';

/**
 * The changes of the bands, one per line: `20 lb $2.50 → $2.60`, `+ 51 lb $9.00`, `− 50 lb $8.75`. Empty when nothing
 * changed.
 * @param other the other person's bands. Changes that the two do not share come first, so that two shortened lists do
 * not look the same
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
  const listed = all.slice(0, MAX_LISTED).map((band) => line(band, from.get(band), to.get(band)));
  return all.length > listed.length ? [...listed, differenceTexts.more(all.length - listed.length)] : listed;
}

function line(band: number, before: number | undefined, after: number | undefined): string {
  if (before === undefined) return differenceTexts.come(differenceTexts.band(band, dollars(after ?? 0)));
  if (after === undefined) return differenceTexts.gone(differenceTexts.band(band, dollars(before)));
  return differenceTexts.price(band, dollars(before), dollars(after));
}
