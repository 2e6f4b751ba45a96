/** Prices as they would be changed, each shown before anything is saved: of prefixes, and of weight bands. */
import { grouped } from '../../contract/counts';
import { merchantMessages } from '../../contract/merchantMessages';
import { guardTexts } from '../../contract/ruleTexts';
import { raisedPrice, type PriceRaise } from './raisePrice';

/** What would become of one price. */
export interface PriceChange {
  /** Dollars; null where there is none that can be read or saved. */
  readonly price: number | null;
  /** Dollars now; null where there is none yet. */
  readonly was: number | null;
  readonly verdict: 'new' | 'changed' | 'same' | 'refused';
  /** Why it is refused, or what happened to it; empty for nothing to say. */
  readonly reason: string;
}

/** Whether saving it would change something. */
export const isPriceChange = <Line extends PriceChange>(
  line: Line,
): line is Line & { readonly price: number } =>
  line.price !== null && (line.verdict === 'new' || line.verdict === 'changed');

/** How many lines of each verdict there are. */
function countLines(lines: readonly PriceChange[]): Readonly<Record<PriceChange['verdict'], number>> {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { verdict } of lines) counts[verdict] += 1;
  return counts;
}

/** `3 new, 12 changed, 1 refused`. */
export function countWords(lines: readonly PriceChange[]): string {
  const counts = countLines(lines);
  return (['new', 'changed', 'same', 'refused'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${grouped(counts[verdict])} ${verdict}`)
    .join(', ');
}

/** What a raise makes of a price in dollars. Refused where it would leave the range of prices. */
export function raiseOf(was: number, raise: PriceRaise): PriceChange {
  const raised = raisedPrice(was, raise);
  if (raised === null) {
    return { was, price: null, verdict: 'refused', reason: merchantMessages.priceFormat('Price') };
  }
  const { price, isRounded } = raised;
  const verdict = price === was ? 'same' : 'changed';
  return { was, price, verdict, reason: isRounded ? guardTexts.roundedToCent : '' };
}

/**
 * Why a raise cannot be saved; empty when it can. Refused as a whole where one price is: done in part, it could not be
 * done again for the rest.
 */
export function raiseProblem(raise: PriceRaise | null, lines: readonly PriceChange[]): string {
  if (raise === null) return merchantMessages.raiseFormat;
  if (lines.some(({ verdict }) => verdict === 'refused')) return merchantMessages.raiseTooFar;
  return lines.some(isPriceChange) ? '' : merchantMessages.raiseNothing;
}
