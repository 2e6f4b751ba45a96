/**
 * One versioned edit: the typed values for a part of a record, from the start until the server accepts them or the
 * person discards them (docs/decisions/wire.md#versions). It is kept with the drafts (store/unsaved), so that a
 * refresh, a closed row, another page or the end of a session by the server loses nothing (docs/decisions/0017).
 *
 *   viewing ──start──▶ editing ──save──▶ saving ──▶ viewing
 *                        │ ▲                ├─ refused ──▶ editing
 *                        │ └── keep mine ───┴─ changed by someone else ──▶ conflict (still editing)
 *                        └─cancel──▶ viewing
 */
import { nanoid } from '@reduxjs/toolkit';
import type { OnVersion } from '../../api/calls';
import type { ApiError } from '../../api/errors';
import { deepEqual } from '../../lib/deepEqual';
import type { Versioned } from '../../lib/versions';
import { validationNotice, withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk, RootState } from '../types';
import { draftDropped, draftKept, selectDraft } from '../unsaved/draftsSlice';
import type { UnsavedPlace } from '../unsaved/unsavedPlaces';
import type { KnownChange } from './knownChange';
import { saveChange, type ChangedRecord } from './saveChange';
import type { Verdict } from './sendOnCurrent';

/** The problems, by part of the draft; `whole` is about all of it. */
export type Problems = Readonly<Record<string, string | undefined>>;

export interface Edit<Draft, Seen> {
  /** New with every start, to check whether the edit that an answer belongs to is still current. */
  readonly key: string;
  readonly draft: Draft;
  /** The record's value when editing began, or as last shown in a conflict; and its version then. */
  readonly seen: Seen;
  readonly version?: number | undefined;
  readonly phase: 'editing' | 'saving' | 'conflict';
  /** In a conflict: who changed the record meanwhile. */
  readonly changed?: KnownChange | undefined;
  /** In a conflict: the record's value when `changed` changed it. */
  readonly theirs?: Seen;
  /** The conflict was reported while the person was typing, not found by saving: the focus stays where it is. */
  readonly cameWhileTyping?: boolean;
  readonly problems: Problems;
  /** The field has yet to receive the focus. `late`: for an answer, unless the person has gone elsewhere meanwhile. */
  readonly wantsFocus: boolean | 'late';
}

/** The result of reading a draft: the wanted value, the problems, or null when it changes nothing. */
export type Reading<Seen> = { readonly wanted: Seen } | Refusal | null;

interface Refusal {
  readonly problems: Problems;
  /** The text of the toast; null for none. */
  readonly toast: string | readonly string[] | null;
}

/** How to edit a part of a record. It has everything in which editors differ. */
export interface Editing<Held extends Versioned, Draft, Seen> extends ChangedRecord<Held> {
  /** Identifies the edit among all drafts, with the record's id at its end: `surcharge rul_1`. */
  readonly id: string;
  readonly place: UnsavedPlace;
  /** Whether the record cannot be edited. */
  readonly isLocked?: (held: Held) => boolean;
  /** The part of the record that is edited. */
  readonly part: (held: Held) => Seen;
  /** Whether two values are equal for a person. Compares the values by default. */
  readonly same?: (a: Seen, b: Seen) => boolean;
  /** The initial value of the fields. */
  readonly begin: (seen: Seen) => Draft;
  /** The fields keep their typed values themselves and report them, so they cannot be reset from here. */
  readonly keepsOwnRows?: true;
  /**
   * Whether discarding the draft would lose something. By default, whether it differs from the fields' initial value.
   */
  readonly isTyped?: (draft: Draft, seen: Seen) => boolean;
  readonly read: (edit: Edit<Draft, Seen>, state: RootState) => Reading<Seen>;
  /** The draft that "Keep mine" saves over the record's current value. Defaults to the unchanged draft. */
  readonly onto?: (mine: Draft, theirs: Seen, before: Seen) => Draft;
  readonly send: (
    change: { readonly wanted: Seen; readonly seen: Seen; readonly current: Held },
    how: OnVersion,
  ) => AppThunk<Promise<unknown>>;
  /** Asked before each try. By default, whether the record still has the seen value, or already the wanted one. */
  readonly agrees?: (current: Held, change: { wanted: Seen; seen: Seen; isAgain: boolean }) => Verdict;
  /** Where to show a failure. Defaults to the whole edit. */
  readonly problemsOf?: (error: ApiError | null, problem: string) => Problems;
  /** Dispatched after a save. */
  readonly saved?: AppThunk<unknown>;
}

/** How a save ended. `unchanged`: there was nothing to send. `wrong`: nothing was sent, the draft has problems. */
export type SaveEnd = 'saved' | 'unchanged' | 'wrong' | 'failed' | 'conflict' | 'busy';

