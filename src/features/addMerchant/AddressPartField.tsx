import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Tick, WarningSign } from '@blueprintjs/icons';
import { useId, useRef, type RefObject } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import type { AddressPart } from '../../domain/merchants/newMerchant';
import type { PartMark } from '../../domain/postal/addressCheck';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addMerchantActions, selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';

interface AddressPartFieldProps {
  readonly part: AddressPart;
  readonly label: string;
  readonly className: string;
  readonly isOptional?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement>;
}

const SIGNS = {
  agrees: <Tick className="address-agrees" />,
  differs: <WarningSign className="address-differs" />,
} as const;

/**
 * One part of the address with the result of the check: a tick, or the geocoder's spelling with a button that takes
 * it (MAD-10). Taking it leaves the focus in the field.
 */
export function AddressPartField({
  part,
  label,
  className,
  isOptional = false,
  inputRef,
}: AddressPartFieldProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const { draft, marks, phase } = useAppSelector(selectAddMerchant);
  const mark: PartMark | undefined = part === 'unit' ? undefined : marks[part];
  const differs = mark?.kind === 'differs';

  const use = () => {
    if (part === 'unit') return;
    dispatch(addMerchantActions.suggestionTaken(part));
    input.current?.focus();
  };
  return (
    <FormGroup
      className={`${className} address-part`}
      label={label}
      labelFor={id}
      {...(isOptional && { labelInfo: 'optional' })}
    >
      <InputGroup
        id={id}
        fill
        autoComplete="off"
        spellCheck={false}
        value={draft[part]}
        readOnly={phase !== 'editing'}
        inputRef={input}
        onValueChange={(typed) => dispatch(addMerchantActions.changed({ [part]: typed }))}
        intent={differs ? 'warning' : 'none'}
        {...(mark && { rightElement: <span className="address-sign">{SIGNS[mark.kind]}</span> })}
        aria-invalid={differs || undefined}
        aria-describedby={mark && `${id}-mark`}
      />
      {mark?.kind === 'agrees' && (
        <span id={`${id}-mark`} hidden>
          Checked
        </span>
      )}
      {mark?.kind === 'differs' && (
        <div className="address-suggestion">
          <SuggestionText id={`${id}-mark`} part={part} value={mark.suggested} />
          <Button
            size="small"
            variant="outlined"
            intent="warning"
            text="Use"
            aria-label={`Use ${mark.suggested}`}
            onClick={use}
          />
        </div>
      )}
    </FormGroup>
  );
}

/** The message as specified, with the value highlighted. */
function SuggestionText({ id, part, value }: { id: string; part: string; value: string }) {
  const [before, after] = merchantMessages.suggestedValue(part, '\n').split('\n');
  return (
    <span id={id} className="address-suggestion-text">
      {before}
      <strong>{value}</strong>
      {after}
    </span>
  );
}
