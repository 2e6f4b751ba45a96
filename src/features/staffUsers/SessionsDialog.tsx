import { DialogBody } from '@blueprintjs/core';
import type { StaffUser } from '../../contract/schemas/users';
import { SessionsList } from '../../shared/sessions/SessionsList';
import { ModalDialog } from '../../ui/ModalDialog';

interface SessionsDialogProps {
  readonly user: StaffUser;
  /** The signed-in person's own account: the session that looks stays. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Where a user is signed in, to be ended from here (docs/decisions/0043). */
export function SessionsDialog({ user: { email }, isOwn, onClose }: SessionsDialogProps) {
  return (
    <ModalDialog title={`Sessions: ${email}`} className="staff-dialog" onClose={onClose}>
      <DialogBody useOverflowScrollContainer={false}>
        <SessionsList email={isOwn ? null : email} />
      </DialogBody>
    </ModalDialog>
  );
}
