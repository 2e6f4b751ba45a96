import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';

interface RaiseFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly isWrong: boolean;
  readonly isLocked?: boolean;
  /** A field beside it: which prices to raise. */
  readonly children?: ReactNode;
}

/** The field for a raise: a percentage or an amount (`readRaise`), with a hint. */
export function RaiseField({ value, onChange, isWrong, isLocked = false, children }: RaiseFieldProps) {
  const id = useId();
  const hint = `${id}-hint`;
  return (
    <>
      <div className="raise-fields">
        <FormGroup label="Raise by" labelFor={id}>
          <InputGroup
            id={id}
            autoFocus
            autoComplete="off"
            placeholder="5% or 0.50"
            intent={isWrong ? 'danger' : 'none'}
            aria-invalid={isWrong}
            aria-describedby={hint}
            readOnly={isLocked}
            value={value}
            onValueChange={onChange}
          />
        </FormGroup>
        {children}
      </div>
      <p id={hint} className="muted">
        A percentage or an amount in dollars; use a minus sign to lower. Fractions of a cent are rounded to
        the nearest cent.
      </p>
    </>
  );
}
