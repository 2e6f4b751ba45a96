/** Packages as the package table shows them (ODT-04, ODT-05). */
import type { OrderPackage } from '../../contract/schemas/orders';
import type { OrderRecord } from './orderRecord';

/** Columns of the package table, in the specification's order. */
export const PACKAGE_COLUMNS = ['ID', 'Weight', 'Length', 'Width', 'Height', 'Ref Number'] as const;

/** One package's cells in the order of `PACKAGE_COLUMNS`; the ID is its tracking number. Null for unknown values. */
export function packageCells({
  trackingNumber,
  weightOptions,
  sizeOptions,
  refNumber,
}: OrderPackage): readonly (string | null)[] {
  return [
    trackingNumber || null,
    measure(weightOptions?.weight, weightOptions?.unit),
    measure(sizeOptions?.length, sizeOptions?.unit),
    measure(sizeOptions?.width, sizeOptions?.unit),
    measure(sizeOptions?.height, sizeOptions?.unit),
    refNumber || null,
  ];
}

type Packed = Pick<OrderRecord, 'packageCount' | 'packages'>;

/** The order's own count, or else the number of packages it lists; undefined when neither is known. */
export const countPackages = ({ packageCount, packages }: Packed): number | undefined =>
  packageCount ?? packages?.length;

/** `2 packages`, counted by `countPackages`; null when the count is not known. */
export function packageCountText(order: Packed): string | null {
  const count = countPackages(order);
  if (count === undefined) return null;
  return count === 1 ? '1 package' : `${count} packages`;
}

/** `2.5 lb`: the total of all packages, one sum per unit; null when none has a weight. */
export function totalWeightText({ packages = [] }: Pick<OrderRecord, 'packages'>): string | null {
  const sums = new Map<string, number>();
  for (const { weightOptions } of packages) {
    if (weightOptions && Number.isFinite(weightOptions.weight)) {
      const { unit, weight } = weightOptions;
      sums.set(unit, (sums.get(unit) ?? 0) + weight);
    }
  }
  return sums.size === 0 ? null : [...sums].map(([unit, weight]) => measure(weight, unit)).join(' + ');
}

/** `2.5 lb`: at most two decimals. */
function measure(value: number | null | undefined, unit: string | null | undefined): string | null {
  if (value == null || !Number.isFinite(value)) return null;
  return `${Number(value.toFixed(2))} ${unit ?? ''}`.trim();
}
