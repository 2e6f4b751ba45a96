import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import { readDollars, steppedDollars } from '../../domain/rules/amounts';
import { pasteDollars } from './pasteDollars';

type MoneyInputProps = Omit<InputGroupProps, 'value' | 'onValueChange'> & {
  /** As typed: an invalid amount is kept, and the owner reports it. */
  readonly value: string;
  readonly onValueChange: (typed: string) => void;
};

/**
 * An amount in dollars: `$` before it, right-aligned, with the numeric keyboard on a phone. The arrow keys step by 25
 * cents, with Shift by a dollar. An amount pasted from a spreadsheet is read as in the grids. Unlike in the browser's
 * number field, which would return nothing, invalid text can be typed, so that the error can say what is wrong.
 */
export function MoneyInput({ className = '', value, onValueChange, onKeyDown, ...props }: MoneyInputProps) {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || props.readOnly || props.disabled) return;
    // Keeps the caret from moving to the start or the end.
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
