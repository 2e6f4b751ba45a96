import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, type HTMLInputAutoCompleteAttribute, type JSX, type Ref } from 'react';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why the value will not do; shown under the field and read with it. */
  readonly error?: string | undefined;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
  readonly large?: boolean;
  readonly rightElement?: JSX.Element;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One labelled line of text. The label, the message and the field belong together for screen readers too. */
export function TextField({
  label,
  value,
  onChange,
  error,
  type = 'text',
  large = false,
  rightElement,
  ...input
}: TextFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={error && <span id={messageId}>{error}</span>}
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
        aria-describedby={error ? messageId : undefined}
        spellCheck={type === 'text'}
        {...(rightElement && { rightElement })}
      />
    </FormGroup>
  );
}
