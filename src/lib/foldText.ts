/**
 * A text as one types it while looking for it: accents, case and what stands between the words do not matter.
 * `st johns` is St. John’s.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
