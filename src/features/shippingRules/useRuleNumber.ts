import { useCallback, useMemo, useRef, useState } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { formatDollars } from '../../domain/orders/money';
import { dollarsProblem, readDollars, readTransitDays, transitDaysProblem } from '../../domain/rules/amounts';
import { useAppDispatch } from '../../store/hooks';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import { useDraft } from '../../shared/editing/useDraft';
import { aboutRule, saveRule } from '../../store/views/shippingRules/saveRule';
import type { KnownChange } from '../../store/edits/knownChange';
import { ruleName } from './ruleParts';

export type RuleNumberField = 'inTransitDays' | 'surcharge';

/** What tells the two apart: their words, and how their texts are read and written. */
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

interface TypedNumber {
  readonly text: string;
  /** What the rule had when the editing began, or as it was shown in a conflict. */
  readonly seen: number;
  /** Why it was not saved; empty when nothing is wrong. */
  readonly problem: string;
  /** What somebody else left there meanwhile; null without a conflict. */
  readonly theirs: number | null;
  readonly changed?: KnownChange | undefined;
  readonly wantsFocus: boolean;
}

interface NumberEdit extends TypedNumber {
  readonly isSaving: boolean;
}

/** Editing one number of a rule: its draft, its check, its saving (SHR-05, SHR-06, MSG-80). */
export function useRuleNumber(rule: RuleRecord, field: RuleNumberField) {
  const dispatch = useAppDispatch();
  const notices = useFormNotices(aboutRule(rule, field));
  const { label, typed, read, problem: problemOf } = RULE_NUMBERS[field];
  const { value: draft, set: setEdit } = useDraft<TypedNumber | null>({
    id: `${field} ${rule.id}`,
    what: `${label} of ${ruleName(rule)}`,
    target: { rule: rule.id },
    initial: () => null,
    isTyped: (at) => at !== null && (at.theirs !== null || at.text !== typed(at.seen)),
  });
  const [isSaving, setSaving] = useState(false);
  const edit = useMemo<NumberEdit | null>(() => draft && { ...draft, isSaving }, [draft, isSaving]);
  const isUnderWay = useRef(false);

  const send = async (at: TypedNumber) => {
    const value = read(at.text);
    if (value === null) {
      const problem = problemOf(at.text) ?? '';
      setEdit({ ...at, problem, wantsFocus: true });
      notices.refuse(problem);
      return;
    }
    if (value === at.seen) return setEdit(null);
    isUnderWay.current = true;
    setSaving(true);
    setEdit({ ...at, problem: '', theirs: null });
    const { merchantId, originZone, destinationZone } = rule;
    const outcome = await dispatch(
      saveRule({
        merchantId,
        pair: { originZone, destinationZone },
        change:
          field === 'surcharge'
            ? { action: 'surcharge', body: { surcharge: value } }
            : { action: 'inTransitDays', body: { inTransitDays: value } },
        part: (current) => current[field],
        seen: at.seen,
        wanted: value,
        success: merchantMessages.ruleUpdated,
      }),
    );
    isUnderWay.current = false;
    setSaving(false);
    if (outcome.kind === 'saved') setEdit(null);
    else if (outcome.kind === 'failed')
      setEdit({ ...at, problem: outcome.problem, theirs: null, wantsFocus: true });
    else setEdit({ ...at, problem: '', theirs: outcome.theirs[field], changed: outcome.changed });
  };

  return {
    edit,
    start: () => {
      const seen = rule[field];
      setEdit({ text: typed(seen), seen, problem: '', theirs: null, wantsFocus: true });
    },
    change: (text: string) => setEdit((at) => at && { ...at, text, problem: '' }),
    cancel: () => {
      if (isUnderWay.current) return;
      setEdit(null);
      notices.withdraw();
    },
    save: async () => {
      if (draft !== null && draft.theirs === null && !isUnderWay.current) await send(draft);
    },
    /** After a conflict: what was typed goes over what the other person left. */
    keepMine: async () => {
      if (draft !== null && draft.theirs !== null) await send({ ...draft, seen: draft.theirs, theirs: null });
    },
    focusTaken: useCallback(() => setEdit((at) => at && { ...at, wantsFocus: false }), [setEdit]),
  };
}
