/**
 * Direction marks and zero-width characters. Joiners are not included, because scripts and emoji need them inside
 * words.
 */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/**
 * Removes characters that change the direction of a name or are invisible in it, so that names that look the same are
 * equal.
 */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

/**
 * Removes all invisible characters, joiners included, from a reference, a code or an e-mail. They come along from web
 * pages and chats.
 */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');
