/** One row of an import as a new order, or every reason why it is none (docs/import.md). */
import { DELIVERY_TYPES, SPEED_PRICING_TYPES } from '../../src/contract/constants';
import type { Address, OrderPackage } from '../../src/contract/schemas/orders';
import { findZone } from '../../src/domain/postal/zoneIndex';
import type { NewOrder, OrderingMerchant } from '../services/createOrder';
import {
  readBoolean,
  readCustomFields,
  readDegrees,
  readEmail,
  readList,
  readMoment,
  readPhone,
  readSize,
  readWeight,
  readWhole,
  type CellValue,
} from './cellValues';
import { nearest, REQUESTED_SERVICE, shorten, type ImportHeader } from './importColumns';
import type { ImportRow } from './importRows';

/** Zone in which times without an offset are read when the destination lies in none of the merchant's zones. */
const DEFAULT_TIMEZONE = 'America/Toronto';

const MAX_LENGTH = 300;
const LONGER: Partial<Record<ImportHeader, number>> = {
  Notes: 4000,
  'Reference Number': 200,
  'Custom Fields': 4000,
};
const MAX_PACKAGES = 500;

export type RowAnswer =
  | { readonly ok: true; readonly order: NewOrder }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Reads a row whose merchant is known. */
export function rowToOrder(row: ImportRow, { merchant, rules }: OrderingMerchant): RowAnswer {
  const cells = new Cells(row);
  const refNumber = cells.required('Reference Number');
  const name = cells.required('Recipient Name');
  const destination = destinationOf(cells);
  const origin = originOf(cells);
  if (!origin && !merchant.merchantLocation.postalCode) {
    cells.reasons.push(`Origin Postal Code is missing, and ${merchant.name} has no location of its own`);
  }

  const timezone = findZone(rules.zones, destination.postalCode ?? '')?.zone.timezone ?? DEFAULT_TIMEZONE;
  const location = locationOf(cells);
  const order: NewOrder = {
    refNumber,
    recipient: {
      name,
      ...cells.read('Recipient Phone', 'phone', readPhone),
      ...cells.read('Recipient Email', 'email', readEmail),
    },
    destination: { ...destination, ...(location && { location }) },
    ...(location && { useCoordinate: true }),
    ...(origin && { origin }),
    ...windowOf(cells, timezone),
    ...packagesOf(cells),
    ...cells.optional('Source', 'source'),
    ...cells.read('Delivery Type', 'deliveryType', oneOf(DELIVERY_TYPES)),
    ...cells.read(REQUESTED_SERVICE, 'requestedService', oneOf(SPEED_PRICING_TYPES)),
    ...cells.read('Signature Required', 'signatureRequired', readBoolean),
    ...cells.read('Scanning Required', 'scanningRequired', readBoolean),
    ...cells.read('Minimum Age', 'minimumAge', (text) => readWhole(text, 0, 99)),
    ...cells.optional('Notes', 'notes'),
    ...cells.read('Custom Fields', 'customFields', readCustomFields),
  };
  return cells.reasons.length === 0 ? { ok: true, order } : { ok: false, reasons: cells.reasons };
}

/** The cells of one row; what is wrong with them collects in `reasons`. */
class Cells {
  readonly reasons: string[] = [];
  readonly #cells: ReadonlyMap<ImportHeader, string>;

  constructor({ cells, problems }: ImportRow) {
    this.#cells = cells;
    this.reasons.push(...problems);
    for (const [header, text] of cells) {
      const limit = LONGER[header] ?? MAX_LENGTH;
      if (text.length > limit)
        this.reasons.push(`${header} has ${text.length} characters, at most ${limit} are possible`);
      // Lone surrogates and NUL can be typed into JSON, but no database stores them.
      if (/\0|[\ud800-\udfff]/u.test(text))
        this.reasons.push(`${header} holds a character that can not be stored`);
    }
  }

  /** The cell's text, composed and on one line (notes keep their lines); undefined when empty. */
  text(header: ImportHeader): string | undefined {
    const text = this.#cells.get(header)?.normalize('NFC');
    return header === 'Notes' ? text : text?.replace(/\s+/g, ' ');
  }

  required(header: ImportHeader): string {
    const text = this.text(header);
    if (text === undefined) this.reasons.push(`${header} is missing`);
    return text ?? '';
  }

  /** The cell's text under the order's field name; an empty object when the cell is empty. */
  optional<Key extends string>(header: ImportHeader, key: Key): Partial<Record<Key, string>> {
    const text = this.text(header);
    return (text === undefined ? {} : { [key]: text }) as Partial<Record<Key, string>>;
  }

