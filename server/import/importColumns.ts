/** Which columns an import reads, how a header is recognised, and what to say about one that is not (docs/import.md). */
import { ORDER_COLUMNS, type OrderColumnHeader } from '../../src/contract/orderColumns';
import type { Order } from '../../src/contract/schemas/orders';
import { NOT_EXPORTED } from '../../src/domain/orders/orderCsvRow';
import { withoutInvisible } from '../../src/contract/hiddenCharacters';
import { foldName } from '../repositories/sortKey';

/** The one column that no export has: the service that was ordered. */
export const REQUESTED_SERVICE = 'Requested Service';

export type ImportHeader = OrderColumnHeader | typeof REQUESTED_SERVICE;

const WORKED_OUT = 'worked out by the pipeline';
const LATER = 'follows from what happens to the order later';

/**
 * What an import takes of an order: all columns of a field, these alone, or none, and then why. Other columns are read
 * over, with a note.
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

/** Columns a file must have; of the two merchant columns one is enough. */
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

/** A header is shorter: this may be all of a file behind a quotation mark that closes at its end. */
const LONGEST_HEADER = 200;

/** The column a header text means, without regard to case, accents and spacing; null for none. */
export function findColumn(text: string): ImportHeader | null {
  if (text.length > LONGEST_HEADER) return null;
  const name = foldName(withoutInvisible(text));
  // The label in front of this one is configured: `Routing Order Created`.
  if (name.endsWith(' order created')) return '{product} Order Created';
  return BY_NAME.get(name) ?? null;
}

/** The column of an order's field, `recipient.name`; null for none. */
export function findColumnOfField(field: string): ImportHeader | null {
  return BY_FIELD.get(field) ?? null;
}

/** Whether an order has a field of this name, with a column or without. */
export function isOrderField(name: string): name is keyof Order {
  return Object.hasOwn(IMPORTED, name);
}

/** Whether an import takes anything from this column. */
export function isColumnUsed(header: ImportHeader): boolean {
  const [field = ''] = COLUMNS.find((column) => column.header === header)?.field.split('.') ?? [];
  if (!isOrderField(field)) return true;
  const taken = IMPORTED[field];
  return taken === true || (typeof taken !== 'string' && taken.includes(header));
}

/** `Unknown column "Refrence Number": did you mean "Reference Number"?` */
export function unknownColumn(text: string): string {
  const near = text.length > LONGEST_HEADER ? null : nearest(foldName(text), [...BY_NAME.keys()]);
  const known = near === null ? undefined : BY_NAME.get(near);
  return known === undefined
    ? `Unknown column "${shorten(text)}".`
    : `Unknown column "${shorten(text)}": did you mean "${known}"?`;
}

/** The candidate with the fewest letters to change, when a third of them at most have to be; null otherwise. */
export function nearest(text: string, candidates: readonly string[]): string | null {
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const most = candidate.length / 3;
    // So many at least are to be added or taken away. Compared letter by letter, megabytes would take minutes.
    if (Math.abs(text.length - candidate.length) > most) continue;
    const distance = editDistance(text, candidate);
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** Text of a file in a message: one line, not too long. */
export function shorten(text: string, length = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** Letters to insert, delete or replace to make one text of the other. */
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
