/**
 * One versioned edit: what is typed over a part of a record, from its beginning until the server took it or the person
 * gave it up (docs/decisions/wire.md#versions). It lies among the drafts (store/unsaved), so that a refresh, a closed row,
 * another page or the end of a session by the server loses nothing (docs/decisions/0017).
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
import { validationNotice, withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk, RootState } from '../types';
import { draftDropped, draftKept, selectDraft } from '../unsaved/draftsSlice';
import type { UnsavedPlace } from '../unsaved/unsavedPlaces';
import type { KnownChange, Versioned } from './knownChange';
import { saveChange, type ChangedRecord } from './saveChange';
import type { Verdict } from './sendOnCurrent';

/** What is wrong, by the parts of the draft; `whole` speaks of all of it. */
export type Problems = Readonly<Record<string, string | undefined>>;

export interface Edit<Draft, Seen> {
  /** New with every start: an answer asks whether its edit is still the one. */
  readonly key: string;
  readonly draft: Draft;
  /** What the record had when the editing began, or as the person was shown it in a conflict; and its version then. */
  readonly seen: Seen;
  readonly version?: number | undefined;
  readonly phase: 'editing' | 'saving' | 'conflict';
  /** Who changed it meanwhile, in a conflict. */
  readonly changed?: KnownChange | undefined;
  /** The conflict was told while the person was typing, and not found by saving: the focus stays where it is. */
  readonly isTold?: boolean;
  readonly problems: Problems;
  /** The field has yet to take the focus. */
  readonly wantsFocus: boolean;
}

/** What a draft comes to: what the record is to have, what is wrong with it, or null where it changes nothing. */
export type Reading<Seen> = { readonly wanted: Seen } | Refusal | null;

interface Refusal {
  readonly problems: Problems;
  /** What the toast says; null without one. */
  readonly told: string | readonly string[] | null;
}

/** What is edited, and how: all that tells one editor from the others. */
export interface Editing<Held extends Versioned, Draft, Seen> extends ChangedRecord<Held> {
  /** Names the edit among all drafts, with the id of the record at its end: `surcharge rul_1`. */
  readonly id: string;
  readonly place: UnsavedPlace;
  /** Whether the record cannot be edited. */
  readonly isLocked?: (held: Held) => boolean;
  /** What of the record is edited. */
  readonly part: (held: Held) => Seen;
  /** Whether two of these are the same to a person; by their values unless said otherwise. */
  readonly same?: (a: Seen, b: Seen) => boolean;
  /** How the fields begin. */
  readonly begin: (seen: Seen) => Draft;
  /** The fields keep what is typed themselves, and hand it on: they cannot be begun anew from here. */
  readonly keepsOwnRows?: true;
  /** Whether giving the draft up would lose something; unless said otherwise, when it is not what the fields began with. */
  readonly isTyped?: (draft: Draft, seen: Seen) => boolean;
  readonly read: (edit: Edit<Draft, Seen>, state: RootState) => Reading<Seen>;
  /** What "Keep mine" saves over what the record has by then; the draft as it is unless said otherwise. */
  readonly onto?: (mine: Draft, theirs: Seen, before: Seen) => Draft;
  readonly send: (
    change: { readonly wanted: Seen; readonly seen: Seen; readonly current: Held },
    how: OnVersion,
  ) => AppThunk<Promise<unknown>>;
  /** Asked before each try; unless said otherwise, whether the record has what was seen, or what is wanted already. */
  readonly agrees?: (current: Held, change: { wanted: Seen; seen: Seen; isAgain: boolean }) => Verdict;
  /** Where a failure stands; at the whole unless said otherwise. */
  readonly problemsOf?: (error: ApiError | null, problem: string) => Problems;
  /** Follows a save. */
  readonly saved?: AppThunk<unknown>;
}

/** What became of a save. `unchanged`: there was nothing to send. `wrong`: nothing was sent, the draft has problems. */
export type SaveEnd = 'saved' | 'unchanged' | 'wrong' | 'failed' | 'conflict' | 'busy';

/** The edit; undefined while the record is only shown. */
export const selectEdit = <Held extends Versioned, Draft, Seen>(
  state: RootState,
  { id }: Pick<Editing<Held, Draft, Seen>, 'id' | 'part' | 'begin'>,
): Edit<Draft, Seen> | undefined => selectDraft(state, id)?.value as Edit<Draft, Seen> | undefined;

/** Whether giving it up would lose something. */
const hasTyped = <Held extends Versioned, Draft, Seen>(
  { begin, isTyped = (draft, seen) => !deepEqual(draft, begin(seen)) }: Editing<Held, Draft, Seen>,
  { draft, seen }: Edit<Draft, Seen>,
): boolean => isTyped(draft, seen);

