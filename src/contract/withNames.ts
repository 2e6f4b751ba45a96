/** Letters of right-to-left scripts: Hebrew, Arabic and their neighbours, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u05be-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for use among other words. One in a right-to-left script gets invisible isolates around it, so that numbers
 * and signs beside it keep their places; all others stay as they are.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** A template for sentences that contain names; see `isolated`. */
export const withNames = (words: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: words }, ...values.map((value) => (typeof value === 'string' ? isolated(value) : value)));
