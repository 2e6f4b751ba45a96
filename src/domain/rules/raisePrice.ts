/** Prices raised or lowered by a percentage or an amount, exact to the cent. */
import { PRICE_MAX } from '../../contract/constants';

/** `percent` in hundredths of a per cent, `amount` in cents; negative to lower. */
export interface PriceRaise {
  readonly kind: 'percent' | 'amount';
  readonly by: number;
}

const RAISE = /^([-+\u2212]?)\s*(?:\$\s*)?(\d{1,7}(?:[.,]\d{1,2})?)\s*(%?)$/;
/** A larger percentage is a typing slip. */
const PERCENT_MAX = 1_000;

/** Reads `5%`, `2,5 %`, `0.50`, `-$1`; null for anything else. */
export function readRaise(typed: string): PriceRaise | null {
  const [, sign = '', digits, percent] = RAISE.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const amount = Number(digits.replace(',', '.'));
  if (amount > (percent === '%' ? PERCENT_MAX : PRICE_MAX)) return null;
  const by = Math.round(amount * 100) * (sign === '' || sign === '+' ? 1 : -1);
  return { kind: percent === '%' ? 'percent' : 'amount', by };
}

/**
 * A price in dollars after a raise; null when it would be negative or above the highest price. Counted in whole
 * numbers, because binary fractions of cents drift; rounded to the nearest cent, halves upwards.
 */
export function raisedPrice(
  price: number,
  { kind, by }: PriceRaise,
): { readonly price: number; readonly isRounded: boolean } | null {
  const cents = Math.round(price * 100);
  const parts = kind === 'percent' ? cents * (10_000 + by) : (cents + by) * 10_000;
  const raised = Math.floor((parts + 5_000) / 10_000);
  if (parts < 0 || raised > PRICE_MAX * 100) return null;
  return { price: raised / 100, isRounded: raised * 10_000 !== parts };
}