  /** The cell's value under the order's field name; an empty object when the cell is empty or wrong. */
  read<Key extends string, T>(
    header: ImportHeader,
    key: Key,
    reader: (text: string) => CellValue<T>,
  ): Partial<Record<Key, T>> {
    const text = this.text(header);
    if (text === undefined) return {};
    const answer = reader(text);
    if (answer.ok) return { [key]: answer.value } as Partial<Record<Key, T>>;
    this.reasons.push(`${header} ${answer.reason}`);
    return {};
  }
}

/** The destination, or what was submitted as it: an exported order whose address was not found has only that. */
function destinationOf(cells: Cells): Address {
  const submittedOnly =
    !cells.text('Destination Street') && cells.text('OG Destination Street') !== undefined;
  if (submittedOnly) {
    return {
      street: cells.required('OG Destination Street'),
      ...cells.optional('OG Destination Unit', 'unit'),
      city: cells.required('OG Destination City'),
      province: cells.required('OG Destination Province'),
      postalCode: cells.required('OG Destination Postal Code'),
      ...cells.optional('OG Destination Country', 'country'),
    };
  }
  return {
    ...cells.optional('Destination Number', 'number'),
    street: cells.required('Destination Street'),
    ...cells.optional('Destination Unit', 'unit'),
    city: cells.required('Destination City'),
    province: cells.required('Destination Province'),
    postalCode: cells.required('Destination Postal Code'),
    ...cells.optional('Destination Country', 'country'),
    ...cells.read('Destination Is Business', 'isBusinessAddress', readBoolean),
  };
}

/** The origin of the row's own columns; null means the merchant's location. */
function originOf(cells: Cells): Address | null {
  const og = !cells.text('Origin Street') && cells.text('OG Origin Street') !== undefined;
  const origin: Address = og
    ? {
        ...cells.optional('OG Origin Street', 'street'),
        ...cells.optional('OG Origin Unit', 'unit'),
        ...cells.optional('OG Origin City', 'city'),
        ...cells.optional('OG Origin Province', 'province'),
        ...cells.optional('OG Origin Postal Code', 'postalCode'),
        ...cells.optional('OG Origin Country', 'country'),
      }
    : {
        ...cells.optional('Origin Number', 'number'),
        ...cells.optional('Origin Street', 'street'),
        ...cells.optional('Origin Unit', 'unit'),
        ...cells.optional('Origin City', 'city'),
        ...cells.optional('Origin Province', 'province'),
        ...cells.optional('Origin Postal Code', 'postalCode'),
        ...cells.optional('Origin Country', 'country'),
      };
  if (Object.keys(origin).length === 0) return null;
  if (!origin.street || !origin.postalCode) {
    cells.reasons.push('An origin needs Origin Street and Origin Postal Code');
  }
  return origin;
}

function locationOf(cells: Cells): { lat: number; lng: number } | null {
  const { lat } = cells.read('Destination Latitude', 'lat', (text) => readDegrees(text, 90));
  const { lng } = cells.read('Destination Longitude', 'lng', (text) => readDegrees(text, 180));
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  const given = [cells.text('Destination Latitude'), cells.text('Destination Longitude')];
  if (given.filter((text) => text !== undefined).length === 1) {
    cells.reasons.push('Destination Latitude and Longitude go together');
  }
  return null;
}

function windowOf(cells: Cells, timezone: string): Pick<NewOrder, 'completeAfter' | 'completeBefore'> {
  const moment = (text: string) => readMoment(text, timezone);
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

/** Packages from their three lists; entry n of each list belongs to package n. */
function packagesOf(cells: Cells): Pick<NewOrder, 'packages' | 'packageCount'> {
  const { count } = cells.read('Package Count', 'count', (text) => readWhole(text, 1, MAX_PACKAGES));
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
    cells.reasons.push(`There are ${total} packages, at most ${MAX_PACKAGES} are possible`);
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

/** One of a list of codes, without regard to case. */
function oneOf<T extends string>(codes: readonly T[]): (text: string) => CellValue<T> {
  return (text) => {
    const code = codes.find((known) => known === text.toUpperCase().replace(/[\s-]+/g, '_'));
    if (code !== undefined) return { ok: true, value: code };
    const near = nearest(text.toUpperCase(), codes);
    const hint = near === null ? `use one of ${codes.join(', ')}` : `did you mean ${near}?`;
    return { ok: false, reason: `"${shorten(text)}" is not known: ${hint}` };
  };
}
