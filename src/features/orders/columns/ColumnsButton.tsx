import { PopoverNext } from '@blueprintjs/core';
import { memo, useRef, type RefObject } from 'react';
import { useAppSelector } from '../../../store/hooks';
import { selectDrawnColumnIds } from '../../../store/views/orders/orderColumnsSlice';
import { CLOSES_AT_ONCE } from '../../../ui/overlays';
import { useEscapeReturns } from '../../../ui/useEscapeReturns';
import { AddressFilter, PickupReadyFilter } from '../columnFilters';
import { UnseenSort } from '../SortButton';
import { ColumnsMenu } from './ColumnsMenu';
import { useIsFiltered } from './useFilteredColumns';
import './columns.css';

interface ColumnsButtonProps {
  /** The grid, whose width limits the columns. */
  readonly table: RefObject<HTMLElement>;
}

/** Opens the columns menu. Next to it are the sort and the filters of hidden columns, because they still apply. */
export const ColumnsButton = memo(function ColumnsButton({ table }: ColumnsButtonProps) {
  const drawn = useAppSelector(selectDrawnColumnIds);
  const isFiltered = useIsFiltered();
  const button = useRef<HTMLButtonElement>(null);
  const closing = useEscapeReturns(button);
  const isUnseen = (id: 'address' | 'pickupReady') => isFiltered(id) && !drawn.includes(id);
  return (
    <span className="columns-tools">
      <UnseenSort onRemoved={() => button.current?.focus()} />
      {isUnseen('address') && <AddressFilter isOffered isAlone />}
      {isUnseen('pickupReady') && <PickupReadyFilter isOffered isAlone />}
      <PopoverNext
        placement="bottom-end"
        {...CLOSES_AT_ONCE}
        {...closing}
        content={<ColumnsMenu table={table} />}
      >
        <button ref={button} type="button" className="link-button">
          Columns
        </button>
      </PopoverNext>
    </span>
  );
});
