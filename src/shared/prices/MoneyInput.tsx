import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import { readDollars, steppedDollars } from '../../domain/rules/amounts';
import { pasteDollars } from './pasteDollars';

type MoneyInputProps = Omit<InputGroupProps, 'value' | 'onValueChange'> & {
  /** As typed: what is no amount is kept, for its owner to refuse. */
  readonly value: string;
  readonly onValueChange: (typed: string) => void;
};

/**
 * An amount in dollars: `$` before it, the figures at the right, digits on a phone's keyboard. The arrow keys step by 25
 * cents, with Shift by a dollar. An amount out of a spreadsheet is read as in the grids. Words can be typed, unlike in a
 * number field of the browser, which would hand over nothing: they are refused for what they are.
 */
export function MoneyInput({ className = '', value, onValueChange, onKeyDown, ...props }: MoneyInputProps) {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || props.readOnly || props.disabled) return;
    // The caret would go to the beginning or the end.
    event.preventDefault();
    const stepped = steppedDollars(value, direction * (event.shiftKey ? 1 : 0.25));
    if (stepped !== null) onValueChange(stepped);
  };
  const amount = readDollars(value);
  return (
    <InputGroup
      role="spinbutton"
      aria-valuemin={0}
      {...(amount !== null && { 'aria-valuenow': amount })}
      inputMode="decimal"
      autoComplete="off"
      leftElement={<span className="money-sign">$</span>}
      {...props}
      value={value}
      onValueChange={onValueChange}
      onPaste={(event) => pasteDollars(event, onValueChange)}
      onKeyDown={(event) => {
        step(event);
        onKeyDown?.(event);
      }}
      className={`money-input ${className}`}
    />
  );
}
