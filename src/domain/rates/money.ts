/** Sums of dollar amounts, exact to the cent. */

/**
 * Adds dollar amounts and rounds the sum to cents, halves upwards. Counts in millionths, because binary fractions
 * drift: this way 0.1 + 0.2 and 1.005 give the expected cents.
 */
export function sumDollars(...amounts: readonly number[]): number {
  let millionths = 0;
  for (const amount of amounts) millionths += Math.round(amount * 1_000_000);
  return Math.round(millionths / 10_000) / 100;
}
