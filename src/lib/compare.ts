/** Two comparison functions for texts, for use with `sort`. */

/** For codes, ids and e-mails: by code unit, the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** For names: ignoring case and accents, with `Zone 2` before `Zone 10`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
