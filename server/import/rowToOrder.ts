/** Converts one row of an import to a new order, or returns every reason why it cannot (docs/import.md). */
import { DELIVERY_TYPES, SPEED_PRICING_TYPES } from '../../src/contract/constants';
import type { OrderPackage } from '../../src/contract/schemas/orders';
import { findZone } from '../../src/domain/postal/zoneIndex';
import type { MerchantRules } from '../../src/domain/rates/merchantRules';
import { speedRows } from '../../src/domain/rules/serviceRows';
import type { TimeZone } from '../../src/lib/timeZones';
import { knownDestinationTimeZone } from '../services/destinationZones';
import type { NewOrder } from '../services/createOrder';
import type { IndexedMerchant } from '../services/merchantRules';
import { Cells, MAX_PACKAGES } from './cells';
import {
  readBoolean,
  readCustomFields,
  readEmail,
  readList,
  readMoment,
  readPhone,
  readSize,
  readStoredPhone,
  readWeight,
  readWholeNumber,
  type CellValue,
} from './cellValues';
import { nearest, REQUESTED_SERVICE, shorten, type ImportHeader } from './importColumns';
import type { ImportRow } from './importRows';
import { addressesOf } from './rowAddresses';

type RowAnswer =
  | { readonly ok: true; readonly order: NewOrder }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Reads a row whose merchant is known. */
export function rowToOrder(row: ImportRow, { merchant, rules }: IndexedMerchant): RowAnswer {
  const cells = new Cells(row);
  const refNumber = cells.required('Reference Number');
  const name = cells.required('Recipient Name');
  const addresses = addressesOf(cells);
  const { destination } = addresses;
  if (!addresses.origin && !merchant.merchantLocation.postalCode) {
    cells.reasons.push(`Origin Postal Code is missing, and ${merchant.name} has no location of its own`);
  }

  const isExported = cells.text('OG Destination Street') !== undefined;
  const zone = findZone(rules.zones, destination.postalCode ?? '')?.zone ?? null;
  const timeZone = knownDestinationTimeZone(rules.timeZones, zone, destination);
  const order: NewOrder = {
    refNumber,
    recipient: {
      name,
      ...cells.read('Recipient Phone', 'phone', isExported ? readStoredPhone : readPhone),
      // That of an order may be older than the pattern.
      ...(isExported
        ? cells.optional('Recipient Email', 'email')
        : cells.read('Recipient Email', 'email', readEmail)),
    },
    ...addresses,
    ...windowOf(cells, timeZone),
    ...packagesOf(cells),
    ...cells.optional('Source', 'source'),
    ...cells.read('Delivery Type', 'deliveryType', oneOf(DELIVERY_TYPES)),
    ...serviceOf(cells, rules),
    ...cells.read('Signature Required', 'signatureRequired', readBoolean),
    ...cells.read('Scanning Required', 'scanningRequired', readBoolean),
    ...cells.read('Minimum Age', 'minimumAge', (text) => readWholeNumber(text, 0, 99)),
    ...cells.optional('Notes', 'notes'),
    ...cells.read('Custom Fields', 'customFields', readCustomFields),
  };
  return cells.reasons.length === 0 ? { ok: true, order } : { ok: false, reasons: cells.reasons };
}

/**
 * The requested service; for an exported order the service it got, so that it does not get a cheaper one. It may have
 * got STANDARD (with a price) from a rule without services, which nobody chose: as a request it would bind the order
 * once the rule has services.
 */
function serviceOf(cells: Cells, rules: MerchantRules): Pick<NewOrder, 'requestedService'> {
  const isRequest = cells.text(REQUESTED_SERVICE) !== undefined;
  const column = isRequest ? REQUESTED_SERVICE : 'Rate Service';
  const service = cells.read(column, 'requestedService', oneOf(SPEED_PRICING_TYPES));
  const isGiven = !isRequest && service.requestedService === 'STANDARD' && cells.text('Price') !== undefined;
  return isGiven && !offersStandard(rules) ? {} : service;
}

/** Whether a rule of the merchant has STANDARD among its services. */
const offersStandard = ({ rules }: MerchantRules): boolean =>
  [...rules.values()].some((rule) =>
    speedRows(rule).some(({ speedPricingType }) => speedPricingType === 'STANDARD'),
  );

function windowOf(cells: Cells, timeZone: TimeZone): Pick<NewOrder, 'completeAfter' | 'completeBefore'> {
  const moment = (text: string) => readMoment(text, timeZone);
  const { completeAfter } = cells.read('Delivery Window From', 'completeAfter', moment);
  const { completeBefore } = cells.read('Delivery Window To', 'completeBefore', moment);
  if (completeAfter !== undefined && completeBefore !== undefined) {
    if (completeBefore > completeAfter) return { completeAfter, completeBefore };
    cells.reasons.push('Delivery Window To is not after Delivery Window From');
  } else if (
    (cells.text('Delivery Window From') === undefined) !==
    (cells.text('Delivery Window To') === undefined)
  ) {
    cells.reasons.push('Delivery Window From and Delivery Window To go together');
  }
  return {};
}

/** Reads packages from three lists; entry n of each list belongs to package n. */
function packagesOf(cells: Cells): Pick<NewOrder, 'packages' | 'packageCount'> {
  const { count } = cells.read('Package Count', 'count', (text) => readWholeNumber(text, 1, MAX_PACKAGES));
  const lists = {
    trackingNumber: readList(cells.text('Tracking Numbers') ?? ''),
    weight: readList(cells.text('Package Weights') ?? ''),
    size: readList(cells.text('Package Dimensions') ?? ''),
  };
  const longest = Math.max(...Object.values(lists).map((list) => list.length));
  if (count !== undefined && longest > count) {
    cells.reasons.push(`Package Count is ${count}, but ${longest} packages are listed`);
    return {};
  }
  const total = count ?? Math.max(longest, 1);
  if (total > MAX_PACKAGES) {
    cells.reasons.push(`There are ${total} packages, at most ${MAX_PACKAGES} are allowed`);
    return {};
  }
  const take = <T>(header: ImportHeader, text: string | undefined, read: (text: string) => CellValue<T>) => {
    if (!text) return undefined;
    const answer = read(text);
    if (answer.ok) return answer.value;
    cells.reasons.push(`${header} ${answer.reason}`);
    return undefined;
  };
  const packages = Array.from({ length: total }, (_, index): OrderPackage => {
    const trackingNumber = lists.trackingNumber[index];
    const weightOptions = take('Package Weights', lists.weight[index], readWeight);
    const sizeOptions = take('Package Dimensions', lists.size[index], readSize);
    return {
      ...(trackingNumber ? { trackingNumber } : {}),
      ...(weightOptions && { weightOptions }),
      ...(sizeOptions && { sizeOptions }),
    };
  });
  return { packages, packageCount: total };
}

/** Reads one of a list of codes, ignoring case. */
function oneOf<T extends string>(codes: readonly T[]): (text: string) => CellValue<T> {
  return (text) => {
    const code = codes.find((known) => known === text.toUpperCase().replace(/[\s-]+/g, '_'));
    if (code !== undefined) return { ok: true, value: code };
    const near = nearest(text.toUpperCase(), codes);
    const hint = near === null ? `use one of ${codes.join(', ')}` : `did you mean ${near}?`;
    return { ok: false, reason: `"${shorten(text)}" is not known: ${hint}` };
  };
}
