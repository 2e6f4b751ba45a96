/**
 * Numbers as people and spreadsheets write them: a decimal point or comma; points, commas, blanks or apostrophes
 * between thousands. An ambiguous text is not a number.
 */

export type WrittenNumber =
  | { readonly kind: 'number'; readonly value: number }
  /** `1,200`: 1.2 with a decimal comma, 1200 with a thousands separator. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [decimal: string, thousands: string] }
  | { readonly kind: 'none' };

/** Thousands separated by blanks of any width or by apostrophes, which are never decimal separators. */
const PARTS_THOUSANDS = /^([+-]?\d{1,3})((?:[\s'\u2019]\d{3})+)(?:[.,](\d+))?$/;
/** A repeated separator: `1,234,567`, possibly followed by the other one and decimals: `1.234.567,5`. */
const GROUPED = /^([+-]?\d{1,3})(?:((?:,\d{3})+)(?:\.(\d+))?|((?:\.\d{3})+)(?:,(\d+))?)$/;
const PLAIN = /^([+-]?\d+)(?:[.,](\d+))?$/;
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Reads a number without a unit. */
export function readWrittenNumber(text: string): WrittenNumber {
  const trimmed = text.trim();
  if (AMBIGUOUS.test(trimmed)) {
    const decimal = String(Number(trimmed.replace(',', '.')));
    return { kind: 'ambiguous', readings: [decimal, trimmed.replace(/[.,]/, '')] };
  }
  const plain = PLAIN.exec(trimmed);
  if (plain) return numberOf(plain[1], plain[2]);
  const apart = PARTS_THOUSANDS.exec(trimmed);
  if (apart) return numberOf(`${apart[1] ?? ''}${apart[2] ?? ''}`, apart[3]);
  const grouped = GROUPED.exec(trimmed);
  if (grouped)
    return numberOf(`${grouped[1] ?? ''}${grouped[2] ?? grouped[4] ?? ''}`, grouped[3] ?? grouped[5]);
  return { kind: 'none' };
}

/** A number as text that can be read in only one way: `1.234` could also mean 1234, so it is written as `1.2340`. */
export function writeNumber(value: number): string {
  const text = String(value);
  return AMBIGUOUS.test(text) ? `${text}0` : text;
}

function numberOf(whole: string | undefined, decimals: string | undefined): WrittenNumber {
  const value = Number(`${(whole ?? '').replace(/[^\d+-]/g, '')}.${decimals ?? '0'}`);
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'none' };
}
