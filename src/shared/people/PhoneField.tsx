import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import { isMerchantPhone } from '../../domain/merchants/merchantPhone';
import { formatTypedPhone, typePhone } from '../../lib/phoneTyping';

interface PhoneFieldProps {
  readonly label: string;
  /** As typed or as stored (`+14185550177`): both are shown as `(418) 555-0177`. */
  readonly value: string;
  /** Gets the text as shown, without the +1; `toMerchantPhone` converts it for sending. */
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; shown under the field and read with it. */
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
}

/**
 * A phone number of Canada or the US (MAD-12, LIM-06): a fixed `+1`, and the input is formatted while typing, without
 * moving the caret. It brings the numbering rules with it, so only lazily loaded pages use it.
 */
export function PhoneField({ label, value, onChange, error, readOnly = false }: PhoneFieldProps) {
  const id = useId();
  const [isFocused, setIsFocused] = useState(false);
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number } | null>(null);
  const shown = formatTypedPhone(value);
  // Shown once the field is left, before anything is sent.
  const hint =
    !isFocused && /\d/.test(shown) && !isMerchantPhone(shown) ? merchantMessages.phoneFormat : null;
  const note = error ?? hint;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, at } = caret.current;
    caret.current = null;
    if (input.ownerDocument.activeElement === input) input.setSelectionRange(at, at);
  });

  const onInput = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const typed = typePhone(shown, input.value, input.selectionStart ?? input.value.length);
    if (typed.text === shown) {
      // Nothing rerenders, so restore the caret here.
      input.value = shown;
      input.setSelectionRange(typed.caret, typed.caret);
      return;
    }
    caret.current = { input, at: typed.caret };
    onChange(typed.text);
  };

  return (
    <FormGroup
      label={label}
      labelFor={id}
      className="phone-field"
      intent={error ? 'danger' : 'none'}
      helperText={note && <span id={`${id}-message`}>{note}</span>}
    >
      <InputGroup
        id={id}
        type="tel"
        fill
        autoComplete="off"
        leftElement={
          <span className="phone-field-country" id={`${id}-country`}>
            +1
          </span>
        }
        value={shown}
        readOnly={readOnly}
        onChange={onInput}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        intent={error ? 'danger' : 'none'}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-country`, note && `${id}-message`].filter(Boolean).join(' ')}
      />
    </FormGroup>
  );
}
