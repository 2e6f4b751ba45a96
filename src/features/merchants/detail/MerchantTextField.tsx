import type { MerchantField } from '../../../domain/merchants/merchantFields';
import { fieldText } from '../../../domain/merchants/merchantFields';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { InlineEditor } from '../../../ui/InlineEditor';
import { FieldRow } from './FieldRow';
import { useMerchantEdit } from './useMerchantEdit';

interface TextFieldProps {
  readonly merchant: MerchantRecord;
  readonly field: MerchantField;
  readonly label: string;
  readonly multiline?: boolean;
  readonly inputMode?: 'text' | 'tel' | 'email';
  /** The value to show, if it differs from the stored one. */
  readonly shown?: string | null;
}

/** A text of a merchant, shown or edited. */
export function MerchantTextField({
  merchant,
  field,
  label,
  multiline = false,
  inputMode,
  shown,
}: TextFieldProps) {
  const { edit, editor, onDraft, onValueClick, pencil } = useMerchantEdit(merchant, field, label);
  if (edit !== undefined) {
    return (
      <FieldRow label={label} isEdited>
        <InlineEditor
          {...editor}
          look="solid"
          multiline={multiline}
          inputMode={inputMode ?? 'text'}
          text={edit.draft}
          onText={onDraft}
        />
      </FieldRow>
    );
  }
  const text = shown ?? fieldText(merchant, field);
  return (
    <FieldRow label={label} pencil={pencil} onValueClick={onValueClick}>
      {multiline && text !== '' ? <span className="written-text">{text}</span> : text}
    </FieldRow>
  );
}
