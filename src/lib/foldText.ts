/** Folds a text for searching: ignores accents, case and punctuation. `st johns` matches St. John’s. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
