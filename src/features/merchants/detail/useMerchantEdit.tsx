import { Lock } from '@blueprintjs/icons';
import { useCallback, useRef } from 'react';
import { fieldText, fieldWords, type MerchantField } from '../../../domain/merchants/merchantFields';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { changeOf } from '../../../store/edits/knownChange';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  cancelEditing,
  keepMine,
  saveField,
  startEditing,
} from '../../../store/views/merchants/editMerchant';
import { selectMerchantEdit } from '../../../store/views/merchants/merchantEditsSelectors';
import { merchantEditsActions } from '../../../store/views/merchants/merchantEditsSlice';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { PencilButton } from '../../../ui/PencilButton';
import { useFocusBack } from '../../../ui/useFocusBack';

/** What the editors of a merchant's field have in common: its draft and commands, the pencil, the conflict (MDT-14). */
export function useMerchantEdit(merchant: MerchantRecord, field: MerchantField, label: string) {
  const dispatch = useAppDispatch();
  const { id } = merchant;
  const edit = useAppSelector((state) => selectMerchantEdit(state, { id, field }));
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusBack(edit !== undefined, pencil);
  const onFocused = useCallback(
    () => dispatch(merchantEditsActions.focusTaken({ id, field })),
    [dispatch, id, field],
  );
  const start = () => dispatch(startEditing({ id, field }));
  const cancel = () => dispatch(cancelEditing({ id, field }));
  return {
    edit,
    editor: {
      label,
      onSave: () => void dispatch(saveField({ id, field })),
      onCancel: cancel,
      isSaving: edit?.phase === 'saving',
      problem: edit?.problem,
      wantsFocus: edit?.wantsFocus ?? false,
      onFocused,
      question:
        edit?.phase === 'conflict' ? (
          <ConflictCard
            label={label}
            mine={fieldWords(field, edit.draft)}
            theirs={fieldWords(field, fieldText(merchant, field))}
            before={fieldWords(field, edit.seen)}
            changed={changeOf(merchant, edit.changed)}
            onKeepMine={() => void dispatch(keepMine({ id, field }))}
            onTakeTheirs={cancel}
          />
        ) : undefined,
    },
    onDraft: (draft: string) => dispatch(merchantEditsActions.draftChanged({ id, field, draft })),
    /** How the editing begins; nothing for an archived merchant. */
    onValueClick: merchant.archived ? undefined : start,
    pencil: merchant.archived ? (
      <Lock className="merchant-lock" size={12} />
    ) : (
      <PencilButton ref={pencil} className="merchant-pencil" name={label} onEdit={start} />
    ),
  };
}
