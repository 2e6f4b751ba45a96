import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { staffUsersApi, type CreatedUser } from '../../api/staffUsersApi';
import { staffMessages } from '../../contract/staffMessages';
import type { StaffUser } from '../../contract/schemas/users';
import { useSend } from '../../shared/editing/useSend';
import { useAppDispatch } from '../../store/hooks';
import { BusyButton } from '../../ui/BusyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { InviteView } from './InviteView';
import { useLinkAtRisk } from './useLinkAtRisk';

interface InviteAgainDialogProps {
  readonly user: StaffUser;
  readonly onClose: () => void;
}

/**
 * Asks before a user is invited again, then shows the new link, only this once (docs/decisions/0046). It is drawn
 * above the pages, so the link stays open on other pages.
 */
export function InviteAgainDialog({ user, onClose }: InviteAgainDialogProps) {
  const { email, version, account } = user;
  /** A new link ends what the user could sign in with until now. */
  const isAtACost = Boolean(account?.invitation) || account?.hasPassword === true;
  const dispatch = useAppDispatch();
  const [invited, setInvited] = useState<CreatedUser | null>(null);
  const { onCopied, afterAsking, question } = useLinkAtRisk(invited);
  const { isPending, isBusy, send } = useSend({
    about: `staffUser/${email}/invite`,
    call: (asked: StaffUser, idempotencyKey) => {
      const onVersion = version === undefined ? {} : { ifMatch: version };
      const invite = { user: asked, idempotencyKey, ...onVersion };
      return dispatch(staffUsersApi.endpoints.inviteStaffUser.initiate(invite, { track: false })).unwrap();
    },
    success: staffMessages.staffUserInvited,
    onDone: setInvited,
    // The list has been updated: let the user look at it before trying again.
    onFailed: ({ status }) => {
      if (status === 404 || status === 409 || status === 412) onClose();
    },
  });
  // Keep it open during the request, or nobody would see the link.
  const close = () => {
    if (!isPending) afterAsking(onClose);
  };
  return (
    <ModalDialog
      title={account?.invitation ? 'Send invitation again' : 'Send invitation'}
      className={invited ? 'staff-dialog' : 'staff-dialog staff-confirm'}
      canOutsideClickClose={invited === null}
      onClose={close}
    >
      <DialogBody>
        {invited ? (
          <InviteView {...invited} said={staffMessages.staffUserInvited} onCopied={onCopied} />
        ) : (
          <>
            <p>
              Invite <strong>{email}</strong>
              {account?.invitation && ' again'}?
            </p>
            <p className="muted">
              A new link will be made, valid for 7 days.{' '}
              {account?.invitation && 'The previous one stops working. '}
              {account?.hasPassword &&
                'The current password stops working, too: a new one is chosen through the link.'}
            </p>
          </>
        )}
      </DialogBody>
      {invited ? (
        <DialogFooter actions={<Button text="Done" onClick={close} />} />
      ) : (
        <DialogFooter
          actions={
            <>
              <Button
                variant="minimal"
                text="Cancel"
                disabled={isPending}
                autoFocus={isAtACost}
                onClick={close}
              />
              <BusyButton
                intent="primary"
                text="Make a new link"
                isBusy={isBusy}
                autoFocus={!isAtACost}
                onClick={() => void send(user)}
              />
            </>
          }
        />
      )}
      {question}
    </ModalDialog>
  );
}
