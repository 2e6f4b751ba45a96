import { DialogBody } from '@blueprintjs/core';
import type { StaffUser } from '../../contract/schemas/users';
import { SessionsList } from '../../shared/sessions/SessionsList';
import { ModalDialog } from '../../ui/ModalDialog';

interface SessionsDialogProps {
  readonly user: StaffUser;
  /** The user's own account, whose current session cannot be ended here. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Where a user is signed in; sessions can be ended here (docs/decisions/0043). */
export function SessionsDialog({ user: { email }, isOwn, onClose }: SessionsDialogProps) {
  return (
    <ModalDialog title={`Sessions: ${email}`} className="staff-dialog" onClose={onClose}>
      <DialogBody useOverflowScrollContainer={false}>
        <SessionsList email={isOwn ? null : email} />
      </DialogBody>
    </ModalDialog>
  );
}
