/** Which characters a text may contain: visible ones and line ends. */

/** C0 without tab and line ends, DEL, C1, and lone surrogates: they occur only in broken files. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u;
/** How Word copies a line break, how a PDF copies a page break, and the line end of some mainframes. */
const OTHER_LINE_ENDS = /[\v\f\u0085]/g;

/** Whether a text has no control characters except tab and line ends, and no lone surrogates. */
export const isPlainText = (text: string): boolean => !NO_TEXT.test(text);

/**
 * Typed or pasted text with only the characters that may be stored. Others are invisible, so nobody could find and
 * remove them.
 */
export const toPlainText = (text: string): string =>
  text.replace(OTHER_LINE_ENDS, '\n').replace(new RegExp(NO_TEXT, 'gu'), '');
