import type { RuleRecord } from '../../../domain/merchants/ruleRecord';

/** The id of the draft of a rule's windows. Not in the editor, whose code is loaded later than the dialog's. */
export const windowsDraftId = ({ id }: RuleRecord): string => `windows ${id}`;
