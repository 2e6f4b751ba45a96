import { Button, Callout, Checkbox, DialogBody, DialogFooter } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ServiceUserAnswer } from '../../contract/schemas/users';
import { CopyButton } from '../../ui/CopyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { useWarnBeforeUnload } from '../../ui/useWarnBeforeUnload';
import { CopyField } from './CopyField';

interface ServiceUserDialogProps extends ServiceUserAnswer {
  readonly onClose: () => void;
}

/**
 * The credentials of a new service user, shown only this once (MUS-05). Nothing closes it by accident: no close
 * button, no Escape, no click outside, no other page, and Done only after the user confirms that the password is
 * stored. Reloading asks until it was copied.
 */
export function ServiceUserDialog({ username, password, onClose }: ServiceUserDialogProps) {
  const [isStored, setStored] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const isAtRisk = password !== null && !isStored;
  useWarnBeforeUnload(isAtRisk && !isCopied);
  const onCopied = () => setCopied(true);
  return (
    <ModalDialog
      title="Service user created"
      className="merchant-users-dialog"
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <div className="service-user">
          <Callout compact intent="warning" icon={<WarningSign />}>
            {password === null
              ? 'The service user exists, but the answer with its password was lost, and a password is shown only once. Delete this one and create another.'
              : 'The password is shown only once. Copy it before you close this dialog.'}
          </Callout>
          <CopyField label="Username" value={username} />
          {password !== null && (
            <>
              <CopyField label="Password" value={password} autoFocus onCopied={onCopied} />
              <Checkbox
                className="service-user-stored"
                label="I have stored the password"
                checked={isStored}
                onChange={({ currentTarget }) => setStored(currentTarget.checked)}
              />
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Done" disabled={isAtRisk} onClick={onClose} />}>
        {password !== null && (
          <CopyButton
            text={`${username}\n${password}`}
            label="Copy both username and password"
            onCopied={onCopied}
          >
            Copy both
          </CopyButton>
        )}
      </DialogFooter>
    </ModalDialog>
  );
}
