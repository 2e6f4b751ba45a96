import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { formatDollars } from '../../domain/orders/money';
import { dollarsProblem, readDollars, readTransitDays, transitDaysProblem } from '../../domain/rules/amounts';
import { usePlace } from '../../shared/editing/useDraft';
import { useEdit } from '../../shared/editing/useEdit';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import { aboutRule, changedRule, sendRule } from '../../store/views/shippingRules/changedRule';
import { ruleName } from './ruleParts';

export type RuleNumberField = 'inTransitDays' | 'surcharge';

/** How the two numbers differ: their labels, and how their text is read and written. */
export const RULE_NUMBERS = {
  inTransitDays: {
    label: 'In Transit Days',
    sign: '',
    shown: (days: number) => String(days),
    typed: (days: number) => String(days),
    read: readTransitDays,
    problem: transitDaysProblem,
  },
  surcharge: {
    label: 'Surcharge',
    sign: '$',
    shown: (dollars: number) => formatDollars(dollars) ?? '',
    typed: (dollars: number) => dollars.toFixed(2),
    read: readDollars,
    problem: (text: string) => dollarsProblem(text, 'Surcharge'),
  },
} as const;

/** Edits one number of a rule: its draft, its validation, saving it (SHR-05, SHR-06, MSG-80). */
export function useRuleNumber(rule: RuleRecord, field: RuleNumberField) {
  useFormNotices(aboutRule(rule, field));
  const { label, typed, read, problem } = RULE_NUMBERS[field];
  return useEdit<RuleRecord, string, number>({
    ...changedRule(rule, field),
    id: `${field} ${rule.id}`,
    place: usePlace(`${label} of ${ruleName(rule)}`, { rule: rule.id }),
    part: (current) => current[field],
    begin: typed,
    read: ({ draft, seen }) => {
      const wanted = read(draft);
      // A stored value that would be refused today may stay.
      if (wanted === seen || draft === typed(seen)) return null;
      if (wanted !== null) return { wanted };
      const toast = problem(draft) ?? '';
      return { problems: { whole: toast }, toast };
    },
    send: ({ wanted }, how) =>
      sendRule(
        rule,
        field === 'surcharge'
          ? { action: 'surcharge', body: { surcharge: wanted } }
          : { action: 'inTransitDays', body: { inTransitDays: wanted } },
        how,
      ),
  });
}
