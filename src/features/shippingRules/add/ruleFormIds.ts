/** Elements of the form that get the focus when they contain an error. */
import type { RuleField } from '../../../domain/rules/newRule';

export const fieldIdOf = (field: RuleField): string => `add-rule-${field}`;
/** Prefix of the ids of a service's fields. */
export const serviceIdOf = (key: number): string => `add-rule-service-${key}`;
