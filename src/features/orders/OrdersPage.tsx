import { useHotkeys } from '@blueprintjs/core';
import { Link, Refresh } from '@blueprintjs/icons';
import { useEffect, useRef, type RefObject } from 'react';
import { messages } from '../../contract/messages';
import { zoneTitle } from '../../lib/times';
import { paths } from '../../paths';
import { useRecentTime } from '../../shared/dates/useRecentTime';
import { selectServerFinds } from '../../store/config/configSlice';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppDispatch, useAppSelector, useAppStore, useNow } from '../../store/hooks';
import {
  selectIsRefreshing,
  selectIsSearched,
  selectIsSearching,
  selectLinkQuery,
  selectUpdatedAt,
} from '../../store/views/orders/orderListSelectors';
import { refreshOrders } from '../../store/views/orders/refreshOrders';
import { selectKeysOn } from '../../store/views/shell/shellSelectors';
import { CopyButton } from '../../ui/CopyButton';
import { PageHeader } from '../../ui/PageHeader';
import { usePageKeys } from '../../ui/useKeys';
import { useScanner } from './useScanner';
import { ActionBar } from './ActionBar';
import { FindField } from './FindField';
import { OrdersMain } from './OrdersMain';
import { ID_FIELD, SearchForm } from './SearchForm';
import { useDashboardAddress } from './useDashboardAddress';
import { useFocusOnOpened } from './useFocusOnOpened';
import { useListNews } from './useListNews';
import { useOrderSearch } from './useOrderSearch';
import { ViewTabs } from './views/ViewTabs';
import { WindowChangeHost } from './windowChange/WindowChangeHost';
import { BusyButton } from '../../ui/BusyButton';
import { focusField } from '../../ui/focusField';

/**
 * The orders dashboard. The subscriptions to the list are in a component of their own, so that the page is not
 * redrawn with each row.
 */
export function OrdersPage() {
  useFocusWhenEmpty();
  useKeysOfPage();
  const table = useRef<HTMLDivElement>(null);
  const serverFinds = useAppSelector(selectServerFinds);
  return (
    <>
      <Listeners table={table} />
      <PageHeader title="Orders" beside={<ViewTabs />}>
        {serverFinds && <FindField />}
        <Freshness />
      </PageHeader>
      <SearchForm>
        <ActionBar table={table} />
      </SearchForm>
      <OrdersMain table={table} />
      <WindowChangeHost />
    </>
  );
}

/** Subscribes to the list and draws nothing. */
function Listeners({ table }: { readonly table: RefObject<HTMLElement> }) {
  useFocusOnOpened(table);
  useDashboardAddress();
  useListNews();
  useScanner(useOrderSearch().find);
  return null;
}

/** When the list was last read, the time zone of its times, and the two small buttons. */
function Freshness() {
  const dispatch = useAppDispatch();
  const isSearching = useAppSelector(selectIsSearching);
  const updatedAt = useAppSelector(selectUpdatedAt);
  const isRefreshing = useAppSelector(selectIsRefreshing);
  const query = useAppSelector(selectLinkQuery);
  const hasList = updatedAt !== null && !isSearching;
  const { reader } = useTimeZones();
  const recent = useRecentTime(useNow());
  const zone = `Times: ${zoneTitle(reader)}`;
  const freshness = isSearching ? 'Searching…' : hasList ? `Updated ${recent(updatedAt)}` : null;
  const link = new URL(paths.dashboard(query), window.location.href).href;
  return (
    <>
      <span>
        {freshness !== null && `${freshness} · `}
        <span title={messages.timesOfReader}>{zone}</span>
      </span>
      <BusyButton
        variant="minimal"
        size="small"
        icon={<Refresh />}
        title="Refresh"
        aria-label="Refresh orders"
        disabled={!hasList}
        isBusy={isRefreshing}
        onClick={() => void dispatch(refreshOrders())}
      />
      <CopyButton text={link} label="Copy link to this search" icon={<Link />} />
    </>
  );
}

/** Focuses the search while there is nothing to show, because typing comes first. Runs after the page was entered. */
function useFocusWhenEmpty(): void {
  const store = useAppStore();
  useEffect(() => {
    if (!selectIsSearched(store.getState())) focusSearch();
  }, [store]);
}

function focusSearch(): void {
  focusField(ID_FIELD);
}

/** Safe to offer anywhere on the page, because it changes no data. */
const PAGE_KEYS = [{ combo: '/', label: 'Go to the search', group: 'Orders', run: focusSearch }];

/** The table's other keys, listed here only for the help that `?` opens. */
const TABLE_KEYS = [
  ['up', 'Row above, or into the table from elsewhere on the page'],
  ['down', 'Row below, or into the table from elsewhere on the page'],
  ['home', 'First row'],
  ['end', 'Last loaded row'],
  ['space', 'Select the row'],
  ['shift + space', 'Select all rows from the one selected before'],
  ['enter', 'Open or close the order'],
  ['esc', 'Close the order'],
].map(([combo = '', label = '']) => ({ combo, label, group: 'Orders table' }));

function useKeysOfPage(): void {
  usePageKeys(PAGE_KEYS, useAppSelector(selectKeysOn));
  useHotkeys(TABLE_KEYS);
}
