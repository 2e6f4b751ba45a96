import { Minus, Tick } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import {
  choicesOf,
  fieldText,
  fieldWords,
  type ChoiceField as Field,
} from '../../../domain/merchants/merchantFields';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { InlineChoice } from './InlineChoice';
import { FieldRow } from './FieldRow';
import { useMerchantEdit } from './useMerchantEdit';

interface ChoiceFieldProps {
  readonly merchant: MerchantRecord;
  readonly field: Field;
  readonly label: string;
  readonly note?: ReactNode;
}

/** Yes or no, or one of a few values, shown or edited (MDT-11, MDT-12, MDT-18). */
export function MerchantChoiceField({ merchant, field, label, note }: ChoiceFieldProps) {
  const { edit, editor, onDraft, onValueClick, pencil } = useMerchantEdit(merchant, field, label);
  if (edit !== undefined) {
    return (
      <FieldRow label={label} note={note} isEdited isStacked={field === 'rateShowingOptionType'}>
        <InlineChoice {...editor} choices={choicesOf(field)} value={edit.draft} onValue={onDraft} />
      </FieldRow>
    );
  }
  const text = fieldText(merchant, field);
  const words = fieldWords(field, text);
  return (
    <FieldRow label={label} note={note} pencil={pencil} onValueClick={onValueClick}>
      {words === '' ? null : (
        <>
          {text === 'true' && <Tick size={14} className="merchant-yes" />}
          {text === 'false' && <Minus size={14} className="merchant-no" />}
          {words}
        </>
      )}
    </FieldRow>
  );
}
