import { Callout, InputGroup } from '@blueprintjs/core';
import { TickCircle, WarningSign } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import type { CreatedUser } from '../../api/staffUsersApi';
import { formatDateTimeLong } from '../../lib/times';
import { invitePathFor } from '../../paths';
import { selectHasActivation } from '../../store/config/configSlice';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppSelector } from '../../store/hooks';
import { CopyButton } from '../../ui/CopyButton';
import { focusLate } from '../../ui/lateFocus';
import { howToGetOne } from './useLinkAtRisk';

interface InviteViewProps extends CreatedUser {
  /** What happened: `User created.` */
  readonly said: string;
  /** Called when the link was copied, by the button or by hand. */
  readonly onCopied: () => void;
}

/** The invite link of a user who was just created or invited again. It is shown only this once. */
export function InviteView({ user, invite, said, onCopied }: InviteViewProps) {
  const { reader } = useTimeZones();
  const invitesAgain = useAppSelector(selectHasActivation);
  const { email, roles } = user;
  const link = invite && window.location.origin + invitePathFor(invite.path, email);
  const field = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLDivElement>(null);

  // The form that had the focus is gone.
  useEffect(() => {
    focusLate(field.current ?? words.current);
  }, []);

  return (
    <div className="staff-invite" ref={words} tabIndex={-1}>
      {link === null ? (
        <Callout compact intent="warning" icon={<WarningSign />}>
          {said} The server did not send an invitation link. {howToGetOne(invitesAgain)}
        </Callout>
      ) : (
        <Callout compact intent="success" icon={<TickCircle />}>
          {said} Send this link to {email}.
        </Callout>
      )}
      {link !== null && (
        <div className="staff-link">
          <InputGroup
            fill
            readOnly
            inputRef={field}
            aria-label="Invitation link"
            value={link}
            // For browsers in which the button cannot copy.
            onFocus={({ currentTarget }) => currentTarget.select()}
            onCopy={onCopied}
          />
          <CopyButton isPrimary text={link} label="Copy link" onCopied={onCopied}>
            Copy link
          </CopyButton>
        </div>
      )}
      <dl className="staff-facts">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Roles</dt>
        <dd>{roles.join(', ')}</dd>
        {invite !== null && invite.expiresAt !== null && (
          <>
            <dt>Valid until</dt>
            <dd>{formatDateTimeLong(invite.expiresAt, reader)}</dd>
          </>
        )}
      </dl>
      {link !== null && (
        <p className="muted">
          The link works once: the user chooses a name and a password, and the account is activated. Copy it
          now; it is not shown again.
        </p>
      )}
    </div>
  );
}
