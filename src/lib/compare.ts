/** Two orders of texts, each for `sort`. */

/** As stored codes, ids and e-mails are sorted: by code unit, the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** As people look for a name: case and accents aside, `Zone 2` before `Zone 10`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
