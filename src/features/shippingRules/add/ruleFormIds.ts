/** Elements of the form that take the focus when something in them will not do. */
import type { RuleField } from '../../../domain/rules/newRule';

export const fieldIdOf = (field: RuleField): string => `add-rule-${field}`;
/** What the ids of a service's fields begin with. */
export const serviceIdOf = (key: number): string => `add-rule-service-${key}`;
