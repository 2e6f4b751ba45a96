import { Button, Classes, PopoverNext, Radio, RadioGroup } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useEffect, useRef, type Ref } from 'react';
import { PICKUP_FILTERS } from '../../domain/orders/orderSets';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { choosePickupFilter } from '../../store/views/orders/choosePickupFilter';
import {
  selectListPhase,
  selectOrderRowCount,
  selectPickupFilter,
} from '../../store/views/orders/orderListSelectors';
import { selectHeaderCheck } from '../../store/views/orders/orderSelectionSelectors';
import { toggleAllLoaded } from '../../store/views/orders/selectOrders';
import { ORDER_COLUMNS } from './orderColumns';

interface OrdersTableHeaderProps {
  /** The table moves it sideways together with its rows. */
  readonly elementRef: Ref<HTMLDivElement>;
}

/** The header row: select all, the column names, the Pickup Ready filter. It stands above what scrolls. */
export function OrdersTableHeader({ elementRef }: OrdersTableHeaderProps) {
  const phase = useAppSelector(selectListPhase);
  const hasRows = useAppSelector((state) => selectOrderRowCount(state) > 0);
  const isFiltered = useAppSelector((state) => selectPickupFilter(state) !== null);
  return (
    <div className="orders-header" role="rowgroup">
      <div className="orders-header-row" role="row" aria-rowindex={1} ref={elementRef}>
        {ORDER_COLUMNS.map(({ id, title }) => (
          <div
            key={id}
            // An empty header says nothing; over the checkboxes it is a plain cell then.
            role={id === 'check' && !hasRows ? 'gridcell' : 'columnheader'}
            className={`orders-header-cell orders-header-${id}`}
          >
            {id === 'check' && hasRows && <SelectAll />}
            {id === 'check' && phase === 'searching' && (
              <span className={`${Classes.SKELETON} order-check-bone`} />
            )}
            {title}
            {id === 'pickupReady' && (hasRows || isFiltered || phase === 'searching') && (
              <PickupFilterButton />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function SelectAll() {
  const dispatch = useAppDispatch();
  const check = useAppSelector(selectHeaderCheck);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The third state has no attribute.
    if (input.current) input.current.indeterminate = check === 'some';
  }, [check]);
  return (
    <label>
      <input
        ref={input}
        type="checkbox"
        className="order-check"
        checked={check === 'all'}
        onChange={() => dispatch(toggleAllLoaded())}
        aria-label="Select all loaded orders"
      />
    </label>
  );
}

/** The choice that filters nothing. */
const ALL = 'All';

function PickupFilterButton() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectPickupFilter);
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <RadioGroup
          className="pickup-filter-choices"
          label="Pickup Ready"
          selectedValue={chosen ?? ALL}
          onChange={({ currentTarget: { value } }) =>
            dispatch(choosePickupFilter(PICKUP_FILTERS.find((filter) => filter === value) ?? null))
          }
        >
          {[ALL, ...PICKUP_FILTERS].map((filter) => (
            <Radio key={filter} label={filter} value={filter} />
          ))}
        </RadioGroup>
      }
    >
      <Button
        variant="minimal"
        size="small"
        className="pickup-filter"
        intent={chosen === null ? 'none' : 'primary'}
        icon={<Filter size={14} />}
        title={chosen ?? 'Filter'}
        aria-label={chosen === null ? 'Filter by Pickup Ready' : `Filter by Pickup Ready: ${chosen}`}
      />
    </PopoverNext>
  );
}
