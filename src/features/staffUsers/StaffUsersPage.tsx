import { Button, Spinner } from '@blueprintjs/core';
import { Add, Search } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readStaffFind } from '../../paths';
import { messages } from '../../contract/messages';
import type { StaffUser } from '../../contract/schemas/users';
import { NO_FILTER, type StaffFilter } from '../../domain/staff/staffList';
import { useAppSelector } from '../../store/hooks';
import { selectEmail } from '../../store/session/sessionSlice';
import { useDraftsOfGone } from '../../shared/editing/useDraftsOfGone';
import { useAbovePages } from '../../ui/AbovePages';
import { DialogNotice } from '../../ui/dialogNotice';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { useFocusKept } from '../../ui/useFocusKept';
import { useTableWindow } from '../../ui/useTableWindow';
import { CreateUserDialog } from './CreateUserDialog';
import { DeleteUsersDialog } from './DeleteUsersDialog';
import { InviteAgainDialog } from './InviteAgainDialog';
import { StaffDialog } from './StaffDialog';
import type { StaffAct } from './StaffMenu';
import { StaffToolbar } from './StaffToolbar';
import { StaffUsersTable } from './StaffUsersTable';
import { invitationCounts } from './staffWords';
import { useStaffList, type ShownStaff } from './useStaffList';
import { useStaffSelection } from './useStaffSelection';
import './staffUsers.css';
import './staffDialogs.css';

/** As in the style sheet. */
const ROWS = { rowHeight: 40 };
/** The next page is requested this many rows before the end. */
const AHEAD = 20;

type OpenDialog = { readonly act: StaffAct; readonly user: StaffUser } | null;

/** Staff users (STF-01 to STF-15): the list, read again at each visit, and its actions. */
export function StaffUsersPage() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const ownEmail = useAppSelector(selectEmail);
  const [filter, setFilter] = useFilter();
  const list = useStaffList(filter);
  const { shown, totals, isMore, isLoading, isFailed, loadMore } = list;
  const lastSuperAdmin = totals?.lastSuperAdmin ?? null;
  const view = useTableWindow(shown.length, ROWS);
  const { host } = view;
  const { selected, select, chosen, isTickingAll, setIsTickingAll } = useStaffSelection(list, ownEmail);
  const [deleting, setDeleting] = useState<readonly StaffUser[] | null>(null);
  const invitations = totals && invitationCounts(totals.invitations);
  const ids = useMemo(() => list.all?.map(({ email }) => email) ?? null, [list.all]);
  const openEmail = dialog?.user.email ?? null;
  useDraftsOfGone('staffUser', ids, openEmail);
  // Deletion tells its own outcome.
  const isGone = openEmail !== null && ids?.includes(openEmail) === false && dialog?.act !== 'delete';
  const focusesList = useRef(false);
  const filterBy = (wanted: StaffFilter) => {
    setFilter(wanted);
    setIsTickingAll(false);
    // Show results from the top.
    view.bringIntoSight(0);
  };
  // Not around the table: it draws only the rows in view, and scrolling must not move the focus to another user.
  const belowRows = useFocusKept<HTMLDivElement>();
  const close = () => setDialog(null);
  const showAbove = useAbovePages();
  const onAct = useCallback(
    (act: StaffAct, user: StaffUser) => {
      // Above the pages, because the link must stay open when the page is left.
      if (act === 'invite') showAbove((close) => <InviteAgainDialog user={user} onClose={close} />);
      else setDialog({ act, user });
    },
    [showAbove],
  );
  const create = () => showAbove((close) => <CreateUserDialog onClose={close} />);

  const isFiltered = filter.state !== 'all' || filter.find.trim() !== '';
  const isNear = view.end > shown.length - AHEAD;
  useEffect(() => {
    if (isMore && !isLoading && !isFailed && (isNear || isTickingAll)) loadMore(isTickingAll);
  });

  // The button that opened the dialog disappeared with its row.
  useEffect(() => {
    if (dialog !== null || deleting !== null || !focusesList.current) return;
    focusesList.current = false;
    host?.focus({ preventScroll: true });
  }, [dialog, deleting, host]);

  return (
    <div className="staff-page">
      <PageHeader title="Staff Users">
        {invitations !== null && <span className="staff-counter">{invitations}</span>}
        <span className="staff-counter" role="status">
          users loaded: <strong>{list.loaded}</strong>
        </span>
        <Button intent="primary" icon={<Add />} text="Create User" onClick={create} />
      </PageHeader>
      <StaffToolbar
        states={totals?.states ?? null}
        filter={filter}
        onFilter={filterBy}
        shown={shown.length}
        isMore={isMore}
        isTickingAll={isTickingAll}
        selected={chosen.length}
        onDelete={() => setDeleting(chosen)}
      />
      {/* Focusable, so that arrows and Page keys scroll it. */}
      <div ref={view.scroller} className="staff-list" role="region" aria-label="Staff users" tabIndex={0}>
        <StaffUsersTable
          users={shown}
          isMore={isMore}
          lastSuperAdmin={lastSuperAdmin}
          view={view}
          selected={selected}
          onSelect={select}
          onSelectAll={() => setIsTickingAll(true)}
          isSelectingAll={isTickingAll}
          ownEmail={ownEmail}
          onAct={onAct}
        />
        <div ref={belowRows} className="staff-below">
          <ListState list={list} isFiltered={isFiltered} onShowAll={() => filterBy(NO_FILTER)} />
        </div>
      </div>
      {deleting && (
        <DeleteUsersDialog
          users={deleting}
          onClose={() => {
            focusesList.current = true;
            setDeleting(null);
          }}
        />
      )}
      {dialog && (
        <DialogNotice.Provider value={isGone ? messages.recordGone('user') : null}>
          <StaffDialog
            {...dialog}
            lastSuperAdmin={lastSuperAdmin}
            ownEmail={ownEmail}
            onClose={close}
            onDeleted={() => {
              focusesList.current = true;
              close();
            }}
          />
        </DialogNotice.Provider>
      )}
    </div>
  );
}

interface ListStateProps {
  readonly list: ShownStaff;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** What the list says below its rows: nobody was found, more are being loaded, or they could not be. */
function ListState({ list, isFiltered, onShowAll }: ListStateProps) {
  const { shown, isLoading, isFailed, isKnown } = list;
  if (isLoading)
    return (
      <Spinner className="staff-waiting" size={shown.length > 0 ? 20 : 32} aria-label="Loading the users" />
    );
  if (isFailed)
    return (
      <div className="staff-failed" role="alert">
        <span>{notLoaded(list)}</span>
        <Button size="small" text="Try again" onClick={list.tryAgain} />
      </div>
    );
  if (!isFiltered || shown.length > 0 || !isKnown) return null;
  return (
    <EmptyState
      className="staff-none"
      icon={<Search size={32} />}
      title="No users found"
      text="No one matches the filter."
      action={<Button text="Show all users" onClick={onShowAll} />}
    />
  );
}

/** The message for what could not be loaded: the next page, an update of a complete list, or everything. */
function notLoaded({ loaded, isMore }: ShownStaff): string {
  if (isMore) return 'More users could not be loaded.';
  return loaded > 0 ? 'The users could not be read again.' : 'The users could not be loaded.';
}

/** The filter of the list: everyone, or the user that another page searched for. */
function useFilter() {
  const location = useLocation();
  const find = readStaffFind(location.state);
  const [filter, setFilter] = useState<StaffFilter>({ ...NO_FILTER, find });
  useEffect(() => {
    if (find !== '') setFilter({ ...NO_FILTER, find });
  }, [find, location.key]);
  return [filter, setFilter] as const;
}
