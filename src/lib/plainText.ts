/** What a text may hold: characters that a person can see, and line ends. */

/** C0 without tab and line ends, DEL, C1, and halves of surrogate pairs: no text has them, only broken files. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u;

/** Whether a text has no control characters but tab and line ends, and no half of a pair. */
export const isPlainText = (text: string): boolean => !NO_TEXT.test(text);
