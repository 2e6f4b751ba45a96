/**
 * Decimal digits of all scripts as 0 to 9: `５`, `٥` and `५` become `5`. In every script, the ten digits are
 * consecutive, starting with zero.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0;
    let first = at;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((at - first) % 10);
  });
