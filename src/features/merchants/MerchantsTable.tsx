import { Button } from '@blueprintjs/core';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { messages } from '../../contract/messages';
import type { MerchantId, MerchantRecord } from '../../domain/merchants/merchantRecord';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { loadMerchantsAgain } from '../../store/views/merchants/loadMerchants';
import { merchantListActions } from '../../store/views/merchants/merchantListSlice';
import {
  selectMerchantIds,
  selectMerchantSearch,
  selectMerchantsPhase,
  selectMerchantsProblem,
  selectMerchantsScrollTop,
  selectOpenMerchantRow,
} from '../../store/views/merchants/merchantListSelectors';
import { rowTop } from '../../ui/tableRows';
import { useTableWindow, type TableWindow } from '../../ui/useTableWindow';
import { ArchiveDialog } from './ArchiveDialog';
import { MerchantPanel } from './MerchantPanel';
import { MerchantRow } from './MerchantRow';
import { MerchantsEmptyState } from './MerchantsEmptyState';
import { NameFilter } from './NameFilter';
import { usePanelHeight, usePanelInSight } from './usePanelHeight';
import './merchantsTable.css';

/** As in merchantsTable.css. */
const ROW_HEIGHT = 40;

/**
 * The table of all merchants (MLS-02, MLS-03). Only the rows in view are drawn, plus the open and the focused one.
 * The controls of one row are tab stops; arrow keys, Home, End and the Page keys move to another row.
 */
export function MerchantsTable() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const ids = useAppSelector(selectMerchantIds);
  const search = useAppSelector(selectMerchantSearch);
  const isLoading = useAppSelector((state) => selectMerchantsPhase(state) === 'loading');
  const openRow = useAppSelector(selectOpenMerchantRow);
  const { panel, onHeight } = usePanelHeight(openRow);
  const rows = { rowHeight: ROW_HEIGHT, panel };
  const view = useTableWindow(ids.length, { ...rows, startAt: selectMerchantsScrollTop(store.getState()) });
  const { host } = view;
  usePanelInSight(panel, view);
  // Keep the scroll position while another page is open.
  useLayoutEffect(() => {
    if (host === null) return undefined;
    return () => void dispatch(merchantListActions.scrolledTo(host.scrollTop));
  }, [host, dispatch]);
  const [active, setActive] = useState(Math.max(0, openRow));
  // Tab leads to the open row, even if a link or adding a merchant opened it.
  useEffect(() => {
    if (openRow >= 0) setActive(openRow);
  }, [openRow]);
  const activeRow = Math.min(active, Math.max(0, ids.length - 1));
  const [archived, setArchived] = useState<MerchantRecord | null>(null);
  const askToArchive = useCallback(
    (id: MerchantId) => setArchived(selectMerchantById(store.getState(), id) ?? null),
    [store],
  );

  const goTo = (row: number) => {
    const target = Math.max(0, Math.min(row, ids.length - 1));
    setActive(target);
    view.bringIntoSight(target);
    // Wait a frame: the row may not be drawn yet.
    requestAnimationFrame(() => focusToggle(host, target));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape' && openRow >= 0 && target.closest('.merchant-row-open, .merchant-panel') !== null) {
      event.preventDefault();
      dispatch(merchantListActions.merchantClosed());
      focusToggle(host, openRow);
      return;
    }
    if (!target.matches('.merchant-toggle')) return;
    const inView = Math.max(1, Math.floor((host?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: activeRow + 1,
      ArrowUp: activeRow - 1,
      PageDown: activeRow + inView,
      PageUp: activeRow - inView,
      Home: 0,
      End: ids.length - 1,
    };
    const row = moves[key];
    if (row === undefined) return;
    event.preventDefault();
    goTo(row);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('.merchant-row')?.dataset.row;
    if (row !== undefined) setActive(Number(row));
  };

  const openId = ids[openRow];
  return (
    <>
      <div
        ref={view.scroller}
        role="table"
        aria-label="Merchants"
        aria-rowcount={isLoading ? -1 : ids.length + 1}
        aria-busy={isLoading}
        className={search === '' ? 'merchants-table' : 'merchants-table merchants-table-search'}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <TableHead hasStatus={search !== ''} />
        <div role="rowgroup" className="merchants-rows" style={{ height: rowTop(rows, ids.length) }}>
          {drawnRows(view, [openRow, activeRow], ids.length).map((row) => {
            const id = ids[row];
            if (id === undefined) return null;
            return (
              <MerchantRow
                key={id}
                id={id}
                row={row}
                top={rowTop(rows, row)}
                isOpen={row === openRow}
                isActive={row === activeRow}
                search={search}
                onArchive={askToArchive}
              />
            );
          })}
          {openId !== undefined && (
            <MerchantPanel
              key={openId}
              id={openId}
              top={rowTop(rows, openRow) + ROW_HEIGHT}
              columns={search === '' ? 5 : 6}
              onHeight={onHeight}
            />
          )}
        </div>
        {isLoading && ids.length === 0 && <Bones />}
      </div>
      {ids.length === 0 ? <MerchantsEmptyState /> : <RestNotLoaded />}
      <ArchiveDialog merchant={archived} onClose={() => setArchived(null)} />
    </>
  );
}

/** The rows to draw: those in view, and those that must stay (the open one, the focused one). */
function drawnRows({ first, end }: TableWindow, kept: readonly number[], count: number): readonly number[] {
  const rows = new Set(Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at));
  for (const row of kept) if (row >= 0 && row < count) rows.add(row);
  return [...rows].sort((a, b) => a - b);
}

function focusToggle(table: HTMLElement | null, row: number): void {
  table?.querySelector<HTMLElement>(`[data-row="${row}"] .merchant-toggle`)?.focus({ preventScroll: true });
}

interface TableHeadProps {
  readonly hasStatus: boolean;
}

function TableHead({ hasStatus }: TableHeadProps) {
  return (
    <div role="rowgroup" className="merchants-head">
      <div role="row" aria-rowindex={1} className="merchants-head-row">
        <div role="columnheader" aria-label="Name" className="merchant-cell merchants-head-name">
          Name
          <NameFilter />
        </div>
        <div role="columnheader" className="merchant-cell">
          ID
        </div>
        <div role="columnheader" className="merchant-cell">
          Location
        </div>
        <div role="columnheader" className="merchant-cell">
          Properties
        </div>
        {hasStatus && (
          <div role="columnheader" className="merchant-cell">
            Status
          </div>
        )}
        <div role="columnheader" className="merchant-cell">
          <span className="visually-hidden">Actions</span>
        </div>
      </div>
    </div>
  );
}

/** Placeholders for rows that are loading. */
function Bones() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="merchants-bones">
          <span style={{ width: `${24 + ((row * 7) % 5) * 3}%` }} />
          <span style={{ width: `${20 + ((row * 5) % 4) * 4}%` }} />
        </div>
      ))}
    </div>
  );
}

/** Shown when a later page failed to load, so that the list does not look complete. */
function RestNotLoaded() {
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectMerchantsPhase);
  const problem = useAppSelector(selectMerchantsProblem);
  if (phase !== 'failed') return null;
  return (
    <p className="merchants-rest">
      {messages.merchantsNotLoaded} {problem} The list is not complete.
      <Button size="small" text="Retry" onClick={() => void dispatch(loadMerchantsAgain())} />
    </p>
  );
}
