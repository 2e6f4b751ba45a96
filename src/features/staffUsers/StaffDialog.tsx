import type { StaffUser } from '../../contract/schemas/users';
import { HistoryDialog } from '../../shared/history/HistoryDialog';
import { DeactivateUserDialog } from './DeactivateUserDialog';
import { DeleteStaffUserDialog } from './DeleteStaffUserDialog';
import { EditUserDialog } from './EditUserDialog';
import { SessionsDialog } from './SessionsDialog';
import { isOwn } from './staffGuards';
import type { StaffAct } from './StaffMenu';

interface StaffDialogProps {
  readonly act: StaffAct;
  readonly user: StaffUser;
  readonly lastSuperAdmin: string | null;
  readonly ownEmail: string | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** The open dialog for a user; none for an invitation, which is shown above the pages. */
export function StaffDialog({ act, user, lastSuperAdmin, ownEmail, onClose, onDeleted }: StaffDialogProps) {
  switch (act) {
    case 'edit':
    case 'activate':
      return <EditUserDialog {...{ user, act, lastSuperAdmin, ownEmail, onClose }} />;
    case 'delete':
      return <DeleteStaffUserDialog user={user} onClose={onClose} onDeleted={onDeleted} />;
    case 'deactivate':
      return <DeactivateUserDialog user={user} onClose={onClose} />;
    case 'sessions':
      return <SessionsDialog user={user} isOwn={isOwn(user, ownEmail)} onClose={onClose} />;
    case 'history':
      return (
        <HistoryDialog
          kind="user"
          id={user.email}
          name={user.email}
          version={user.version}
          onClose={onClose}
        />
      );
    case 'invite':
      return null;
  }
}
