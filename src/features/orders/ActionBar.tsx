import { Button } from '@blueprintjs/core';
import { Box } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectLoadedCount } from '../../store/views/orders/orderListSelectors';
import { selectSelectedCount } from '../../store/views/orders/orderSelectionSelectors';
import { clearSelection } from '../../store/views/orders/selectOrders';
import { setSelectedReady } from './orderActions';

/** The counters, and what can be done with the selection (OTB-11, OTB-12, OAC-01). */
export function ActionBar() {
  const dispatch = useAppDispatch();
  const loaded = useAppSelector(selectLoadedCount);
  const selected = useAppSelector(selectSelectedCount);
  return (
    <div className="actions">
      <div className="actions-line">
        <span>
          orders loaded: <b className={loaded > 0 ? 'some' : undefined}>{loaded}</b>
        </span>
        <span>
          orders selected: <b className={selected > 0 ? 'accent' : undefined}>{selected}</b>
        </span>
        {selected > 0 && (
          <span className="actions-links">
            <button type="button" className="link-button" onClick={() => dispatch(clearSelection())}>
              Clear
            </button>
          </span>
        )}
      </div>
      <div className="actions-buttons" role="group" aria-label="Actions on the selected orders">
        <Button icon={<Box />} text="Ready" onClick={() => dispatch(setSelectedReady())} />
      </div>
    </div>
  );
}