/** Whether a change may go out on a state of the record, or is made in it already. */
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

/** Changes an edit that is still there. */
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
 * Somebody else has changed the record that is edited. What was changed elsewhere in it is taken over without a word; the same
 * part is for the person to decide at once, and not only when they save. Who has typed nothing yet sees what is there now.
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
      if (edit.changed !== changed) dispatch(put(editing, { ...edit, changed }));
    } else if (!hasTyped(editing, edit)) {
      // Fields that keep what is typed themselves would go on showing what was there.
      if (!editing.keepsOwnRows)
        dispatch(put(editing, { ...edit, draft: editing.begin(seen), seen, version }));
    } else if (agreesWith(editing, held, { wanted: wanted ?? edit.seen, seen: edit.seen, isAgain: false })) {
      dispatch(put(editing, { ...edit, version }));
    } else dispatch(put(editing, { ...edit, phase: 'conflict', changed, isTold: true }));
  };

/** Puts a part of a record into editing, and the focus into it; begun already, it only gets the focus. */
export const startEdit =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk =>
  (dispatch, getState) => {
    if (selectEdit(getState(), editing) === undefined) dispatch(startOver(editing));
    else dispatch(change(editing, () => ({ wantsFocus: true })));
  };

/** Gives up what was typed and begins again with what the record has: Take theirs in a form that stays open. */
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

/** The focus is where it was asked for. */
export const editFocused = <Held extends Versioned, Draft, Seen>(
  editing: Editing<Held, Draft, Seen>,
): AppThunk => change(editing, () => ({ wantsFocus: false }));

/** What was wrong with a part of the draft is no longer said once that part is another. */
function stillWrong(problems: Problems, before: unknown, after: unknown): Problems {
  const [was, is] = [before, after].map((draft) => (typeof draft === 'object' ? { ...draft } : {}));
  const parts = Object.entries(problems) as [never, string | undefined][];
  return Object.fromEntries(parts.filter(([part]) => was && is && part in is && was[part] === is[part]));
}

/**
 * Something was typed. What is being sent must be what one reads: nothing changes meanwhile. The same values once more are
 * no news either: a form that hands on its rows after each drawing would make the store draw it again, and so for ever.
 */
export const changeDraft = <Held extends Versioned, Draft, Seen>(
  editing: Editing<Held, Draft, Seen>,
  next: (draft: Draft) => Draft,
): AppThunk =>
  change(editing, ({ draft, phase, problems }) => {
    const typed = phase === 'saving' ? draft : next(draft);
    return deepEqual(typed, draft) ? null : { draft: typed, problems: stillWrong(problems, draft, typed) };
  });

/** What was typed will not do: said where it is, and not sent. */
export const refuseDraft =
  <Held extends Versioned, Draft, Seen>(
    editing: Editing<Held, Draft, Seen>,
    { problems, told }: Refusal,
  ): AppThunk =>
  (dispatch) => {
    dispatch(change(editing, () => ({ problems, wantsFocus: true })));
    if (told !== null) dispatch(validationNotice(editing.about, told));
  };

/** Back to viewing with what the record has: Cancel, and "Take theirs" after a conflict. Not while it is saved. */
export const cancelEdit =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk =>
  (dispatch, getState) => {
    if (selectEdit(getState(), editing)?.phase === 'saving') return;
    dispatch(draftDropped(editing.id));
    dispatch(withdrawNotice(editing.about));
  };

/**
 * Saves what was typed, and tells the outcome by toast but for a conflict, which is told where it is decided: after one
 * nothing is sent before that. What changes nothing closes the edit without a call. Never throws.
 */
export const saveEdit =
  <Held extends Versioned, Draft, Seen>(editing: Editing<Held, Draft, Seen>): AppThunk<Promise<SaveEnd>> =>
  async (dispatch, getState) => {
    const edit = selectEdit(getState(), editing);
    if (edit?.phase !== 'editing') return 'busy';
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
      step({ phase: 'conflict', changed: outcome.changed, isTold: false });
      return 'conflict';
    }
    if (outcome.kind === 'failed') {
      const { problem, error } = outcome;
      const problems = editing.problemsOf?.(error, problem) ?? { whole: problem };
      const wantsFocus = Object.keys(problems).length > 0;
      step({ phase: 'editing', problems, ...(wantsFocus && { wantsFocus }) });
      return 'failed';
    }
    if (selectEdit(getState(), editing)?.key === edit.key) dispatch(draftDropped(editing.id));
    if (editing.saved) dispatch(editing.saved);
    return 'saved';
  };

/** "Keep mine" after a conflict: the person has seen what the record has now, and what was typed goes over that. */
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