/** The edit; undefined while the record is only displayed. */
export const selectEdit = <Held extends Versioned, Draft, Seen>(
  state: RootState,
  { id }: Pick<Editing<Held, Draft, Seen>, 'id' | 'part' | 'begin'>,
): Edit<Draft, Seen> | undefined => selectDraft(state, id)?.value as Edit<Draft, Seen> | undefined;

/** Whether discarding it would lose something. */
const hasTyped = <Held extends Versioned, Draft, Seen>(
  { begin, isTyped = (draft, seen) => !deepEqual(draft, begin(seen)) }: Editing<Held, Draft, Seen>,
  { draft, seen }: Edit<Draft, Seen>,
): boolean => isTyped(draft, seen);

/** Whether a change may be sent for this state of the record, or is already made in it. */
const agreesWith = <Held extends Versioned, Draft, Seen>(
  { agrees, part, same = deepEqual }: Editing<Held, Draft, Seen>,
  current: Held,
  change: { readonly wanted: Seen; readonly seen: Seen; readonly isAgain: boolean },
): Verdict =>
  agrees?.(current, change) ?? (same(part(current), change.seen) || same(part(current), change.wanted));

const put =
  <Held extends Versioned, Draft, Seen>(
    editing: Editing<Held, Draft, Seen>,
    edit: Edit<Draft, Seen>,
  ): AppThunk =>
  (dispatch) => {
    const isTyped = edit.phase !== 'editing' || hasTyped(editing, edit);
    dispatch(draftKept({ id: editing.id, draft: { ...editing.place, value: edit, isTyped } }));
  };

/** Changes an edit if it still exists. */
const change =
  <Held extends Versioned, Draft, Seen>(
    editing: Editing<Held, Draft, Seen>,
    next: (edit: Edit<Draft, Seen>) => Partial<Edit<Draft, Seen>> | null,
  ): AppThunk =>
  (dispatch, getState) => {
    const edit = selectEdit(getState(), editing);
    const changes = edit && next(edit);
    if (edit && changes) dispatch(put(editing, { ...edit, ...changes }));
  };

/**
 * Called when somebody else has changed the edited record. Changes of other parts are adopted silently. If the same
 * part changed, the person decides at once and not only when saving. If nothing was typed yet, the new value is shown.
 */
export const meetChange =
  <Held extends Versioned, Draft, Seen>(
    editing: Editing<Held, Draft, Seen>,
    changed: KnownChange,
  ): AppThunk =>
  (dispatch, getState) => {
    const held = editing.held(getState());
    const edit = selectEdit(getState(), editing);
    if (held?.version === undefined || edit === undefined || edit.phase === 'saving') return;
    const { version } = held;
    if (version === edit.version || changed.version !== version) return;
    const seen = editing.part(held);
    const reading = editing.read(edit, getState());
    const wanted = reading !== null && 'wanted' in reading ? reading.wanted : undefined;
    if (edit.phase === 'conflict') {
      if (edit.changed === changed) return;
      const { same = deepEqual } = editing;
      // A change of other parts, perhaps by this person: the field is still as it was in the conflict.
      const isOfOthers = edit.theirs !== undefined && same(seen, edit.theirs);
      const last = isOfOthers ? edit.changed && { ...edit.changed, version } : changed;
      dispatch(put(editing, { ...edit, changed: last, theirs: seen }));
    } else if (!hasTyped(editing, edit)) {
      // Fields that keep their typed values themselves would continue to show the old ones.
      if (!editing.keepsOwnRows)
        dispatch(put(editing, { ...edit, draft: editing.begin(seen), seen, version }));
    } else if (agreesWith(editing, held, { wanted: wanted ?? edit.seen, seen: edit.seen, isAgain: false })) {
      dispatch(put(editing, { ...edit, version }));
    } else
      dispatch(put(editing, { ...edit, phase: 'conflict', changed, theirs: seen, cameWhileTyping: true }));
  };

/** Starts editing a part of a record and focuses it. If the edit has started already, it only gets the focus. */
export const startEdit =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk =>
  (dispatch, getState) => {
    if (selectEdit(getState(), editing) === undefined) dispatch(startOver(editing));
    else dispatch(change(editing, () => ({ wantsFocus: true })));
  };

/** Discards the typed values and starts again with the record's: Take theirs in a form that stays open. */
export const startOver =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk =>
  (dispatch, getState) => {
    const held = editing.held(getState());
    if (held === undefined || editing.isLocked?.(held)) return;
    const seen = editing.part(held);
    const { version } = held;
    const begun = { key: nanoid(), draft: editing.begin(seen), seen, version, problems: {} };
    dispatch(put(editing, { ...begun, phase: 'editing', wantsFocus: true }));
  };

