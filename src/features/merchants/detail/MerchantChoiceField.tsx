import { EyeOff, Minus, Tick } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { REDACTION_DAYS } from '../../../contract/constants';
import { withNames } from '../../../contract/withNames';
import {
  choicesOf,
  fieldText,
  fieldWords,
  type ChoiceField as Field,
} from '../../../domain/merchants/merchantFields';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { InlineChoice } from './InlineChoice';
import { FieldRow } from './FieldRow';
import { useMerchantEdit } from './useMerchantEdit';

interface ChoiceFieldProps {
  readonly merchant: MerchantRecord;
  readonly field: Field;
  readonly label: string;
  readonly note?: ReactNode;
}

/**
 * Yes or no, or one of a few values, shown or edited (MDT-11, MDT-12, MDT-18). Asks before redaction is switched on,
 * because the next run of it cannot be undone (docs/decisions/0010).
 */
export function MerchantChoiceField({ merchant, field, label, note }: ChoiceFieldProps) {
  const { edit, editor, onDraft, onValueClick, pencil } = useMerchantEdit(merchant, field, label);
  const [isAsking, setIsAsking] = useState(false);
  // The edit may also end because of something else.
  if (edit === undefined && isAsking) setIsAsking(false);
  const text = fieldText(merchant, field);
  if (edit !== undefined) {
    const redacts = field === 'dataRedactionEnabled' && edit.draft === 'true' && text !== 'true';
    return (
      <FieldRow label={label} note={note} isEdited isStacked={field === 'rateShowingOptionType'}>
        <InlineChoice
          {...editor}
          choices={choicesOf(field)}
          value={edit.draft}
          onValue={onDraft}
          onSave={redacts ? () => setIsAsking(true) : editor.onSave}
        />
        {isAsking && (
          <ConfirmDialog
            question={withNames`Redact the customer data of ${merchant.name}?`}
            warning={`Orders older than ${REDACTION_DAYS} days lose their customer data at the next daily run, later ones when they reach that age. Switching it off again restores nothing.`}
            icon={<EyeOff size={20} />}
            confirmText={label}
            onCancel={() => {
              setIsAsking(false);
              editor.onCancel();
            }}
            onConfirm={() => {
              setIsAsking(false);
              editor.onSave();
            }}
          />
        )}
      </FieldRow>
    );
  }
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
