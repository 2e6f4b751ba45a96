/**
 * The columns that an import reads, how headers are recognised, and the messages about unknown ones (docs/import.md).
 */
import { ORDER_COLUMNS, type OrderColumnHeader } from '../../src/contract/orderColumns';
import type { Order } from '../../src/contract/schemas/orders';
import { NOT_EXPORTED } from '../../src/domain/orders/orderCsvRow';
import { withoutInvisible } from '../../src/contract/hiddenCharacters';
import { foldName } from '../repositories/sortKey';

/** The only column that no export has: the service that was ordered. */
export const REQUESTED_SERVICE = 'Requested Service';

export type ImportHeader = OrderColumnHeader | typeof REQUESTED_SERVICE;

const WORKED_OUT = 'the pipeline works it out';
const LATER = 'it follows from what happens to the order later';

/**
 * What an import takes of each field of an order: all its columns, only those listed, or none and the reason. Other
 * columns are ignored with a note.
 */
const IMPORTED: Readonly<Record<keyof Order, true | readonly ImportHeader[] | string>> = {
  ...NOT_EXPORTED,
  id: WORKED_OUT,
  createdAt: WORKED_OUT,
  createdBy: WORKED_OUT,
  merchantId: true,
  merchantDisplayName: true,
  orderStatus: WORKED_OUT,
  refNumber: true,
  source: true,
  deliveryType: true,
  recipient: true,
  recipientAddress: true,
  originAddress: true,
  dtoRecipientAddress: true,
  dtoOriginAddress: true,
  validAddress: true,
  completeAfter: true,
  completeBefore: true,
  originalCompleteAfter: LATER,
  originalCompleteBefore: LATER,
  signatureRequired: true,
  scanningRequired: true,
  minimumAge: true,
  notes: true,
  failureNotes: LATER,
  packageCount: true,
  packages: true,
  requestedService: true,
  rateChoice: ['Rate Service'],
  pickupReadyAt: LATER,
  outForDeliveryAt: LATER,
  failedAt: LATER,
  tasks: LATER,
  timelineEvents: LATER,
  orderCreation: LATER,
  customFields: true,
};

/** The columns that a file must have, in addition to one of the two merchant columns. */
export const REQUIRED_COLUMNS = [
  'Reference Number',
  'Recipient Name',
  'Destination Street',
  'Destination City',
  'Destination Province',
  'Destination Postal Code',
] as const satisfies readonly ImportHeader[];

const COLUMNS: readonly { readonly header: ImportHeader; readonly field: string }[] = [
  ...ORDER_COLUMNS,
  { header: REQUESTED_SERVICE, field: 'requestedService' },
];

const BY_NAME: ReadonlyMap<string, ImportHeader> = new Map(
  COLUMNS.map(({ header }): [string, ImportHeader] => [foldName(header), header]),
);
const BY_FIELD: ReadonlyMap<string, ImportHeader> = new Map(
  COLUMNS.map(({ header, field }): [string, ImportHeader] => [field, header]),
);

/** Headers are shorter. A longer one may be the whole file, after a quotation mark that is closed only at the end. */
const LONGEST_HEADER = 200;

/** Returns the column for a header, ignoring case, accents and spacing; null if unknown. */
export function findColumn(text: string): ImportHeader | null {
  if (text.length > LONGEST_HEADER) return null;
  const name = foldName(withoutInvisible(text));
  // The label before this text is configurable: `Routing Order Created`.
  if (name.endsWith(' order created')) return '{product} Order Created';
  return BY_NAME.get(name) ?? null;
}

/** Returns the column for an order's field such as `recipient.name`; null if there is none. */
export function findColumnOfField(field: string): ImportHeader | null {
  return BY_FIELD.get(field) ?? null;
}

/** Whether an order has a field of this name, with or without a column. */
export function isOrderField(name: string): name is keyof Order {
  return Object.hasOwn(IMPORTED, name);
}

/** Why an import takes nothing from this column, as a clause; null if it takes something. */
export function whyColumnUnused(header: ImportHeader): string | null {
  const [field = ''] = COLUMNS.find((column) => column.header === header)?.field.split('.') ?? [];
  if (!isOrderField(field)) return null;
  const taken = IMPORTED[field];
  if (typeof taken === 'string') return taken;
  return taken === true || taken.includes(header) ? null : WORKED_OUT;
}

/** Returns text like `Unknown column "Refrence Number": did you mean "Reference Number"?` */
export function unknownColumn(text: string): string {
  const near = text.length > LONGEST_HEADER ? null : nearest(foldName(text), [...BY_NAME.keys()]);
  const known = near === null ? undefined : BY_NAME.get(near);
  return known === undefined
    ? `Unknown column "${shorten(text)}".`
    : `Unknown column "${shorten(text)}": did you mean "${known}"?`;
}

/** Returns the candidate with the smallest edit distance, if that is at most a third of its length; else null. */
export function nearest(text: string, candidates: readonly string[]): string | null {
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const most = candidate.length / 3;
    // The distance is at least the difference in length. Computing it for texts of megabytes would take minutes.
    if (Math.abs(text.length - candidate.length) > most) continue;
    const distance = editDistance(text, candidate);
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** Shortens text of a file to one line for a message. */
export function shorten(text: string, length = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** Number of letters to insert, delete or replace to turn one text into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
