/** Texts of the Rates page about weights and several destinations. None is quoted from the specification. */
import { counted, grouped } from './counts';

export const quoteTexts = {
  changed: 'The form has changed since. These results are for what it asked before: press Get Rates.',
  noWeight: 'This is no weight. Type pounds such as 7, or 3 kg.',
  one: 'One destination',
  several: 'Several destinations',
  severalLabel: 'Recipient postal codes or addresses',
  severalHint: (most: number) =>
    `One in each line, or rows copied from a spreadsheet. At most ${grouped(most)}.`,
  noDestination: 'Paste destinations first: a postal code or an address in each line.',
  withWeight: (pounds: number) => `with ${grouped(pounds)} lb`,
  withoutWeight: 'without the weight',
  noCode: 'No postal code in this line.',
  lostZeros: (digits: string, zip: string) =>
    `No postal code in this line. If ${digits} is a ZIP code, enter ${zip}.`,
  severalCodes: (codes: readonly string[]) => `More than one postal code in this line: ${codes.join(', ')}.`,
  tooMany: (count: number, most: number) =>
    `${counted(count, 'destination')} are too many: ${grouped(most)} can be looked up at once. Nothing was asked.`,
  noService: 'No service is offered at this time.',
  weightUnknown:
    'What the weight adds is not known: the zones and rules as they are now have no such delivery.',
  otherPrice: 'The zones and rules as they are now do not give this price.',
  waiting: 'Waiting',
  asking: 'Asking…',
  notAsked: 'Not asked',
  merchantUnread: (why: string) => `The merchant could not be read, so nothing was asked. ${why}`,
} as const;
