import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { staffMessages } from '../../contract/staffMessages';
import type { AccountFacts, StaffUser } from '../../contract/schemas/users';
import { sameEmail } from '../../lib/email';
import { formatDateTimeLong } from '../../lib/times';
import { useTimeZones } from '../../store/config/timeZones';
import type { RolesAct } from './useEditRoles';

interface AccountOriginProps {
  readonly user: StaffUser;
  /** The action that is about to activate the account. */
  readonly act: RolesAct;
}

/** How an account was created, and a warning for whoever activates it (docs/decisions/0046). */
export function AccountOrigin({ user, act }: AccountOriginProps) {
  const { reader } = useTimeZones();
  const { account, email } = user;
  if (!account) return null;
  const { createdAt, createdBy, registeredAt, deactivatedAt } = account;
  const isSelfMade = sameEmail(email, createdBy);
  const facts: readonly (readonly [string, number | undefined, string])[] = [
    [isSelfMade ? 'Registered' : 'Created', createdAt, madeBy(email, createdBy)],
    ['Registered', isSelfMade && registeredAt === createdAt ? undefined : registeredAt, ''],
    ['Deactivated', deactivatedAt, ''],
  ];
  const warning = warningOf(account, isSelfMade);
  return (
    <div className="staff-origin">
      <dl className="staff-facts">
        {facts.map(
          ([name, at, by]) =>
            at !== undefined && (
              <div key={`${name} ${at}`}>
                <dt>{name}</dt>
                <dd>
                  {formatDateTimeLong(at, reader)}
                  {by !== '' && <span className="muted"> · {by}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
      {!account.hasPassword ? (
        <p>{staffMessages.passwordRemoved}</p>
      ) : warning === null ? (
        <p className="muted">The person signs in with the same password as before.</p>
      ) : (
        <Callout compact intent="warning" icon={<WarningSign />}>
          {warning} {act === 'edit' && 'Edit also activates the account: '}
          {act === 'edit' ? 'whoever' : 'Whoever'} registered signs in with the password that was chosen then.
        </Callout>
      )}
    </div>
  );
}

function madeBy(email: string, by: string | undefined): string {
  if (by === undefined) return '';
  if (sameEmail(email, by)) return 'by themselves';
  if (by === 'create-admin') return 'by the command create-admin';
  if (by === 'demo') return 'with the demo data';
  return `invited by ${by}`;
}

/** Why the password may belong to someone else. */
function warningOf({ deactivatedAt, registeredAt }: AccountFacts, isSelfMade: boolean): string | null {
  if (deactivatedAt !== undefined) return null;
  if (isSelfMade)
    return 'Nobody invited this address, and anyone could have typed it. Make sure that this person really registered.';
  return registeredAt === undefined
    ? null
    : 'Someone registered without the invitation link. Make sure that it was this person, or send the invitation again.';
}
