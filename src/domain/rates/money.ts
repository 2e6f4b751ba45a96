/** Sums of dollar amounts, exact to the cent. */

/**
 * Adds dollar amounts and rounds the sum to cents, halves upwards. Counted in millionths, because binary
 * fractions of cents drift: 0.1 + 0.2 and 1.005 come out as people expect.
 */
export function sumDollars(...amounts: readonly number[]): number {
  let millionths = 0;
  for (const amount of amounts) millionths += Math.round(amount * 1_000_000);
  return Math.round(millionths / 10_000) / 100;
}
