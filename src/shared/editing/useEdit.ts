import { useEffect, useMemo, useRef } from 'react';
import type { LastChange } from '../../contract/schemas/common';
import {
  cancelEdit,
  changeDraft,
  editFocused,
  keepMine,
  meetChange,
  saveEdit,
  selectEdit,
  startEdit,
  startOver,
  type Edit,
  type Editing,
  type SaveEnd,
} from '../../store/edits/edits';
import { changeOf } from '../../store/edits/knownChange';
import { selectWhoChanged } from '../../store/edits/whoChanged';
import type { Versioned } from '../../lib/versions';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectReportedChange } from '../../store/feed/feedSlice';
import { errorNotice } from '../../store/notices/noticesSlice';
import { useIsHere } from '../../ui/useIsHere';
import { useLeftUntyped } from './useDraft';

/** Both versions of the same thing; the conflict card only needs the words. */
interface EditConflict<Seen> {
  readonly theirs: Seen;
  readonly before: Seen;
  readonly changed: LastChange | undefined;
  /** It arrived during typing: do not move the focus. */
  readonly cameWhileTyping: boolean;
}

/** `left`: the component was unmounted before the answer, so it has nothing to close and nowhere to go. */
type EditEnd = SaveEnd | 'left';

export interface EditCommands<Draft, Seen> {
  /** Undefined while the record is only shown. */
  readonly edit: Edit<Draft, Seen> | undefined;
  readonly isSaving: boolean;
  /** Undefined if there is no conflict. */
  readonly conflict: EditConflict<Seen> | undefined;
  readonly start: () => void;
  readonly change: (next: (draft: Draft) => Draft) => void;
  readonly save: () => Promise<EditEnd>;
  readonly cancel: () => void;
  readonly keepMine: () => Promise<EditEnd>;
  /** Starts again with the record's current value. */
  readonly startOver: () => void;
  readonly onFocused: () => void;
}

/**
 * One versioned edit (store/edits) for the component that shows it. An edit without input is dropped when the
 * component is unmounted.
 */
export function useEdit<Held extends Versioned, Draft, Seen>(
  editing: Editing<Held, Draft, Seen>,
): EditCommands<Draft, Seen> {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const edit = useAppSelector((state) => selectEdit(state, editing));
  const held = useAppSelector(editing.held);
  useLeftUntyped(editing.id);
  const isHere = useIsHere();
  const latest = useRef(editing);
  latest.current = editing;
  const commands = useMemo(() => {
    const now = () => latest.current;
    const unlessLeft = async (save: Promise<SaveEnd>): Promise<EditEnd> => {
      const end = await save;
      if (isHere.current) return end;
      if (end === 'conflict') {
        // The conflict is shown when the place is opened again.
        const { about, failure } = now();
        const { words } = selectWhoChanged(store.getState(), selectEdit(store.getState(), now())?.changed);
        dispatch(errorNotice(about, failure({ status: 412, message: words })));
      }
      return 'left';
    };
    return {
      start: () => dispatch(startEdit(now())),
      change: (next: (draft: Draft) => Draft) => dispatch(changeDraft(now(), next)),
      save: () => unlessLeft(dispatch(saveEdit(now()))),
      cancel: () => dispatch(cancelEdit(now())),
      keepMine: () => unlessLeft(dispatch(keepMine(now()))),
      startOver: () => dispatch(startOver(now())),
      onFocused: () => dispatch(editFocused(now())),
    };
  }, [dispatch, store, isHere]);
  useChangesMet(editing, held, edit?.draft);
  const isConflict = edit?.phase === 'conflict' && held !== undefined;
  return {
    ...commands,
    edit,
    isSaving: edit?.phase === 'saving',
    conflict: isConflict
      ? {
          theirs: editing.part(held),
          before: edit.seen,
          changed: changeOf(held, edit.changed),
          cameWhileTyping: edit.cameWhileTyping === true,
        }
      : undefined,
  };
}

/**
 * `useEdit` for a component that is nothing but an editor, such as a dialog of roles. It starts the edit, and again
 * whenever the edit has ended: that happens if the place was left during a save and reopened before the answer, and
 * after its own save until it closes.
 * @param show puts the values of the new edit into fields that keep their typed values themselves
 */
export function useOpenEdit<Held extends Versioned, Draft, Seen>(
  editing: Editing<Held, Draft, Seen>,
  show?: (draft: Draft) => void,
): Omit<EditCommands<Draft, Seen>, 'start'> {
  const store = useAppStore();
  const { start, ...edits } = useEdit(editing);
  const isEnded = edits.edit === undefined;
  const wasOpen = useRef(false);
  const latest = useRef({ editing, show });
  latest.current = { editing, show };
  useEffect(() => {
    if (isEnded) {
      start();
      const begun = selectEdit(store.getState(), latest.current.editing);
      if (begun && wasOpen.current) latest.current.show?.(begun.draft);
    }
    wasOpen.current = true;
  }, [store, start, isEnded]);
  return edits;
}

/** The id of the record being edited: the last word of the edit's name. */
const recordIdOf = ({ id }: { readonly id: string }): string => id.slice(id.lastIndexOf(' ') + 1);

/** When the server reports someone else's change, updates an untouched edit at once, or opens a conflict. */
function useChangesMet<Held extends Versioned, Draft, Seen>(
  editing: Editing<Held, Draft, Seen>,
  held: Held | undefined,
  draft: Draft | undefined,
): void {
  const dispatch = useAppDispatch();
  const change = useAppSelector((state) => selectReportedChange(state, recordIdOf(editing)));
  const latest = useRef(editing);
  latest.current = editing;
  useEffect(() => {
    if (change) dispatch(meetChange(latest.current, change));
  }, [dispatch, change, held, draft]);
}
