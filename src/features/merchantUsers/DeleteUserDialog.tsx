import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { merchantUserOfRefusal, useDeleteMerchantUserMutation } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { isServiceUser, type MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { formatPhone } from '../../domain/orders/phone';
import { sendOnCurrent, type Conflict } from '../../store/edits/sendOnCurrent';
import { useSend } from '../../shared/editing/useSend';
import { ConflictCard } from '../../shared/editing/ConflictCard';
import { ModalDialog } from '../../ui/ModalDialog';

interface DeleteUserDialogProps {
  readonly merchant: MerchantRecord;
  readonly user: MerchantUserRecord;
  readonly onClose: () => void;
  /** Called in place of `onClose` once the user is gone. */
  readonly onDeleted: () => void;
}

/** What the list shows of a user, in one line: `Ana Li · +1 (514) 555-0142`. */
const userWords = ({ name, phone_number }: MerchantUserRecord): string =>
  [name, formatPhone(phone_number) ?? ''].filter((word) => word !== '').join(' · ');

/**
 * Asks before a merchant's user is deleted (MUS-18, MUS-19), and again when somebody changed what the list shows of them.
 * Cancel has the focus.
 */
export function DeleteUserDialog({ merchant, user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [remove] = useDeleteMerchantUserMutation();
  const [conflict, setConflict] = useState<Conflict<MerchantUserRecord> | null>(null);
  const theirs = conflict?.theirs ?? null;
  const { isPending, send } = useSend({
    about: `merchantUser/${user.username}/delete`,
    call: (seen: MerchantUserRecord) =>
      sendOnCurrent({
        held: seen,
        agrees: (now) => userWords(now) === userWords(seen),
        send: ({ id, username }, how) =>
          remove({ merchantId: merchant.id, user: { id, username }, ...how }).unwrap(),
        currentOf: (refusal) => merchantUserOfRefusal(refusal, user.username),
      }),
    // A conflict is told where it is decided.
    success: ({ kind }) => (kind === 'done' ? merchantMessages.merchantUserDeleted(user.username) : null),
    failure: ({ message }) => ({
      text: merchantMessages.merchantUserNotDeleted(user.username),
      lines: [message],
    }),
    onDone: (decision) => {
      if (decision.kind === 'done') onDeleted();
      else setConflict(decision);
    },
    // Gone already: the list is read anew, and there is nothing left to ask.
    onFailed: ({ status }) => {
      if (status === 404) onDeleted();
    },
  });
  const close = () => {
    if (!isPending) onClose();
  };
  const isService = isServiceUser(user);
  return (
    <ModalDialog
      title={isService ? 'Delete service user' : 'Delete user'}
      className="merchant-users-dialog merchant-users-confirm"
      onClose={close}
    >
      <DialogBody>
        <p>
          Delete <strong>{user.username}</strong> of {merchant.name}?
        </p>
        <p className="muted">
          {isService
            ? 'Integrations that use it will stop working. Its password cannot be restored.'
            : 'This action cannot be undone.'}
        </p>
        {conflict && theirs && (
          <ConflictCard
            label={user.username}
            mine="deleted"
            theirs={userWords(theirs)}
            before={userWords(user)}
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
