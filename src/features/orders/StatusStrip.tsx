import { Button, Classes, PopoverNext } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { memo, useRef, type ReactNode } from 'react';
import { grouped } from '../../contract/counts';
import type { OrderSummary } from '../../contract/schemas/orderSummary';
import { OPEN_STATUSES, statusLook, type OrderStatus } from '../../contract/statuses';
import { LATE_WORDS, windowHourWords } from '../../domain/orders/filterWords';
import { canSearch, EMPTY_FILTER, sameFilter, type OrderFilter } from '../../domain/orders/orderFilter';
import { StatusDot } from '../../shared/orders/StatusTag';
import { useRecentTime } from '../../shared/dates/useRecentTime';
import { selectHasSummary, selectFollowsChanges } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector, useAppStore, useNow } from '../../store/hooks';
import {
  selectAppliedFilter,
  selectIsSearched,
  selectListPhase,
  selectTypedFilter,
} from '../../store/views/orders/orderListSelectors';
import { orderListActions } from '../../store/views/orders/orderListSlice';
import { rememberStatus } from '../../store/views/orders/searchOrders';
import { CLOSES_AT_ONCE } from '../../ui/overlays';
import { useFocusKept } from '../../ui/useFocusKept';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { CountsMissing } from './CountsMissing';
import { useOrderSearch } from './useOrderSearch';
import { useOrderSummary } from './useOrderSummary';
import './statusStrip.css';

interface StatusStripProps {
  /** Shown at the right end. Must be a constant element, because the table is redrawn with each key press. */
  readonly children?: ReactNode;
}

/**
 * The line above the table: how many open orders have which status, of all orders or of the merchant searched for.
 * The counts ignore other filters, so they are hidden beside them. Filters without a field are shown instead.
 */
export const StatusStrip = memo(function StatusStrip({ children }: StatusStripProps) {
  const strip = useFocusKept<HTMLDivElement>();
  const hasSummary = useAppSelector(selectHasSummary);
  const showsChanges = useAppSelector(selectFollowsChanges);
  const filter = useAppSelector(selectAppliedFilter);
  const { clearFilters } = useOrderSearch();
  const hasList = useAppSelector(selectIsSearched);
  // New orders are shown here even without counts.
  if (!hasSummary) return showsChanges ? <div className="status-strip">{children}</div> : null;
  const { merchantId, orderStatus } = filter;
  const isCounted = sameFilter(filter, { ...EMPTY_FILTER, merchantId, orderStatus });
  return (
    <div ref={strip} className="status-strip">
      <Button variant="minimal" size="small" text="Overview" onClick={clearFilters} />
      {hasList && isCounted && <Counts key={merchantId} {...filter} />}
      {hasList && !isCounted && <FieldlessFilters filter={filter} />}
      {children}
    </div>
  );
});

/** Searches with a changed filter; text typed into the fields stays. */
function useNarrowing() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { search, clearFilters } = useOrderSearch();
  return (change: Partial<OrderFilter>) => {
    const filter = { ...selectAppliedFilter(store.getState()), ...change };
    const typed = selectTypedFilter(store.getState());
    if (canSearch(filter)) search(filter);
    else clearFilters();
    if (typed !== null) dispatch(orderListActions.fieldsTyped({ ...typed, ...change }));
  };
}

/** The filters without a field, late and the hour of windows, each with a button to remove it. */
function FieldlessFilters({ filter }: { readonly filter: OrderFilter }) {
  const narrow = useNarrowing();
  const tags: { words: string; off: Partial<OrderFilter> }[] = [];
  if (filter.late !== '') tags.push({ words: LATE_WORDS, off: { late: '' } });
  if (filter.windowHour !== '')
    tags.push({ words: windowHourWords(filter.windowHour), off: { windowHour: '' } });
  return (
    <div className="status-strip-list">
      {tags.map(({ words, off }) => (
        <Button
          key={words}
          size="small"
          text={words}
          endIcon={<SmallCross />}
          aria-label={`Remove filter: ${words}`}
          onClick={() => narrow(off)}
        />
      ))}
      {tags.length === 0 && (
        <span className="muted">
          Counts by status are shown when only a merchant or a status is asked for.
        </span>
      )}
    </div>
  );
}

