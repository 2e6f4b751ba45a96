import { Button, useHotkeys } from '@blueprintjs/core';
import { Link, Refresh } from '@blueprintjs/icons';
import { useEffect, useMemo, useRef } from 'react';
import { formatTimeShort, zoneAbbreviation } from '../../lib/times';
import { paths } from '../../paths';
import { selectShowsDeliveryType } from '../../store/flags/flagsSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import {
  selectAppliedFilter,
  selectDashboardQuery,
  selectIsRefreshing,
  selectListPhase,
  selectUpdatedAt,
} from '../../store/views/orders/orderListSelectors';
import { refreshOrders } from '../../store/views/orders/refreshOrders';
import { searchAgain } from '../../store/views/orders/searchOrders';
import { CopyButton } from '../../ui/CopyButton';
import { PageHeader } from '../../ui/PageHeader';
import { ActionBar } from './ActionBar';
import { OrdersTable } from './OrdersTable';
import { ID_FIELD, SearchForm } from './SearchForm';
import { useDashboardAddress } from './useDashboardAddress';
import { globalKey, useSelectionHotkeys } from './useOrderHotkeys';
import { WindowChangeHost } from './windowChange/WindowChangeHost';

/** The orders dashboard (spec "Orders dashboard"). */
export function OrdersPage() {
  useDashboardAddress();
  useDeliveryTypeOnceShown();
  useFocusWhenEmpty();
  usePageKeys();
  useSelectionHotkeys();
  return (
    <>
      <PageHeader title="Orders">
        <Freshness />
      </PageHeader>
      <SearchForm>
        <ActionBar />
      </SearchForm>
      <OrdersTable />
      <WindowChangeHost />
    </>
  );
}

/** When the list was last read, in which zone its times are, and the two small buttons. */
function Freshness() {
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectListPhase);
  const updatedAt = useAppSelector(selectUpdatedAt);
  const isRefreshing = useAppSelector(selectIsRefreshing);
  const query = useAppSelector(selectDashboardQuery);
  const hasList = updatedAt !== null && phase !== 'searching';
  const zone = `ll times ${zoneAbbreviation()}`;
  const words =
    phase === 'searching'
      ? `Searching… · a${zone}`
      : hasList
        ? `Updated ${formatTimeShort(updatedAt)} · a${zone}`
        : `A${zone}`;
  const link = new URL(paths.dashboard(query), window.location.href).href;
  return (
    <>
      <span>{words}</span>
      <Button
        variant="minimal"
        size="small"
        icon={<Refresh />}
        title="Refresh"
        aria-label="Refresh orders"
        disabled={!hasList}
        loading={isRefreshing}
        onClick={() => void dispatch(refreshOrders())}
      />
      <CopyButton text={link} label="Copy link to this search" icon={<Link />} />
    </>
  );
}

/** With nothing to show yet the first thing one does is type (look 07). Runs after the page was entered. */
function useFocusWhenEmpty(): void {
  const store = useAppStore();
  useEffect(() => {
    if (selectListPhase(store.getState()) === 'idle') focusSearch();
  }, [store]);
}

function focusSearch(): void {
  document.getElementById(ID_FIELD)?.focus();
}

/** An address may ask for a delivery type before the flag's answer has come; it counts from then on (FLG-02). */
function useDeliveryTypeOnceShown(): void {
  const dispatch = useAppDispatch();
  const isShown = useAppSelector(selectShowsDeliveryType);
  const { deliveryType } = useAppSelector(selectAppliedFilter);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current && deliveryType !== '') void dispatch(searchAgain());
    wasShown.current = isShown;
  }, [dispatch, isShown, deliveryType]);
}

/** `/` goes to the search; the table's own keys are named here for the list of keys that `?` opens. */
function usePageKeys(): void {
  const hotkeys = useMemo(
    () => [
      globalKey('Orders', '/', 'Go to the search', focusSearch),
      ...[
        ['up', 'Row above'],
        ['down', 'Row below'],
        ['home', 'First row'],
        ['end', 'Last loaded row'],
        ['space', 'Select the row'],
        ['shift + space', 'Select all rows from the one selected before'],
        ['enter', 'Open or close the order'],
        ['esc', 'Close the order'],
      ].map(([combo = '', label = '']) => ({ combo, label, group: 'Orders table' })),
    ],
    [],
  );
  useHotkeys(hotkeys);
}
