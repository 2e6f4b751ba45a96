/** Checks location prices as requests send them, with the specification's messages (docs/decisions/zones.md). */
import { PRICE_MAX } from '../../../src/contract/constants';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { LocationPricingRow, Zone } from '../../../src/contract/schemas/merchants';
import { isCents, type PricingRowInput } from '../../../src/contract/schemas/zones';
import {
  isPostalPrefix,
  normalizePrefix,
  takenPrefixes,
  typedPrefix,
} from '../../../src/domain/zones/prefixes';
import { shortList } from '../../../src/lib/shortList';
import { failWith, type ErrorDetails } from '../domainError';

/** Most prefixes listed in a message; the details name all. */
const MAX_LISTED = 100;

/** Where a cell is in the request. */
export type CellField = (index: number, cell: 'postalPrefix' | 'price') => string;

const inRows: CellField = (index, cell) => `locationPricing.pricingRows[${index}].${cell}`;

/**
 * Returns the rows with trimmed, upper-case prefixes; empty rows are dropped. 400 with every wrong cell in the details;
 * `halfRow` is the message for a row that is only half filled.
 */
export function checkPricingRows(
  rows: readonly PricingRowInput[],
  halfRow: string,
  field: CellField = inRows,
): LocationPricingRow[] {
  const problems: { field: string; reason: string }[] = [];
  const read: LocationPricingRow[] = [];
  rows.forEach(({ postalPrefix, price }, index) => {
    const prefix = typedPrefix(postalPrefix ?? '');
    if (prefix === '' && price == null) return;
    const wrong = (cell: 'postalPrefix' | 'price', reason: string): void => {
      problems.push({ field: field(index, cell), reason });
    };
    if (prefix === '') wrong('postalPrefix', halfRow);
    else if (!isPostalPrefix(prefix)) wrong('postalPrefix', merchantMessages.postalPrefixFormat(prefix));
    if (price == null) wrong('price', halfRow);
    else if (!isPrice(price)) wrong('price', merchantMessages.priceFormat('Price'));
    read.push({ postalPrefix: prefix, price: price ?? 0 });
  });
  const [first] = problems;
  if (first) failWith('invalid', first.reason, problems);
  return read;
}

function isPrice(price: number): boolean {
  return price >= 0 && price <= PRICE_MAX && isCents(price);
}

interface PrefixCheck {
  /** All zones of the merchant. */
  readonly zones: readonly Zone[];
  /** The zone that gets the rows, if it exists already. */
  readonly ownId?: string;
  /** Makes the message about prefixes of other zones, from the prefixes joined by commas. */
  readonly message: (list: string) => string;
  readonly field?: CellField;
}

/**
 * Throws 409 if a prefix belongs to another zone of the merchant or occurs twice in the rows; the details name each
 * such row.
 */
export function requireFreePrefixes(
  rows: readonly Pick<LocationPricingRow, 'postalPrefix'>[],
  check: PrefixCheck,
): void {
  const { zones, ownId, message, field = inRows } = check;
  const taken = takenPrefixes(
    zones,
    rows.map(({ postalPrefix }) => postalPrefix),
    ownId,
  );
  if (taken.length === 0) return;
  const owners = new Map(
    zones
      .filter(({ id }) => id !== ownId)
      .flatMap(({ name, locationPricing }) =>
        locationPricing.pricingRows.map((row) => [normalizePrefix(row.postalPrefix), name] as const),
      ),
  );
  const isTaken = new Set(taken);
  const details: ErrorDetails = rows.flatMap(({ postalPrefix }, index) => {
    if (!isTaken.has(postalPrefix)) return [];
    const owner = owners.get(postalPrefix);
    const reason =
      owner === undefined
        ? merchantMessages.postalPrefixTwice(postalPrefix)
        : merchantMessages.postalPrefixTaken(postalPrefix, owner);
    return [{ field: field(index, 'postalPrefix'), reason }];
  });
  const list = (prefixes: readonly string[]) =>
    shortList(prefixes, (prefix) => prefix, MAX_LISTED).join(', ');
  const elsewhere = taken.filter((prefix) => owners.has(prefix));
  const twice = taken.filter((prefix) => !owners.has(prefix));
  const sentences = [
    ...(elsewhere.length > 0 ? [message(list(elsewhere))] : []),
    ...(twice.length > 0 ? [merchantMessages.postalCodesTwice(list(twice))] : []),
  ];
  failWith('conflict', sentences.join(' '), details);
}
