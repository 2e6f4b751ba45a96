import { Button, InputGroup } from '@blueprintjs/core';
import { Duplicate, Error as ErrorIcon, Tick } from '@blueprintjs/icons';
import { useId } from 'react';
import { useCopy } from '../../ui/useCopy';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly autoFocus?: boolean;
  /** Called when the value was copied, by the button or by hand. */
  readonly onCopied?: () => void;
}

/** A value to copy: read-only, selected completely on focus, with a copy button. */
export function CopyField({ label, value, autoFocus = false, onCopied }: CopyFieldProps) {
  const id = useId();
  const { outcome, said, copy } = useCopy(value, onCopied);
  const isCopied = outcome === 'copied';
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        fill
        readOnly
        id={id}
        autoFocus={autoFocus}
        value={value}
        // For browsers in which the button cannot copy.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={onCopied}
      />
      <Button
        className="copy-field-button"
        icon={isCopied ? <Tick /> : outcome === 'failed' ? <ErrorIcon /> : <Duplicate />}
        text={said || 'Copy'}
        aria-label={`Copy ${label.toLowerCase()}`}
        {...(isCopied && { intent: 'success', variant: 'outlined' })}
        onClick={copy}
      />
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
