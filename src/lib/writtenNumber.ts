/**
 * Numbers as people and spreadsheets write them: with a point or a comma for the decimals, and either of them, a blank or
 * an apostrophe between the thousands. Where a text may be two numbers it is none.
 */

export type WrittenNumber =
  | { readonly kind: 'number'; readonly value: number }
  /** `1,200`: 1.2 where the comma is the decimal sign, 1200 where it parts the thousands. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [decimal: string, thousands: string] }
  | { readonly kind: 'none' };

/** Blanks of all widths and apostrophes: nobody writes decimals behind one. */
const PARTS_THOUSANDS = /^([+-]?\d{1,3})((?:[\s'\u2019]\d{3})+)(?:[.,](\d+))?$/;
/** One sign again and again: `1,234,567`, then perhaps the other one before the decimals: `1.234.567,5`. */
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

/** `1.2500` for 1.25 is no news, but `1.250` may be read as 1250: a number whose text can be read in one way only. */
export function writeNumber(value: number): string {
  const text = String(value);
  return AMBIGUOUS.test(text) ? `${text}0` : text;
}

function numberOf(whole: string | undefined, decimals: string | undefined): WrittenNumber {
  const value = Number(`${(whole ?? '').replace(/[^\d+-]/g, '')}.${decimals ?? '0'}`);
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'none' };
}
