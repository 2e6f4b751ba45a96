import { Lock } from '@blueprintjs/icons';
import { useRef } from 'react';
import { fieldWords, type MerchantField } from '../../../domain/merchants/merchantFields';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { merchantEditing } from '../../../store/views/merchants/merchantEditing';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { useEdit } from '../../../shared/editing/useEdit';
import { PencilButton } from '../../../ui/PencilButton';
import { useFocusBack } from '../../../ui/useFocusBack';

/** What the editors of a merchant's fields share: the draft and its commands, the pencil, the conflict (MDT-14). */
export function useMerchantEdit(merchant: MerchantRecord, field: MerchantField, label: string) {
  const { edit, conflict, ...edits } = useEdit(merchantEditing(merchant, field, label));
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusBack(edit !== undefined, pencil);
  return {
    edit,
    editor: {
      label,
      onSave: () => void edits.save(),
      onCancel: edits.cancel,
      isSaving: edits.isSaving,
      problem: edit?.problems.whole,
      wantsFocus: edit?.wantsFocus ?? false,
      onFocused: edits.onFocused,
      question: edit && conflict && (
        <ConflictCard
          label={label}
          mine={fieldWords(field, edit.draft)}
          theirs={fieldWords(field, conflict.theirs)}
          before={fieldWords(field, conflict.before)}
          changed={conflict.changed}
          onKeepMine={() => void edits.keepMine()}
          onTakeTheirs={edits.cancel}
        />
      ),
    },
    onDraft: (draft: string) => edits.change(() => draft),
    /** Starts editing; undefined for an archived merchant. */
    onValueClick: merchant.archived ? undefined : edits.start,
    pencil: merchant.archived ? (
      <Lock className="merchant-lock" size={12} />
    ) : (
      <PencilButton ref={pencil} className="merchant-pencil" name={label} onEdit={edits.start} />
    ),
  };
}
