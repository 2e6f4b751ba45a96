/** The weight on which a rate is based (docs/decisions/pipeline.md#steps). */
import type { OrderPackage } from '../../contract/schemas/orders';
import type { WeightPricingRow } from '../../contract/schemas/merchants';
import { readWrittenNumber } from '../../lib/writtenNumber';

/** Pounds per unit. Orders use the first two; the others occur in imported files. */
const POUNDS_PER_UNIT: Readonly<Record<string, number>> = {
  kg: 2.20462,
  lb: 1,
  g: 0.00220462,
  oz: 1 / 16,
};

const UNIT_NAMES: Readonly<Record<string, string>> = {
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  livre: 'lb',
  livres: 'lb',
  g: 'g',
  gram: 'g',
  grams: 'g',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
};

/** The unit's short name (`kg`, `lb`, `g`, `oz`), or null for an unknown word. */
export function weightUnit(word: string): string | null {
  return UNIT_NAMES[word.trim().toLowerCase().replace(/\.$/, '')] ?? null;
}

/**
 * Total weight of an order's packages in whole pounds, rounded up; 0 when no package has a weight. An unknown unit
 * counts as pounds.
 */
export function orderWeightInPounds(order: {
  readonly packages?: readonly OrderPackage[] | undefined;
}): number {
  let pounds = 0;
  for (const { weightOptions } of order.packages ?? []) {
    if (!weightOptions || !Number.isFinite(weightOptions.weight)) continue;
    pounds += weightOptions.weight * (POUNDS_PER_UNIT[weightUnit(weightOptions.unit) ?? 'lb'] ?? 1);
  }
  return wholePounds(pounds);
}

/**
 * Rounds up, but removes floating-point noise first: five parcels of 0.2 lb are one pound, not 1.0000000000000002,
 * which would become two.
 */
const wholePounds = (pounds: number): number => Math.ceil(Number(pounds.toFixed(6)));

/** A typed weight in whole pounds, rounded up like an order's: `7`, `6.5 lb`, `3 kg`. Null if it is not a weight. */
export function readWeight(text: string): number | null {
  const [, amount = '', word = ''] = /^(\P{L}*)(\p{L}+\.?)?$/u.exec(text.trim()) ?? [];
  const unit = word === '' ? 'lb' : weightUnit(word);
  const number = readWrittenNumber(amount);
  if (unit === null || number.kind !== 'number' || number.value <= 0) return null;
  // A weight too small to count is still a parcel.
  return Math.max(1, wholePounds(number.value * (POUNDS_PER_UNIT[unit] ?? 1)));
}

type WeightBand =
  | { readonly kind: 'priced'; readonly price: number }
  /** The rule has no weight pricing, or the order has no weight: nothing is added. */
  | { readonly kind: 'free' }
  | { readonly kind: 'aboveLastBand'; readonly lastBand: number };

/** The lightest band that holds the weight. `rows` in pounds and dollars, in any order. */
export function weightBand(rows: readonly WeightPricingRow[], pounds: number): WeightBand {
  if (rows.length === 0 || pounds <= 0) return { kind: 'free' };
  let band: WeightPricingRow | null = null;
  let lastBand = 0;
  for (const row of rows) {
    lastBand = Math.max(lastBand, row.weightInPounds);
    if (row.weightInPounds >= pounds && (!band || row.weightInPounds < band.weightInPounds)) band = row;
  }
  return band ? { kind: 'priced', price: band.price } : { kind: 'aboveLastBand', lastBand };
}
