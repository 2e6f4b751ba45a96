/** Order ids as spreadsheets, documents, mail and chat put them on the clipboard. */
import { withoutInvisible } from '../../contract/hiddenCharacters';
import type { OrderId } from './orderRecord';

/** A formula that shows a link, in English and French, in a cell or as CSV. A further formula is in another cell. */
const LINK =
  /"?=(?:HYPERLINK|LIEN_HYPERTEXTE)\([^\t\r\n)]{0,2000}?[,;]\s*"{1,2}([^"\r\n]{0,300})"{1,2}\s*\)"?/gi;

/** The text with each formula that shows a link replaced with what it shows. */
export const withoutLinks = (text: string): string => text.replace(LINK, '$1');

/**
 * Quotation marks, bullets (two of them in the letters of Word's symbol fonts), and the apostrophe before a text that a
 * spreadsheet must not run.
 */
const MARKS = '\\s"\'“”„‟«»‘’‚‛‹›`´•‣◦▪●○■□·\uf0a7\uf0b7';
const BRACKETS = '<>()[\\]{}';

/** Removes these characters around a text. The equals sign is part of `="00125"`, which keeps zeros. */
function removal(marks: string): (text: string) => string {
  const before = new RegExp(`^[${marks}]*(?:=(?=["“”])[${marks}]*)?`);
  const after = new RegExp(`(?<![${marks}])[${marks}]+$`);
  return (text) => text.replace(before, '').replace(after, '');
}
const withoutMarks = removal(MARKS);
const withoutMarksAndBrackets = removal(MARKS + BRACKETS);

/** Whether a text has only one bracket of a pair: the other one was part of the id, as in `A-12(2)`. */
function isHalf(text: string): boolean {
  let open = 0;
  for (const letter of text) {
    if ('<([{'.includes(letter)) open += 1;
    else if ('>)]}'.includes(letter)) open -= 1;
    if (open < 0) return true;
  }
  return open > 0;
}

/** A copied id without what surrounds it and without invisible characters. */
export function bareId(text: string): OrderId {
  const shown = withoutMarks(withoutLinks(withoutInvisible(text)));
  const bare = withoutMarksAndBrackets(shown);
  if (!isHalf(bare)) return bare;
  const inner = withoutMarks(/^[<([{](.*)[>)\]}]$/s.exec(shown)?.[1] ?? '');
  return inner === '' || isHalf(inner) ? shown : inner;
}

const SENTENCE_END = /(?<![.,;])[.,;]+$/;
/** A link to an order in a console, of any host. */
const ORDER_LINK = /\/dashboard\/?\?(\S+)$/;

/**
 * The id in a pasted word: what a link to an order names, and without what ends a sentence. Only for texts of a
 * clipboard: an id is free text, so a typed one may end in a full stop.
 */
export function pastedId(word: string): OrderId {
  const withoutEnd = (text: string) => text.replace(SENTENCE_END, '') || text;
  const bare = withoutEnd(bareId(withoutEnd(word.trim())));
  const [, query] = ORDER_LINK.exec(bare) ?? [];
  return bareId(new URLSearchParams(query?.replace(/#.*/, '')).get('order') ?? '') || bare;
}

/**
 * Whether a spreadsheet has shown a long number in short (`1.23E+15`, `1,23E+15`): its other digits are lost, so no
 * order can be found by it.
 */
export const isDamagedId = (id: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(id);

/** What to tell the person about such an id. */
export const damagedIdProblem = (id: string): string =>
  `${id} is a number that a spreadsheet has shortened. Format its cells as text and copy the whole id from its source.`;
