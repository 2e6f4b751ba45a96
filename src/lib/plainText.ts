/** Which characters a text may contain: visible ones and line ends. */

/** C0 without tab and line ends, DEL, C1, and lone surrogates: they occur only in broken files. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u;

/** Whether a text has no control characters except tab and line ends, and no lone surrogates. */
export const isPlainText = (text: string): boolean => !NO_TEXT.test(text);
