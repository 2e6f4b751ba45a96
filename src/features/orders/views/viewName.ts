import { messages } from '../../../contract/messages';
import { VIEW_NAME_MAX } from '../../../contract/orderViews';
import { viewMessages } from '../../../contract/viewMessages';

/** What is wrong with a name; undefined if nothing is. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return viewMessages.nameMissing;
  return name.trim().length > VIEW_NAME_MAX ? messages.fieldTooLong('Name', VIEW_NAME_MAX) : undefined;
}