/** As many statuses as fit, those with the most orders; the others are behind `more`. */
function Counts({ merchantId, orderStatus }: Pick<OrderFilter, 'merchantId' | 'orderStatus'>) {
  const dispatch = useAppDispatch();
  const narrow = useNarrowing();
  const recent = useRecentTime(useNow());
  const { summary, isMissing, askAgain } = useOrderSummary(merchantId);
  const isListMissing = useAppSelector((state) => selectListPhase(state) === 'failed');
  const isNarrow = useMediaQuery('(max-width: 1359px)');
  const isTiny = useMediaQuery('(max-width: 900px)');
  const [shown, others] = useShares(summary, isTiny ? 2 : isNarrow ? 4 : 6);
  const count = (status: OrderStatus) => summary?.open[status] ?? 0;
  const choose = (status: OrderStatus) => {
    const chosen = status === orderStatus ? '' : status;
    dispatch(rememberStatus(chosen));
    narrow({ orderStatus: chosen });
  };
  const chip = (status: OrderStatus) => (
    <button
      key={status}
      type="button"
      className="status-chip"
      aria-pressed={status === orderStatus}
      title={statusLook(status).tooltip}
      onClick={() => choose(status)}
    >
      <StatusDot status={status} />
      {statusLook(status).shownAs} <b>{grouped(count(status))}</b>
    </button>
  );
  const rest = others.reduce((sum, status) => sum + count(status), 0);
  const ofWhom = merchantId === '' ? 'all merchants' : 'this merchant';
  const asOf = summary ? `, as of ${recent(summary.at)}` : '';
  const list = (
    <div
      className="status-strip-list"
      role="group"
      aria-label="Counts by status"
      title={`Open orders of ${ofWhom} by status${asOf}`}
    >
      {shown.map(chip)}
      {others.length > 0 && (
        <PopoverNext
          placement="bottom-start"
          {...CLOSES_AT_ONCE}
          content={
            <ul className="status-strip-more">
              {others.map((status) => (
                <li key={status} className={Classes.POPOVER_DISMISS}>
                  {chip(status)}
                </li>
              ))}
            </ul>
          }
        >
          <button type="button" className="link-button">
            {others.length} more <span className="muted">{grouped(rest)}</span>
          </button>
        </PopoverNext>
      )}
      {summary === undefined && !isMissing && <span className={`${Classes.SKELETON} status-strip-bone`} />}
    </div>
  );
  return (
    <>
      {list}
      {/* Beside the list, which cuts off what does not fit. If the list of orders failed too, its own retry is enough:
          it also asks for the counts again. */}
      {isMissing && !isListMissing && <CountsMissing onAgain={askAgain} />}
    </>
  );
}

/**
 * The open statuses with a place of their own, and the others that have orders. A status keeps its place: new counts
 * change numbers but move nothing under the pointer.
 */
function useShares(
  summary: OrderSummary | undefined,
  places: number,
): [shown: readonly OrderStatus[], others: readonly OrderStatus[]] {
  const kept = useRef<{ readonly places: number; readonly shown: readonly OrderStatus[] } | null>(null);
  if (summary === undefined) return [[], []];
  const count = (status: OrderStatus) => summary.open[status] ?? 0;
  if (kept.current?.places !== places) {
    const most = OPEN_STATUSES.filter((status) => count(status) > 0)
      .sort((one, other) => count(other) - count(one))
      .slice(0, places);
    kept.current = { places, shown: OPEN_STATUSES.filter((status) => most.includes(status)) };
  }
  const { shown } = kept.current;
  return [shown, OPEN_STATUSES.filter((status) => count(status) > 0 && !shown.includes(status))];
}
