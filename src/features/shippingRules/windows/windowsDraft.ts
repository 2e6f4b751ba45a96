import type { RuleRecord } from '../../../domain/merchants/ruleRecord';

/** Names the draft of a rule's windows; apart from the editor, whose code comes later than the dialog's. */
export const windowsDraftId = ({ id }: RuleRecord): string => `windows ${id}`;
