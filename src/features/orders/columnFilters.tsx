import { Button, PopoverNext, Radio, RadioGroup } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useRef } from 'react';
import { PICKUP_FILTERS } from '../../domain/orders/orderSets';
import { selectSearchesApproximate } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { choosePickupFilter } from '../../store/views/orders/choosePickupFilter';
import { selectAppliedFilter, selectPickupFilter } from '../../store/views/orders/orderListSelectors';
import { CLOSES_AT_ONCE } from '../../ui/overlays';
import { useEscapeReturns } from '../../ui/useEscapeReturns';
import { useOrderSearch } from './useOrderSearch';
import { useTypedFilter } from './useTypedFilter';

interface OfferedProps {
  /** Whether there is anything to filter. An active filter can be removed even if not. */
  readonly isOffered: boolean;
  /** Its column is hidden, so it must say what it filters. */
  readonly isAlone?: boolean;
}

/** Filters the loaded orders by whether they are pickup ready (OTB-07). */
export function PickupReadyFilter({ isOffered, isAlone }: OfferedProps) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectPickupFilter);
  if (!isOffered && chosen === null) return null;
  return (
    <ColumnFilter
      label="Pickup Ready"
      isAlone={isAlone}
      options={PICKUP_FILTERS}
      chosen={chosen}
      onChoose={(filter) => dispatch(choosePickupFilter(filter))}
    />
  );
}

const APPROXIMATE = 'Approximate only';

/** Searches again, only for orders with an approximate destination. */
export function AddressFilter({ isOffered, isAlone }: OfferedProps) {
  const isKnown = useAppSelector(selectSearchesApproximate);
  const applied = useAppSelector(selectAppliedFilter);
  const { find, accuracy } = applied;
  const [typed, type] = useTypedFilter();
  const { search } = useOrderSearch();
  if (!isKnown || (!isOffered && accuracy === '')) return null;
  return (
    <ColumnFilter
      label="Address"
      isAlone={isAlone}
      options={[APPROXIMATE]}
      chosen={accuracy === '' ? null : APPROXIMATE}
      onChoose={(choice) => {
        const chosen = choice === null ? '' : 'approximate';
        search({ ...(find === '' ? typed : applied), find, accuracy: chosen });
        // A find leaves out the typed filters. They stay in their fields.
        if (find !== '') type({ accuracy: chosen });
      }}
    />
  );
}

interface ColumnFilterProps<Option extends string> {
  readonly label: string;
  readonly isAlone: boolean | undefined;
  readonly options: readonly Option[];
  /** Null while nothing is filtered. */
  readonly chosen: Option | null;
  readonly onChoose: (option: Option | null) => void;
}

/** The choice that filters nothing. */
const ALL = 'All';

function ColumnFilter<Option extends string>({
  label,
  isAlone = false,
  options,
  chosen,
  onChoose,
}: ColumnFilterProps<Option>) {
  const button = useRef<HTMLButtonElement>(null);
  const closing = useEscapeReturns(button);
  return (
    <PopoverNext
      placement="bottom-end"
      {...CLOSES_AT_ONCE}
      {...closing}
      content={
        <RadioGroup
          className="column-filter-choices"
          label={label}
          selectedValue={chosen ?? ALL}
          onChange={({ currentTarget: { value } }) =>
            onChoose(options.find((option) => option === value) ?? null)
          }
        >
          {[ALL, ...options].map((option) => (
            <Radio key={option} label={option} value={option} />
          ))}
        </RadioGroup>
      }
    >
      <Button
        ref={button}
        variant="minimal"
        size="small"
        className="column-filter"
        intent={chosen === null ? 'none' : 'primary'}
        icon={<Filter size={14} />}
        text={isAlone ? chosen : undefined}
        ellipsizeText={isAlone}
        title={chosen === null ? 'Filter' : isAlone ? `${label}: ${chosen}` : chosen}
        aria-label={chosen === null ? `Filter by ${label}` : `Filter by ${label}: ${chosen}`}
      />
    </PopoverNext>
  );
}
