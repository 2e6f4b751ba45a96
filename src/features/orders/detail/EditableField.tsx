import { useCallback, useRef, type ReactNode } from 'react';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { fieldText, reducePhone, type RecipientField } from '../../../domain/orders/recipientEdit';
import { changeOf } from '../../../store/edits/knownChange';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { keepMine, saveField } from '../../../store/views/orders/editOrder';
import { selectFieldEdit } from '../../../store/views/orders/orderEditsSelectors';
import { orderEditsActions, type FieldEdit } from '../../../store/views/orders/orderEditsSlice';
import { cancelEditing, startEditing } from '../../../store/views/orders/startEditing';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
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
  /** The value as it is read; nothing becomes a dash. */
  readonly children: ReactNode;
}

/** A value with a pencil, or the field in which it is edited; one of the three at a time (ODT-02, ODT-03, STA-08). */
export function EditableField({ order, field, children }: EditableFieldProps) {
  const dispatch = useAppDispatch();
  const edit = useAppSelector((state) => selectFieldEdit(state, order.id));
  const pencil = useRef<HTMLButtonElement>(null);
  const isEdited = edit?.target === field;
  useFocusBack(isEdited, pencil);

  if (isEdited) return <FieldEditor order={order} edit={edit} />;
  const isEmpty = children === null || children === undefined || children === '';
  const value = (
    <div className="inline-edit-value">
      <span>{isEmpty ? <EmptyDash /> : children}</span>
      {edit === undefined && (
        <PencilButton
          ref={pencil}
          className="inline-edit-pencil"
          name={LABELS[field]}
          onEdit={() => dispatch(startEditing(order.id, field))}
        />
      )}
    </div>
  );
  if (field !== 'phone') return value;
  const takePhone = (text: string) => {
    dispatch(startEditing(order.id, 'phone'));
    dispatch(orderEditsActions.draftChanged({ group: 'fields', orderId: order.id, changes: { text } }));
    void dispatch(saveField(order.id));
  };
  const hint = phoneHint(order.recipient?.phone ?? '', edit === undefined ? takePhone : undefined);
  return (
    <>
      {value}
      {hint && <InlineHint {...hint} />}
    </>
  );
}

function FieldEditor({ order, edit }: { readonly order: OrderRecord; readonly edit: FieldEdit }) {
  const dispatch = useAppDispatch();
  const { target, draft, seen, phase, problems, wantsFocus } = edit;
  const label = LABELS[target];
  const orderId = order.id;
  const ref = { group: 'fields', orderId } as const;
  const onText = (text: string) => dispatch(orderEditsActions.draftChanged({ ...ref, changes: { text } }));
  const hint = target === 'phone' ? phoneHint(draft.text, onText) : undefined;
  const onFocused = useCallback(
    () => dispatch(orderEditsActions.focusTaken({ group: 'fields', orderId })),
    [dispatch, orderId],
  );

  return (
    <InlineEditor
      label={label}
      multiline={target === 'notes'}
      inputMode={target === 'phone' ? 'tel' : target === 'email' ? 'email' : 'text'}
      text={draft.text}
      onText={onText}
      {...(target === 'phone' && { rewrite: reducePhone })}
      onSave={() => void dispatch(saveField(orderId))}
      onCancel={() => dispatch(cancelEditing(ref))}
      isSaving={phase === 'saving'}
      problem={problems.text}
      // Half a number is no news while it is typed.
      hint={hint?.offer && hint}
      wantsFocus={wantsFocus}
      onFocused={onFocused}
      question={
        phase === 'conflict' ? (
          <ConflictCard
            label={label}
            mine={draft.text}
            theirs={fieldText(order, target)}
            before={seen.text}
            changed={changeOf(order, edit.changed)}
            onKeepMine={() => void dispatch(keepMine('fields', orderId))}
            onTakeTheirs={() => dispatch(cancelEditing(ref))}
          />
        ) : undefined
      }
    />
  );
}
