/** Texts that are longer than their field may hold: what was typed or pasted stays as it is and is refused by name. */
import { withoutHidden } from '../contract/hiddenCharacters';
import { messages } from '../contract/messages';

/** What is wrong with a text that has more than `most` characters as it is stored; nothing when it fits. */
export const tooLong = (name: string, typed: string, most: number): string | undefined =>
  withoutHidden(typed).trim().length > most ? messages.fieldTooLong(name, most) : undefined;
