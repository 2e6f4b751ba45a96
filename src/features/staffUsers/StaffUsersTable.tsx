import { Button, Tag } from '@blueprintjs/core';
import { Edit, Minus, Tick, Trash } from '@blueprintjs/icons';
import { memo } from 'react';
import type { StaffUser } from '../../contract/schemas/users';
import { formatDayShort } from '../../lib/times';
import { selectHasStaffMenu } from '../../store/config/configSlice';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppSelector } from '../../store/hooks';
import { EllipsisText } from '../../ui/EllipsisText';
import { EmptyDash } from '../../ui/EmptyDash';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { isOwn, mayDeactivate, whyNotDelete } from './staffGuards';
import { StaffMenu, type StaffAct } from './StaffMenu';
import { whyNotActivated } from './staffWords';

interface StaffUsersTableProps {
  /** Sorted by e-mail. */
  readonly users: readonly StaffUser[];
  readonly ownEmail: string | null;
  readonly onAct: (act: StaffAct, user: StaffUser) => void;
}

/** The staff, one row each (STF-05, STF-06). Its head stays while the rows scroll. */
export function StaffUsersTable({ users, ownEmail, onAct }: StaffUsersTableProps) {
  const hasMenu = useAppSelector(selectHasStaffMenu);
  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col" className="staff-name">
            Name
          </th>
          <th scope="col" className="staff-roles">
            Roles
          </th>
          <th scope="col" className="staff-activated">
            Activated
          </th>
          <th scope="col" className="staff-edit">
            Edit
          </th>
          <th scope="col" className="staff-delete">
            Delete
          </th>
          {hasMenu && (
            <th scope="col" className="staff-menu">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <StaffRow
            key={user.email}
            user={user}
            isYou={isOwn(user, ownEmail)}
            whyStays={whyNotDelete(user, users, ownEmail)}
            mayBeDeactivated={mayDeactivate(user, users, ownEmail)}
            hasMenu={hasMenu}
            onAct={onAct}
          />
        ))}
      </tbody>
    </table>
  );
}

interface StaffRowProps extends Pick<StaffUsersTableProps, 'onAct'> {
  readonly user: StaffUser;
  readonly isYou: boolean;
  /** Why the user cannot be deleted; null when it can. */
  readonly whyStays: string | null;
  readonly mayBeDeactivated: boolean;
  readonly hasMenu: boolean;
}

/** Drawn again only when something of its own user changes. */
const StaffRow = memo(function StaffRow({
  user,
  isYou,
  whyStays,
  mayBeDeactivated,
  hasMenu,
  onAct,
}: StaffRowProps) {
  const { email, name, roles, activated } = user;
  return (
    <tr>
      <td>
        <span className="staff-email">
          <EllipsisText>{email}</EllipsisText>
          {isYou && <Tag minimal>You</Tag>}
        </span>
      </td>
      <td>{name === '' ? <EmptyDash /> : <EllipsisText>{name}</EllipsisText>}</td>
      <td>{roles.length === 0 ? <EmptyDash /> : <EllipsisText>{roles.join(', ')}</EllipsisText>}</td>
      <td>
        <span className={activated ? 'staff-yes' : 'staff-no'}>
          {activated ? <Tick size={14} /> : <Minus size={14} />}
          <span>{activated ? 'Yes' : 'No'}</span>
          <WhyNot user={user} />
        </span>
      </td>
      <td>
        <Button
          variant="minimal"
          size="small"
          icon={<Edit size={14} />}
          aria-label={`Edit ${email}`}
          onClick={() => onAct('edit', user)}
        />
      </td>
      <td>
        <ReasonTooltip reason={whyStays}>
          {(describedBy) => (
            <Button
              variant="minimal"
              size="small"
              icon={<Trash size={14} />}
              aria-label={`Delete ${email}`}
              aria-describedby={describedBy}
              disabled={whyStays !== null}
              onClick={() => onAct('delete', user)}
            />
          )}
        </ReasonTooltip>
      </td>
      {hasMenu && (
        <td>
          <StaffMenu user={user} mayBeDeactivated={mayBeDeactivated} onAct={onAct} />
        </td>
      )}
    </tr>
  );
});

/** Why a user is not activated, and until when an invitation is open. */
function WhyNot({ user }: { readonly user: StaffUser }) {
  const { reader } = useTimeZones();
  const why = whyNotActivated(user);
  if (why === null) return null;
  const { invitation } = user.account ?? {};
  const isOpen = invitation?.isExpired === false;
  return (
    <EllipsisText>
      {isOpen ? `· ${why} until ${formatDayShort(invitation.expiresAt, reader)}` : `· ${why}`}
    </EllipsisText>
  );
}
