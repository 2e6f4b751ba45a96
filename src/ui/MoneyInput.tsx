import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import './theme/moneyInput.css';

/** An amount in dollars as text: `$` before it, the figures at the right (look "Buttons and inputs"). */
export function MoneyInput({ className = '', ...props }: InputGroupProps) {
  return (
    <InputGroup
      inputMode="decimal"
      autoComplete="off"
      leftElement={<span className="money-sign">$</span>}
      {...props}
      className={`money-input ${className}`}
    />
  );
}
