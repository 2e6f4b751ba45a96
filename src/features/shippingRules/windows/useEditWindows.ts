import { useEffect, useMemo, useState } from 'react';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { hasSameRows, windowsPart, windowsPartAfter } from '../../../domain/rules/windowDifference';
import { windowsOntoTheirs } from '../../../domain/rules/ontoTheirs';
import { windowRows, windowsOf, type RuleWindows, type WindowRows } from '../../../domain/rules/windowGrids';
import { deepEqual } from '../../../lib/deepEqual';
import type { Editing } from '../../../store/edits/edits';
import type { UnsavedPlace } from '../../../store/unsaved/unsavedPlaces';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { usePlace } from '../../../shared/editing/useDraft';
import { useOpenEdit } from '../../../shared/editing/useEdit';
import { aboutRule, changedRule, sendRule } from '../../../store/views/shippingRules/changedRule';
import { useWindowsEditor } from './useWindowsEditor';
import { ruleName } from '../ruleParts';
import { windowsDraftId } from './windowsDraft';

/** Whether there are unsaved changes, or a save is running. */
export interface EditState {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
}

interface EditWindowsArg {
  /** The current rule; editing is based on what it was when editing began. */
  readonly rule: RuleRecord;
  readonly onState: (state: EditState) => void;
  readonly onSaved: () => void;
}

const windowsEditing = (
  rule: RuleRecord,
  place: UnsavedPlace,
): Editing<RuleRecord, WindowRows, RuleWindows> => ({
  ...changedRule(rule, 'windows'),
  id: windowsDraftId(rule),
  place,
  part: (current) => current,
  begin: windowRows,
  keepsOwnRows: true,
  onto: (mine, theirs, before) => windowsOntoTheirs(before, theirs, mine),
  isTyped: (rows, seen) => !hasSameRows(rows, windowRows(seen)),
  read: ({ draft, seen }) =>
    hasSameRows(draft, windowRows(seen)) ? null : { wanted: windowsOf(draft, seen) },
  agrees: (current, { wanted, seen }) => {
    const theirs = windowsPart(current);
    return deepEqual(theirs, windowsPart(seen)) || deepEqual(theirs, windowsPartAfter(wanted, seen));
  },
  send: ({ wanted }, how) => sendRule(rule, { action: 'windows', body: wanted }, how),
});

/**
 * Edits the windows of a stored rule. One save for the three grids sends all windows and the rule's exceptions; if
 * someone else changed the windows meanwhile, the user decides.
 */
export function useEditWindows({ rule, onState, onSaved }: EditWindowsArg) {
  const { refuse } = useFormNotices(aboutRule(rule, 'windows'));
  const place = usePlace(`Edit Windows: ${ruleName(rule)}`, { rule: rule.id, open: 'windows' });
  const { edit, conflict, isSaving, ...edits } = useOpenEdit(windowsEditing(rule, place), (rows) =>
    editor.load(rows),
  );
  const [first] = useState<RuleWindows>(rule);
  const base = edit?.seen ?? first;
  const stored = useMemo(() => windowRows(base), [base]);
  const [begin] = useState(edit?.draft ?? stored);
  const { inTransitDays } = rule;
  const editor = useWindowsEditor({ rows: begin, stored, inTransitDays, isLocked: isSaving });

  const isChanged = useMemo(() => !hasSameRows(editor.rows, stored), [editor.rows, stored]);
  useEffect(() => onState({ isChanged, isSaving }), [onState, isChanged, isSaving]);

  // The grids hold their rows themselves; copy each change into the draft.
  const { change } = edits;
  useEffect(() => change(() => editor.rows), [change, editor.rows]);

  const checked = async (save: typeof edits.save) => {
    if (isSaving) return;
    const refusals = editor.refusals();
    if (refusals.length > 0) {
      refuse(refusals);
      return;
    }
    const end = await save();
    if (end === 'saved' || end === 'unchanged') onSaved();
  };

  return {
    editor,
    /** The windows when editing began, or when they were last loaded into the grids. */
    base,
    stored,
    isSaving,
    isChanged,
    /** The server's message about the last save. */
    problem: edit?.problems.whole,
    /** The windows as someone else changed them, and who did, until the conflict is resolved. */
    conflict,
    save: () => checked(edits.save),
    /** Applies the user's changes to the other person's version; its exceptions and other rows are kept. */
    keepMine: () =>
      checked(() => {
        // The grids show what is sent, even if that fails.
        if (conflict) editor.load(windowsOntoTheirs(base, conflict.theirs, editor.rows));
        return edits.keepMine();
      }),
    takeTheirs: () => {
      if (!conflict) return;
      edits.startOver();
      editor.load(windowRows(conflict.theirs));
      editor.goTo('Delivery Windows', 0, 0);
    },
  };
}
