import { useEffect, useMemo, useRef, useState } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { hasSameRows, windowsPart, windowsPartAfter } from '../../../domain/rules/windowDifference';
import { windowRows, windowsOf, type WindowRows } from '../../../domain/rules/windowGrids';
import type { KnownChange } from '../../../store/edits/knownChange';
import { useAppDispatch } from '../../../store/hooks';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useDraft } from '../../../shared/editing/useDraft';
import { aboutRule, saveRule } from '../../../store/views/shippingRules/saveRule';
import { useWindowsEditor } from './useWindowsEditor';
import { ruleName } from '../ruleParts';
import { windowsDraftId } from './windowsDraft';

/** What the editing has not handed over yet. */
export interface EditState {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
}

interface EditWindowsArg {
  /** As it is now; the editing goes on from what it was when it began. */
  readonly rule: RuleRecord;
  readonly merchantId: string;
  readonly onState: (state: EditState) => void;
  readonly onSaved: () => void;
}

/** The rows as typed, and the rule that they were typed over. */
interface TypedWindows {
  readonly base: RuleRecord;
  readonly rows: WindowRows;
}

/**
 * Editing the windows of a stored rule: one save for the three grids, which carries all windows and the rule's
 * exceptions; somebody else's change of the windows meanwhile is for the person to decide.
 */
export function useEditWindows({ rule, merchantId, onState, onSaved }: EditWindowsArg) {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(aboutRule(rule, 'windows'));
  const draft = useDraft<TypedWindows | null>({
    id: windowsDraftId(rule),
    what: `Edit Windows: ${ruleName(rule)}`,
    target: { rule: rule.id, open: 'windows' },
    initial: () => null,
    isTyped: (typed) => typed !== null && !hasSameRows(typed.rows, windowRows(typed.base)),
  });
  const [base, setBase] = useState(draft.value?.base ?? rule);
  const stored = useMemo(() => windowRows(base), [base]);
  const [begin] = useState(draft.value?.rows ?? stored);
  const { inTransitDays } = rule;
  const [isSaving, setIsSaving] = useState(false);
  const editor = useWindowsEditor({ rows: begin, stored, inTransitDays, isLocked: isSaving });
  const [problem, setProblem] = useState('');
  const [theirs, setTheirs] = useState<RuleRecord | null>(null);
  const [changed, setChanged] = useState<KnownChange>();
  const isUnderWay = useRef(false);

  const isChanged = useMemo(() => !hasSameRows(editor.rows, stored), [editor.rows, stored]);
  useEffect(() => onState({ isChanged, isSaving }), [onState, isChanged, isSaving]);

  // The grids hold their rows themselves; each change goes on to the draft.
  const { set: keepDraft } = draft;
  useEffect(() => keepDraft({ base, rows: editor.rows }), [keepDraft, base, editor.rows]);

  const send = async (seen: RuleRecord) => {
    if (isUnderWay.current) return;
    const refusals = editor.refusals();
    if (refusals.length > 0) {
      refuse(refusals);
      return;
    }
    const windows = windowsOf(editor.rows, seen);
    isUnderWay.current = true;
    setIsSaving(true);
    setProblem('');
    const outcome = await dispatch(
      saveRule({
        merchantId,
        pair: rule,
        change: { action: 'windows', body: windows },
        part: windowsPart,
        seen: windowsPart(seen),
        wanted: windowsPartAfter(windows, seen),
        success: merchantMessages.ruleUpdated,
      }),
    );
    isUnderWay.current = false;
    setIsSaving(false);
    if (outcome.kind === 'saved') {
      draft.drop();
      onSaved();
    } else if (outcome.kind === 'failed') setProblem(outcome.problem);
    else {
      setTheirs(outcome.theirs);
      setChanged(outcome.changed);
    }
  };

  return {
    editor,
    /** The rule as it was when the editing began, or as it was last taken in. */
    base,
    stored,
    isSaving,
    isChanged,
    /** What the server said to the last save; empty when there is nothing to say. */
    problem,
    /** The rule as somebody else left it, while that is not decided. */
    theirs,
    /** Who left it so, when the refusal said it. */
    changed,
    save: () => send(base),
    /** What was typed goes over what the other person left, whose exceptions stay. */
    keepMine: () => {
      if (theirs === null) return;
      setBase(theirs);
      setTheirs(null);
      void send(theirs);
    },
    takeTheirs: () => {
      if (theirs === null) return;
      setBase(theirs);
      setTheirs(null);
      editor.load(windowRows(theirs));
      editor.goTo('Delivery Windows', 0, 0);
    },
  };
}
