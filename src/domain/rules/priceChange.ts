/** Previews of price changes before they are saved, for prefixes and weight bands. */
import { grouped } from '../../contract/counts';
import { merchantMessages } from '../../contract/merchantMessages';
import { guardTexts } from '../../contract/ruleTexts';
import { raisedPrice, type PriceRaise } from './raisePrice';

/** The change of one price. */
export interface PriceChange {
  /** New price in dollars; null when it cannot be read or saved. */
  readonly price: number | null;
  /** Current price in dollars; null when there is none yet. */
  readonly was: number | null;
  readonly verdict: 'new' | 'changed' | 'same' | 'refused';
  /** Why it is refused, or a note on the change; empty when there is nothing to say. */
  readonly reason: string;
}

/** Whether saving the line would change something. */
export const isPriceChange = <Line extends PriceChange>(
  line: Line,
): line is Line & { readonly price: number } =>
  line.price !== null && (line.verdict === 'new' || line.verdict === 'changed');

/** The number of lines by verdict. */
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

/** The change of a price in dollars by a raise. Refused if the new price is out of range. */
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
 * Why a raise cannot be saved; empty when it can. One refused price refuses the whole raise, because a raise that was
 * saved in part could not be repeated for the rest.
 */
export function raiseProblem(raise: PriceRaise | null, lines: readonly PriceChange[]): string {
  if (raise === null) return merchantMessages.raiseFormat;
  if (lines.some(({ verdict }) => verdict === 'refused')) return merchantMessages.raiseTooFar;
  return lines.some(isPriceChange) ? '' : merchantMessages.raiseNothing;
}
