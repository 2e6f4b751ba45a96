/** Amounts of money: dollars, as the whole product counts them. */

const dollars = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `$1,234.50`, `−$2.00`: always two decimals. Null for a missing amount, for the caller's dash. */
export function formatDollars(amount: number | null | undefined): string | null {
  if (amount == null || !Number.isFinite(amount)) return null;
  const text = dollars.format(Math.abs(amount));
  // An amount that rounds to nothing has no sign.
  return amount < 0 && text !== '0.00' ? `\u2212$${text}` : `$${text}`;
}
