import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { escapeField } from './escapeField';

interface FilterFieldProps {
  /** Its name, which is also its placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
}

/** A field that filters the list below while typing. */
export function FilterField({ label, value, onChange, className }: FilterFieldProps) {
  return (
    <InputGroup
      className={className}
      leftElement={<Search />}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onKeyDown={(event) => escapeField(event, value === '' ? null : () => onChange(''))}
      onValueChange={onChange}
    />
  );
}
