import { Button, SegmentedControl } from '@blueprintjs/core';
import { useRef, type RefObject } from 'react';
import { DEFAULT_COLUMNS, ORDER_DENSITIES } from '../../../contract/orderTable';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  chooseColumns,
  chooseDensity,
  selectDensity,
  selectDrawnColumnIds,
  selectOfferedColumns,
} from '../../../store/views/orders/orderColumnsSlice';
import { announce } from '../../../ui/announce';
import { ColumnItem } from './ColumnItem';
import { useColumnDrag } from './useColumnDrag';
import { useColumnKeys } from './useColumnKeys';
import { useIsFiltered } from './useFilteredColumns';

interface ColumnsMenuProps {
  readonly table: RefObject<HTMLElement>;
}

/** The columns menu: the shown columns in their order, the hidden ones, and the row density. Choices apply at once. */
export function ColumnsMenu({ table }: ColumnsMenuProps) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLDivElement>(null);
  const shownGroup = useRef<HTMLDivElement>(null);
  const shown = useAppSelector(selectDrawnColumnIds);
  const offered = useAppSelector(selectOfferedColumns);
  const hidden = offered.filter((id) => !shown.includes(id));
  const { current, onKeyDown, focus, focusOn, toggle } = useColumnKeys(list, table, [...shown, ...hidden]);
  const drag = useColumnDrag(shownGroup, focusOn);
  const isFiltered = useIsFiltered();
  const items = (ids: typeof shown, areShown: boolean) =>
    ids.map((id) => (
      <ColumnItem
        key={id}
        id={id}
        isShown={areShown}
        isCurrent={id === current}
        isDragged={id === drag.dragged}
        isFiltered={isFiltered(id)}
        onFocus={focus}
        onToggle={toggle}
        onGrip={drag.grip}
      />
    ));
  return (
    <div className="columns-menu">
      <div className="columns-head">
        <h2>Columns</h2>
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          text="Reset"
          title="The usual columns, in their order and with their widths"
          onClick={() => {
            dispatch(chooseColumns(DEFAULT_COLUMNS));
            announce(`The usual ${DEFAULT_COLUMNS.length} columns are shown`);
          }}
        />
      </div>
      <div ref={list} role="menu" aria-label="Columns" className="columns-list" onKeyDown={onKeyDown}>
        <div ref={shownGroup} role="group" aria-label="Shown">
          {items(shown, true)}
        </div>
        {hidden.length > 0 && (
          <div role="group" aria-label="Not shown">
            <div className="columns-group" aria-hidden>
              Not shown
            </div>
            {items(hidden, false)}
          </div>
        )}
      </div>
      <RowDensity />
      <div className="columns-foot">
        <span>
          {shown.length} of {offered.length} shown
        </span>
        <span>Alt+↑↓ move, ←→ width</span>
      </div>
    </div>
  );
}

const NAMES = { comfortable: 'Comfortable', compact: 'Compact' } as const;
const OPTIONS = ORDER_DENSITIES.map((value) => ({ value, label: NAMES[value] }));

/** The choice of row density. */
function RowDensity() {
  const dispatch = useAppDispatch();
  const density = useAppSelector(selectDensity);
  return (
    <div className="columns-rows">
      <span aria-hidden>Rows</span>
      <SegmentedControl
        aria-label="Rows"
        size="small"
        value={density}
        options={OPTIONS}
        onValueChange={(value) => dispatch(chooseDensity(value === 'compact' ? 'compact' : 'comfortable'))}
      />
    </div>
  );
}