/** Called when the field has received the focus. */
export const editFocused = <Held extends Versioned, Draft, Seen>(
  editing: Editing<Held, Draft, Seen>,
): AppThunk => change(editing, () => ({ wantsFocus: false }));

/** Drops the problems of the parts that have changed. */
function stillWrong(problems: Problems, before: unknown, after: unknown): Problems {
  const [was, is] = [before, after].map((draft) => (typeof draft === 'object' ? { ...draft } : {}));
  const parts = Object.entries(problems) as [never, string | undefined][];
  return Object.fromEntries(parts.filter(([part]) => was && is && part in is && was[part] === is[part]));
}

/**
 * Something was typed. Ignored while saving, so that the form shows what is being sent. Equal values are ignored too: a
 * form that reports its rows after each render would otherwise cause an endless loop of renders.
 */
export const changeDraft = <Held extends Versioned, Draft, Seen>(
  editing: Editing<Held, Draft, Seen>,
  next: (draft: Draft) => Draft,
): AppThunk =>
  change(editing, ({ draft, phase, problems }) => {
    const typed = phase === 'saving' ? draft : next(draft);
    return deepEqual(typed, draft) ? null : { draft: typed, problems: stillWrong(problems, draft, typed) };
  });

/** Refuses the draft: shows the problems at their fields and sends nothing. */
export const refuseDraft =
  <Held extends Versioned, Draft, Seen>(
    editing: Editing<Held, Draft, Seen>,
    { problems, toast }: Refusal,
  ): AppThunk =>
  (dispatch) => {
    dispatch(change(editing, () => ({ problems, wantsFocus: true })));
    if (toast !== null) dispatch(validationNotice(editing.about, toast));
  };

/**
 * Returns to viewing with the record's value: Cancel, and "Take theirs" after a conflict. Does nothing while saving.
 */
export const cancelEdit =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk =>
  (dispatch, getState) => {
    if (selectEdit(getState(), editing)?.phase === 'saving') return;
    dispatch(draftDropped(editing.id));
    dispatch(withdrawNotice(editing.about));
  };

/**
 * Saves the typed values. The outcome is shown in a toast, except a conflict, which is shown where the person decides;
 * nothing more is sent before that. A draft without changes closes the edit without a call. Never throws.
 */
export const saveEdit =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk<Promise<SaveEnd>> =>
  async (dispatch, getState) => {
    const edit = selectEdit(getState(), editing);
    if (edit === undefined || edit.phase === 'saving') return 'busy';
    // If the record of a conflict was deleted, there is nothing to decide any more: saving says that it is gone.
    if (edit.phase === 'conflict' && editing.held(getState()) !== undefined) return 'busy';
    const reading = editing.read(edit, getState());
    if (reading === null) {
      dispatch(cancelEdit(editing));
      return 'unchanged';
    }
    if ('problems' in reading) {
      dispatch(refuseDraft(editing, reading));
      return 'wrong';
    }
    const { wanted } = reading;
    const { seen } = edit;
    const step = (changes: Partial<Edit<Draft, Seen>>) =>
      dispatch(change(editing, (now) => (now.key === edit.key ? changes : null)));
    step({ phase: 'saving', problems: {} });
    const outcome = await dispatch(
      saveChange(editing, {
        seenVersion: edit.version,
        agrees: (current, isAgain) => agreesWith(editing, current, { wanted, seen, isAgain }),
        send: (current, how) => editing.send({ wanted, seen, current }, how),
      }),
    );
    if (outcome.kind === 'conflict') {
      const theirs = editing.part(outcome.theirs);
      step({ phase: 'conflict', changed: outcome.changed, theirs, cameWhileTyping: false });
      return 'conflict';
    }
    if (outcome.kind === 'failed') {
      const { problem, error } = outcome;
      const problems = editing.problemsOf?.(error, problem) ?? { whole: problem };
      const hasProblems = Object.keys(problems).length > 0;
      step({ phase: 'editing', problems, ...(hasProblems && { wantsFocus: 'late' }) });
      return 'failed';
    }
    if (selectEdit(getState(), editing)?.key === edit.key) dispatch(draftDropped(editing.id));
    if (editing.saved) dispatch(editing.saved);
    return 'saved';
  };

/** "Keep mine" after a conflict: the person has seen the record's current value, and the draft replaces it. */
export const keepMine =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk<Promise<SaveEnd>> =>
  async (dispatch, getState) => {
    const held = editing.held(getState());
    const edit = selectEdit(getState(), editing);
    if (held === undefined || edit?.phase !== 'conflict') return 'busy';
    const { version } = held;
    const seen = editing.part(held);
    const draft = editing.onto?.(edit.draft, seen, edit.seen) ?? edit.draft;
    dispatch(put(editing, { ...edit, draft, seen, version, phase: 'editing' }));
    return dispatch(saveEdit(editing));
  };
