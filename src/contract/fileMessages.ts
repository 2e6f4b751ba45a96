/**
 * Texts about labels and exported files; texts quoted by the specification are verbatim (messages.ts). A separate file,
 * so that the sign-in page does not load them.
 */
import { counted, grouped, roughly } from './counts';

/** The fields of a label, as named in a refusal. */
const labelFields = {
  merchantName: 'merchant name',
  originAddress: 'origin address',
  recipientName: 'recipient name',
  recipientAddress: 'recipient address',
  recipientPhone: 'recipient phone',
  service: 'service',
  zone: 'zone',
  facility: 'facility',
  refNumber: 'reference number',
  orderId: 'order id',
  packageRefNumber: 'package reference number',
  packageSize: 'package weight or size',
  trackingNumber: 'tracking number',
} as const;
export type LabelField = keyof typeof labelFields;

/** Most characters of one letter that are listed: a letter can have any number of marks. */
const MOST_PARTS = 16;

/** `"ᐁ" (U+1401)`: with the code, because the screen may show the letter as an empty box too. */
function letterWithCode(letter: string): string {
  const parts = [...letter];
  const listed = parts.slice(0, MOST_PARTS);
  const codes = listed.map(
    (part) => `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const isCut = listed.length < parts.length;
  return `"${listed.join('')}${isCut ? '…' : ''}" (${codes.join(' ')}${isCut ? ' …' : ''})`;
}

export const fileMessages = {
  fileNotMade: (name: string) => `Could not make ${name}.`,
  exported: (selected: number, written: number) =>
    `${counted(selected, 'order')} selected, ${grouped(written)} written to my_orders.csv.`,
  exportHint:
    'To keep leading zeros and + in Excel, open it with Data > From Text/CSV and import the columns as text.',
  exportIncomplete: (selected: number, written: number) =>
    `${counted(selected, 'order')} selected, only ${grouped(written)} written to my_orders.csv. Missing:`,
  exportFailed: 'None of the selected orders could be read: my_orders.csv was not created.',
  exportRowMissing: 'The order was not written to the file.',
  exportAges: (total: number, old: number, oldestMs: number, limitMs: number) => {
    if (total === 1) return `The order was read ${roughly(oldestMs)} ago and may have changed since.`;
    const which = old === total ? `All ${grouped(total)}` : `${grouped(old)} of the ${grouped(total)}`;
    const verb = old === 1 && old < total ? 'was' : 'were';
    return `${which} ${verb} read more than ${roughly(limitMs)} ago and may have changed since. The oldest was read ${roughly(oldestMs)} ago.`;
  },
  exportOldest: (ms: number) => `The oldest record in the file was read ${roughly(ms)} ago.`,
  labelsMade: (labels: number, orders: number) =>
    `${counted(labels, 'label')} of ${counted(orders, 'order')} in labels.pdf.`,
  labelNotPdf: 'The label is not a PDF.',
  labelOutdated: 'The order changed while its label was being fetched.',
  labelUnreadable: 'The label is a damaged PDF.',
  andMore: (count: number) => `and ${grouped(count)} more: see the results of the job`,
  noLabel: (id: string) => `No label available for order ${id}.`,
  labelLettersMissing: (
    id: string,
    fields: readonly { readonly field: LabelField; readonly letters: readonly string[] }[],
  ) =>
    `No label available for order ${id}. These letters cannot be printed: ${fields
      .map(({ field, letters }) => `${letters.map(letterWithCode).join(', ')} in the ${labelFields[field]}`)
      .join('; ')}.`,
  labelTooSlow: (id: string) =>
    `No label available for order ${id}. It takes too long to draw: shorten its longest texts, or list fewer packages.`,
  labelsBusy: 'Too many labels are being made at the moment. Please try again in a few seconds.',
  labelsFailed: 'Could not get labels for the following selected orders:',
  errorsRaised: (raised: string) => `Errors raised: ${raised}`,
} as const;
