import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { staffUserOfRefusal, useDeleteStaffUserMutation } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import type { StaffUser } from '../../contract/schemas/users';
import { useAppDispatch } from '../../store/hooks';
import { sendOnCurrent, type Conflict } from '../../store/edits/sendOnCurrent';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { useSend } from '../../shared/editing/useSend';
import { ConflictCard } from '../../shared/editing/ConflictCard';
import { ModalDialog } from '../../ui/ModalDialog';
import { staffWords } from './staffWords';

interface DeleteUserDialogProps {
  readonly user: StaffUser;
  readonly onClose: () => void;
  /** Called in place of `onClose` once the user is gone. */
  readonly onDeleted: () => void;
}

/**
 * Asks before a staff user is deleted (STF-13), and again when another person changed what the list shows of them. Cancel
 * has the focus.
 */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { email } = user;
  const dispatch = useAppDispatch();
  const [remove] = useDeleteStaffUserMutation();
  const [conflict, setConflict] = useState<Conflict<StaffUser> | null>(null);
  const theirs = conflict?.theirs ?? null;
  const done = () => {
    dispatch(recordDeleted(email));
    onDeleted();
  };
  const { isPending, send } = useSend({
    about: `staffUser/${email}/delete`,
    call: (seen: StaffUser) =>
      sendOnCurrent({
        held: seen,
        agrees: (now) => staffWords(now) === staffWords(seen),
        send: (_now, how) => remove({ email, ...how }).unwrap(),
        currentOf: (refusal) => staffUserOfRefusal(refusal, email),
      }),
    // A conflict is told where it is decided.
    success: ({ kind }) => (kind === 'done' ? { text: messages.staffUserDeleted, lines: [email] } : null),
    onDone: (decision) => {
      if (decision.kind === 'done') done();
      else setConflict(decision);
    },
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
          Delete <strong>{email}</strong>?
        </p>
        <p className="muted">
          {(theirs ?? user).activated
            ? 'The user is signed out and can no longer sign in.'
            : 'Any invitation already sent will stop working.'}
        </p>
        {conflict && theirs && (
          <ConflictCard
            label={email}
            mine="deleted"
            theirs={staffWords(theirs)}
            before={staffWords(user)}
            changed={conflict.changed}
            onKeepMine={() => void send(theirs)}
            onTakeTheirs={close}
            focusKey={theirs.version ?? 0}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Cancel" autoFocus disabled={isPending} onClick={close} />
            {theirs === null && (
              <Button intent="danger" text="Delete" loading={isPending} onClick={() => void send(user)} />
            )}
          </>
        }
      />
    </ModalDialog>
  );
}
