import { useEffect, useMemo, useRef } from 'react';
import { messages } from '../../contract/messages';
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
import type { Versioned } from '../../lib/versions';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
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

export interface EditCommands<Draft, Seen> {
  /** Undefined while the record is only shown. */
  readonly edit: Edit<Draft, Seen> | undefined;
  readonly isSaving: boolean;
  /** Undefined if there is no conflict. */
  readonly conflict: EditConflict<Seen> | undefined;
  readonly start: () => void;
  readonly change: (next: (draft: Draft) => Draft) => void;
  readonly save: () => Promise<SaveEnd>;
  readonly cancel: () => void;
  readonly keepMine: () => Promise<SaveEnd>;
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
  const edit = useAppSelector((state) => selectEdit(state, editing));
  const held = useAppSelector(editing.held);
  useLeftUntyped(editing.id);
  const isHere = useIsHere();
  const latest = useRef(editing);
  latest.current = editing;
  const commands = useMemo(() => {
    const now = () => latest.current;
    const reportIfLeft = async (save: Promise<SaveEnd>) => {
      const end = await save;
      if (end === 'conflict' && !isHere.current) {
        // The conflict is shown when the place is opened again.
        const { about, failure } = now();
        dispatch(errorNotice(about, failure({ status: 412, message: messages.changedMeanwhile })));
      }
      return end;
    };
    return {
      start: () => dispatch(startEdit(now())),
      change: (next: (draft: Draft) => Draft) => dispatch(changeDraft(now(), next)),
      save: () => reportIfLeft(dispatch(saveEdit(now()))),
      cancel: () => dispatch(cancelEdit(now())),
      keepMine: () => reportIfLeft(dispatch(keepMine(now()))),
      startOver: () => dispatch(startOver(now())),
      onFocused: () => dispatch(editFocused(now())),
    };
  }, [dispatch, isHere]);
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
