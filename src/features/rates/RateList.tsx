import { Tag } from '@blueprintjs/core';
import { useId, useRef, type KeyboardEvent } from 'react';
import type { Rate } from '../../contract/schemas/rates';
import { formatDollars } from '../../domain/orders/money';
import './rateList.css';

interface RateListProps {
  readonly rates: readonly Rate[];
  /** Index of the rate that is explained. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** The rates as a listbox (RATE-06): arrows, Home and End move; the selected rate is explained beside it. */
export function RateList({ rates, chosen, onChoose }: RateListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const optionId = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const last = rates.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(chosen + 1, last),
      ArrowUp: Math.max(chosen - 1, 0),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <ul
      ref={list}
      role="listbox"
      aria-label="Rates"
      aria-activedescendant={optionId(chosen)}
      tabIndex={0}
      className="rate-list"
      onKeyDown={onKeyDown}
    >
      {rates.map((rate, index) => (
        <li
          // Two rates may have the same service and name.
          key={index}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          className="rate-option"
          onClick={() => onChoose(index)}
        >
          <span className="rate-name">
            <span className="rate-title">{rate.name}</span>
            {rate.service && <Tag minimal>{rate.service}</Tag>}
          </span>
          <span className="rate-price">{formatDollars(rate.price)}</span>
          <span className="rate-description">{rate.description}</span>
        </li>
      ))}
    </ul>
  );
}
