import { useEffect, useRef, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectLoadedCount, selectTotalText } from '../../store/views/orders/orderListSelectors';
import {
  selectExceptedCount,
  selectMatchCollection,
  selectSelectedCount,
} from '../../store/views/orders/orderSelectionSelectors';
import {
  collectMatching,
  selectMayCollect,
  stopCollecting,
  takeMatching,
} from '../../store/views/orders/selectMatching';
import { clearSelection } from '../../store/views/orders/selectOrders';
import { onSingleClick } from '../../ui/onSingleClick';
import { ColumnsButton } from './columns/ColumnsButton';
import { useFocusKept } from '../../ui/useFocusKept';

interface SelectionLineProps {
  /** Takes the focus after `Clear`, so that it does not move on to `Select all`. */
  readonly table: RefObject<HTMLElement>;
}

/** The counters, and the links that change the whole selection (OTB-11, OTB-12). */
export function SelectionLine({ table }: SelectionLineProps) {
  const dispatch = useAppDispatch();
  const loaded = useAppSelector(selectLoadedCount);
  const total = useAppSelector(selectTotalText);
  const selected = useAppSelector(selectSelectedCount);
  const excepted = useAppSelector(selectExceptedCount);
  const collecting = useAppSelector(selectMatchCollection);
  const canCollect = useAppSelector(selectMayCollect) && loaded > 0;
  const line = useFocusKept<HTMLDivElement>(table);
  return (
    <div ref={line} className="actions-line">
      <span>
        orders loaded: <b className={loaded > 0 ? 'some' : undefined}>{loaded}</b>
      </span>
      {total !== null && <span className="actions-total">{total}</span>}
      <span>
        orders selected: <b className={selected > 0 ? 'accent' : undefined}>{selected}</b>
      </span>
      {excepted !== null && excepted > 0 && <span>{excepted} excluded</span>}
      <span className="actions-links">
        <ColumnsButton table={table} />
        {collecting ? (
          <Collection isCounted={collecting.state === 'counted'} count={collecting.count} />
        ) : (
          <>
            {selected > 0 && (
              <button type="button" className="link-button" onClick={() => dispatch(clearSelection())}>
                Clear
              </button>
            )}
            {canCollect && excepted === null && (
              <button type="button" className="link-button" onClick={() => void dispatch(collectMatching())}>
                Select all that match
              </button>
            )}
          </>
        )}
      </span>
    </div>
  );
}

interface CollectionProps {
  readonly isCounted: boolean;
  readonly count: number;
}

/** Shown while the matches are counted, then asks whether to select them. The focus is on the answer. */
function Collection({ isCounted, count }: CollectionProps) {
  const dispatch = useAppDispatch();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [isCounted]);
  const stop = onSingleClick(() => dispatch(stopCollecting()));
  if (!isCounted) {
    return (
      <>
        <span aria-live="off">Counting the matches… {count}</span>
        <button ref={button} type="button" className="link-button" onClick={stop}>
          Stop
        </button>
      </>
    );
  }
  return (
    <>
      <span role="status">{count === 1 ? '1 order matches' : `${count} orders match`}</span>
      <button
        ref={button}
        type="button"
        className="link-button"
        onClick={onSingleClick(() => dispatch(takeMatching()))}
      >
        Select all {count}
      </button>
      <button type="button" className="link-button" onClick={stop}>
        Cancel
      </button>
    </>
  );
}
