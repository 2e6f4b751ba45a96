import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, type HTMLInputAutoCompleteAttribute, type JSX, type Ref } from 'react';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; shown under the field and read with it. */
  readonly error?: string | undefined;
  /** Shown under the field while there is no error. */
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'password';
  /** The keyboard on a phone; for an email that must keep its white space, which `type="email"` strips. */
  readonly inputMode?: 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly rightElement?: JSX.Element;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One labelled line of text. Label, message and field are linked for screen readers too. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  large = false,
  rightElement,
  ...input
}: TextFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const said = error || hint;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={said && <span id={messageId}>{said}</span>}
    >
      <InputGroup
        {...input}
        id={id}
        type={type}
        size={large ? 'large' : 'medium'}
        fill
        value={value}
        onValueChange={onChange}
        intent={error ? 'danger' : 'none'}
        aria-invalid={error ? true : undefined}
        aria-describedby={said ? messageId : undefined}
        spellCheck={type === 'text' && input.inputMode === undefined}
        {...(rightElement && { rightElement })}
      />
    </FormGroup>
  );
}
