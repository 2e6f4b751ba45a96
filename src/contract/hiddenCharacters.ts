/** Marks of direction, and what has no width. Joiners are left out: scripts and emoji need them inside a word. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** A name without what turns its direction around or hides in it: two names that look the same are the same. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

/** A reference, a code or an e-mail: nothing in it is invisible, joiners neither. They come along from web pages and chats. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');
