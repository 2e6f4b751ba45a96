import { Button, Spinner } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListStaffUsersQuery } from '../../api/staffUsersApi';
import type { StaffUser } from '../../contract/schemas/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectEmail } from '../../store/session/sessionSlice';
import { useDraftsOfGone } from '../../shared/editing/useDraftsOfGone';
import { useAbovePages } from '../../ui/AbovePages';
import { PageHeader } from '../../ui/PageHeader';
import { CreateUserDialog } from './CreateUserDialog';
import { DeactivateUserDialog } from './DeactivateUserDialog';
import { DeleteUserDialog } from './DeleteUserDialog';
import { EditUserDialog } from './EditUserDialog';
import { InviteAgainDialog } from './InviteAgainDialog';
import { logFailedLoad } from './logFailedLoad';
import { SessionsDialog } from './SessionsDialog';
import { isOwn } from './staffGuards';
import type { StaffAct } from './StaffMenu';
import { StaffUsersTable } from './StaffUsersTable';
import { invitationCounts } from './staffWords';
import './staffUsers.css';

/** One and the same while there are none. */
const NONE: readonly StaffUser[] = [];

type OpenDialog = { readonly act: StaffAct; readonly user: StaffUser } | null;

/** Staff users (STF-01 to STF-15): the list, read anew at each visit, and what is done to it. */
export function StaffUsersPage() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const ownEmail = useAppSelector(selectEmail);
  const { users, isLoading, isKnown } = useStaffUsers();
  const invitations = invitationCounts(users);
  const ids = useMemo(() => (isKnown ? users.map(({ email }) => email) : null), [isKnown, users]);
  useDraftsOfGone('staffUser', ids, dialog?.user.email ?? null);
  const list = useRef<HTMLDivElement>(null);
  const focusesList = useRef(false);
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
    if (dialog !== null || !focusesList.current) return;
    focusesList.current = false;
    list.current?.focus({ preventScroll: true });
  }, [dialog]);

  return (
    <div className="staff-page">
      <PageHeader title="Staff Users">
        {invitations !== null && <span className="staff-counter">{invitations}</span>}
        <span className="staff-counter" role="status">
          users loaded: <strong>{users.length}</strong>
        </span>
        <Button intent="primary" icon={<Add />} text="Create User" onClick={create} />
      </PageHeader>
      {/* Arrows and Page keys scroll it without a pointer. */}
      <div ref={list} className="staff-list" role="region" aria-label="Staff users" tabIndex={0}>
        <StaffUsersTable users={users} ownEmail={ownEmail} onAct={onAct} />
        {isLoading && <Spinner className="staff-waiting" size={32} aria-label="Loading the users" />}
      </div>
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
