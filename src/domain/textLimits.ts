/**
 * Checks the length of texts. A text that is too long is kept as typed and rejected with a message that names the
 * field.
 */
import { withoutHidden } from '../contract/hiddenCharacters';
import { messages } from '../contract/messages';

/** The error for a text that would be stored with more than `most` characters; undefined when it fits. */
export const tooLong = (name: string, typed: string, most: number): string | undefined =>
  withoutHidden(typed).trim().length > most ? messages.fieldTooLong(name, most) : undefined;
