import { useRef, useState, type ReactNode } from 'react';
import { messages } from '../../../contract/messages';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { behindNumber, typedPhone, type RecipientField } from '../../../domain/orders/recipientEdit';
import type { Edit } from '../../../store/edits/edits';
import { useAppSelector } from '../../../store/hooks';
import { selectEditedText, textEditing } from '../../../store/views/orders/orderEditing';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { useEdit, type EditCommands } from '../../../shared/editing/useEdit';
import { EmptyDash } from '../../../ui/EmptyDash';
import { InlineHint } from '../../../ui/InlineHint';
import { InlineEditor } from '../../../ui/InlineEditor';
import { PencilButton } from '../../../ui/PencilButton';
import { useFocusBack } from '../../../ui/useFocusBack';
import { phoneHint } from './phoneHint';

const LABELS: Readonly<Record<RecipientField, string>> = { phone: 'Phone', email: 'Email', notes: 'Notes' };

interface EditableFieldProps {
  readonly order: OrderRecord;
  readonly field: RecipientField;
  /** The value to show; an empty one becomes a dash. */
  readonly children: ReactNode;
}

/**
 * A value with a pencil, or the field in which it is edited; only one of the three is edited at a time (ODT-02,
 * ODT-03, STA-08).
 */
export function EditableField({ order, field, children }: EditableFieldProps) {
  const edited = useAppSelector((state) => selectEditedText(state, order.id));
  const edits = useEdit(textEditing(order.id, field));
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusBack(edits.edit !== undefined, pencil);

  if (edits.edit) return <FieldEditor order={order} field={field} edits={edits} edit={edits.edit} />;
  const isEmpty = children === null || children === undefined || children === '';
  const value = (
    <div className="inline-edit-value">
      <span>{isEmpty ? <EmptyDash /> : children}</span>
      {edited === undefined && (
        <PencilButton ref={pencil} className="inline-edit-pencil" name={LABELS[field]} onEdit={edits.start} />
      )}
    </div>
  );
  if (field !== 'phone') return value;
  const takePhone = (text: string) => {
    edits.start();
    edits.change(() => text);
    void edits.save();
  };
  const hint = phoneHint(order.recipient?.phone ?? '', edited === undefined ? takePhone : undefined);
  return (
    <>
      {value}
      {hint && <InlineHint {...hint} />}
    </>
  );
}

interface FieldEditorProps {
  readonly order: OrderRecord;
  readonly field: RecipientField;
  readonly edits: EditCommands<string, string>;
  readonly edit: Edit<string, string>;
}

function FieldEditor({ order, field, edits, edit }: FieldEditorProps) {
  const { draft, problems, wantsFocus } = edit;
  const { conflict, isSaving } = edits;
  const label = LABELS[field];
  const onText = (text: string) => edits.change(() => text);
  const [hasEnded, setHasEnded] = useState(false);
  const rewrite = (typed: string) => {
    const phone = typedPhone(draft, typed, hasEnded);
    setHasEnded(phone.hasEnded);
    return phone.text;
  };
  const behind = field === 'phone' && behindNumber(order.recipient?.phone ?? '');
  const alone = hasEnded ? messages.phoneAlone : behind && messages.phoneBehindLost(behind);
  // Do not announce hints while a number is still being typed.
  const { offer, text } = (field === 'phone' && phoneHint(draft, onText)) || {};
  const hints = [alone, offer && text].filter(Boolean).join(' ');

  return (
    <InlineEditor
      label={label}
      multiline={field === 'notes'}
      inputMode={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
      text={draft}
      onText={onText}
      {...(field === 'phone' && { rewrite })}
      onSave={() => void edits.save()}
      onCancel={edits.cancel}
      isSaving={isSaving}
      problem={problems.whole}
      hint={hints === '' ? undefined : { text: hints, ...(offer && { offer }) }}
      wantsFocus={wantsFocus}
      onFocused={edits.onFocused}
      question={
        conflict && (
          <ConflictCard
            label={label}
            mine={draft}
            {...conflict}
            onKeepMine={() => void edits.keepMine()}
            onTakeTheirs={edits.cancel}
          />
        )
      }
    />
  );
}
