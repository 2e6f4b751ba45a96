/** Amounts of money, always in dollars. */

const dollars = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `$1,234.50`, `−$2.00`: always two decimals. Null for a missing amount, so that the caller can show its dash. */
export function formatDollars(amount: number | null | undefined): string | null {
  if (amount == null || !Number.isFinite(amount)) return null;
  const text = dollars.format(Math.abs(amount));
  // An amount that rounds to zero has no sign.
  return amount < 0 && text !== '0.00' ? `\u2212$${text}` : `$${text}`;
}
