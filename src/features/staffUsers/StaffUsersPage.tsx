import { Button, Spinner } from '@blueprintjs/core';
import { Add, Search } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListStaffUsersQuery } from '../../api/staffUsersApi';
import type { StaffUser } from '../../contract/schemas/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectEmail } from '../../store/session/sessionSlice';
import { useDraftsOfGone } from '../../shared/editing/useDraftsOfGone';
import { useAbovePages } from '../../ui/AbovePages';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { useTableWindow } from '../../ui/useTableWindow';
import { CreateUserDialog } from './CreateUserDialog';
import { DeactivateUserDialog } from './DeactivateUserDialog';
import { DeleteUserDialog } from './DeleteUserDialog';
import { DeleteUsersDialog } from './DeleteUsersDialog';
import { EditUserDialog } from './EditUserDialog';
import { InviteAgainDialog } from './InviteAgainDialog';
import { logFailedLoad } from './logFailedLoad';
import { SessionsDialog } from './SessionsDialog';
import { isOwn } from './staffGuards';
import type { StaffAct } from './StaffMenu';
import { StaffToolbar } from './StaffToolbar';
import { StaffUsersTable } from './StaffUsersTable';
import { filteredUsers, NO_FILTER, type StaffFilter } from './staffFilter';
import { invitationCounts } from './staffWords';
import './staffUsers.css';

/** One and the same while there are none. */
const NONE: readonly StaffUser[] = [];

/** Rows, in pixels the height of the style sheet's. More than there are in 80% of the tallest window. */
const ROWS = { rowHeight: 40, visible: 60 };

type OpenDialog = { readonly act: StaffAct; readonly user: StaffUser } | null;

/** Staff users (STF-01 to STF-15): the list, read anew at each visit, and what is done to it. */
export function StaffUsersPage() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const ownEmail = useAppSelector(selectEmail);
  const { users, isLoading, isKnown } = useStaffUsers();
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = useMemo(() => filteredUsers(users, filter), [users, filter]);
  const view = useTableWindow(shown.length, ROWS);
  const { selected, select, chosen } = useSelectedUsers(shown);
  const [deleting, setDeleting] = useState<readonly StaffUser[] | null>(null);
  const invitations = invitationCounts(users);
  const ids = useMemo(() => (isKnown ? users.map(({ email }) => email) : null), [isKnown, users]);
  useDraftsOfGone('staffUser', ids, dialog?.user.email ?? null);
  const list = useRef<HTMLDivElement>(null);
  const focusesList = useRef(false);
  const filterBy = (wanted: StaffFilter) => {
    setFilter(wanted);
    // What is found begins at the top.
    if (list.current) list.current.scrollTop = 0;
  };
  const close = () => setDialog(null);
  const showAbove = useAbovePages();
  const onAct = useCallback(
    (act: StaffAct, user: StaffUser) => {
      // A link must outlive the page.
      if (act === 'invite') showAbove(<InviteAgainDialog user={user} onClose={() => showAbove(null)} />);
      else setDialog({ act, user });
    },
    [showAbove],
  );
  const create = () => showAbove(<CreateUserDialog onClose={() => showAbove(null)} />);

  // The button that opened the dialog went with its row.
  useEffect(() => {
    if (dialog !== null || deleting !== null || !focusesList.current) return;
    focusesList.current = false;
    list.current?.focus({ preventScroll: true });
  }, [dialog, deleting]);

  return (
    <div className="staff-page">
      <PageHeader title="Staff Users">
        {invitations !== null && <span className="staff-counter">{invitations}</span>}
        <span className="staff-counter" role="status">
          users loaded: <strong>{users.length}</strong>
        </span>
        <Button intent="primary" icon={<Add />} text="Create User" onClick={create} />
      </PageHeader>
      <StaffToolbar
        users={users}
        filter={filter}
        onFilter={filterBy}
        shown={shown.length}
        selected={chosen.length}
        onDelete={() => setDeleting(chosen)}
      />
      {/* Arrows and Page keys scroll it without a pointer. */}
      <div
        ref={list}
        className="staff-list"
        role="region"
        aria-label="Staff users"
        tabIndex={0}
        onScroll={view.onScroll}
      >
        <StaffUsersTable
          users={shown}
          all={users}
          view={view}
          selected={selected}
          onSelect={select}
          ownEmail={ownEmail}
          onAct={onAct}
        />
        {users.length > 0 && shown.length === 0 && (
          <EmptyState
            className="staff-none"
            icon={<Search size={32} />}
            title="No users found"
            text="Nobody fits the filter."
            action={<Button text="Show all users" onClick={() => filterBy(NO_FILTER)} />}
          />
        )}
        {isLoading && <Spinner className="staff-waiting" size={32} aria-label="Loading the users" />}
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
        <DialogOf
          {...dialog}
          users={users}
          ownEmail={ownEmail}
          onClose={close}
          onDeleted={() => {
            focusesList.current = true;
            close();
          }}
        />
      )}
    </div>
  );
}

/** What is ticked. Only what the filter shows counts: nobody is deleted unseen. */
function useSelectedUsers(shown: readonly StaffUser[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((emails: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const email of emails) {
        if (isSelected) after.add(email);
        else after.delete(email);
      }
      return after;
    });
  }, []);
  const chosen = useMemo(() => shown.filter(({ email }) => selected.has(email)), [shown, selected]);
  return { selected, select, chosen };
}

interface DialogOfProps extends NonNullable<OpenDialog> {
  readonly users: readonly StaffUser[];
  readonly ownEmail: string | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** What was opened about a user. */
function DialogOf({ act, user, users, ownEmail, onClose, onDeleted }: DialogOfProps) {
  switch (act) {
    case 'edit':
    case 'activate':
      return <EditUserDialog user={user} act={act} users={users} ownEmail={ownEmail} onClose={onClose} />;
    case 'delete':
      return <DeleteUserDialog user={user} onClose={onClose} onDeleted={onDeleted} />;
    case 'deactivate':
      return <DeactivateUserDialog user={user} onClose={onClose} />;
    case 'sessions':
      return <SessionsDialog user={user} isOwn={isOwn(user, ownEmail)} onClose={onClose} />;
    case 'invite':
      return null;
  }
}

/** The list; a load that fails shows nothing and is only logged (STF-14). */
function useStaffUsers(): {
  readonly users: readonly StaffUser[];
  readonly isLoading: boolean;
  /** False until they were read. */
  readonly isKnown: boolean;
} {
  const dispatch = useAppDispatch();
  const { data, error, isLoading } = useListStaffUsersQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (error) dispatch(logFailedLoad(error));
  }, [dispatch, error]);
  return { users: data ?? NONE, isLoading, isKnown: data !== undefined };
}
