import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useDeleteMerchantUserMutation } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { isServiceUser, type MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { useSend } from '../../store/useSend';
import { ModalDialog } from '../../ui/ModalDialog';

interface DeleteUserDialogProps {
  readonly merchant: MerchantRecord;
  readonly user: MerchantUserRecord;
  readonly onClose: () => void;
  /** Called in place of `onClose` once the user is gone. */
  readonly onDeleted: () => void;
}

/** Asks before a merchant's user is deleted (MUS-18, MUS-19). Cancel has the focus. */
export function DeleteUserDialog({ merchant, user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [remove] = useDeleteMerchantUserMutation();
  const { isPending, send } = useSend({
    about: `merchantUser/${user.username}/delete`,
    call: (arg: Parameters<typeof remove>[0]) => remove(arg).unwrap(),
    success: merchantMessages.merchantUserDeleted(user.username),
    failure: ({ message }) => ({
      text: merchantMessages.merchantUserNotDeleted(user.username),
      lines: [message],
    }),
    onDone: onDeleted,
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
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Cancel" autoFocus disabled={isPending} onClick={close} />
            <Button
              intent="danger"
              text="Delete"
              loading={isPending}
              onClick={() =>
                void send({ merchantId: merchant.id, user: { id: user.id, username: user.username } })
              }
            />
          </>
        }
      />
    </ModalDialog>
  );
}
