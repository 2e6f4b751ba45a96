import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useDeleteStaffUserMutation } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import type { StaffUser } from '../../contract/schemas/users';
import { useAppDispatch } from '../../store/hooks';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { useSend } from '../../store/useSend';
import { ModalDialog } from '../../ui/ModalDialog';

interface DeleteUserDialogProps {
  readonly user: StaffUser;
  readonly onClose: () => void;
  /** Called in place of `onClose` once the user is gone. */
  readonly onDeleted: () => void;
}

/** Asks before a staff user is deleted (STF-13, D-135). Cancel has the focus. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteStaffUserMutation();
  const done = () => {
    dispatch(recordDeleted(user.email));
    onDeleted();
  };
  const { isPending, send } = useSend({
    about: `staffUser/${user.email}/delete`,
    call: (email: string) => remove(email).unwrap(),
    success: { text: messages.staffUserDeleted, lines: [user.email] },
    onDone: done,
    // Gone already, as was wanted: the list is read anew, and the dialog has nothing left to ask.
    onFailed: ({ status }) => {
      if (status === 404) done();
    },
  });
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <ModalDialog title="Delete user" className="staff-dialog staff-confirm" onClose={close}>
      <DialogBody>
        <p>
          Delete <strong>{user.email}</strong>?
        </p>
        <p className="muted">
          {user.activated
            ? 'The user is signed out and can no longer sign in.'
            : 'Any invitation already sent will stop working.'}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Cancel" autoFocus disabled={isPending} onClick={close} />
            <Button intent="danger" text="Delete" loading={isPending} onClick={() => void send(user.email)} />
          </>
        }
      />
    </ModalDialog>
  );
}
