/** What a text may hold: characters that a person can see, and line ends. */

/** C0 without tab and line ends, DEL, C1, and halves of surrogate pairs: no text has them, only broken files. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u;

/** Marks of direction, and what has no width. Joiners are left out: scripts and emoji need them inside a word. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** Whether a text has no control characters but tab and line ends, and no half of a pair. */
export const isPlainText = (text: string): boolean => !NO_TEXT.test(text);

/** A name without what turns its direction around or hides in it: two names that look the same are the same. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

/** A reference or a code: nothing in it is invisible, joiners neither. They come along from web pages and chats. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');
