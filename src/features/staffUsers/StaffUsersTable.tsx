import { Button, Tag } from '@blueprintjs/core';
import { Edit, Minus, Tick, Trash } from '@blueprintjs/icons';
import { memo } from 'react';
import type { StaffUser } from '../../contract/schemas/users';
import { EllipsisText } from '../../ui/EllipsisText';
import { EmptyDash } from '../../ui/EmptyDash';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { isOwn, whyNotDelete } from './staffGuards';

interface StaffUsersTableProps {
  /** Sorted by e-mail. */
  readonly users: readonly StaffUser[];
  readonly ownEmail: string | null;
  readonly onEdit: (user: StaffUser) => void;
  readonly onDelete: (user: StaffUser) => void;
}

/** The staff, one row each (STF-05, STF-06). Its head stays while the rows scroll. */
export function StaffUsersTable({ users, ownEmail, onEdit, onDelete }: StaffUsersTableProps) {
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
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <StaffRow
            key={user.email}
            user={user}
            isYou={isOwn(user, ownEmail)}
            whyStays={whyNotDelete(user, users, ownEmail)}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  );
}

interface StaffRowProps extends Pick<StaffUsersTableProps, 'onEdit' | 'onDelete'> {
  readonly user: StaffUser;
  readonly isYou: boolean;
  /** Why the user cannot be deleted; null when it can. */
  readonly whyStays: string | null;
}

/** Drawn again only when something of its own user changes. */
const StaffRow = memo(function StaffRow({ user, isYou, whyStays, onEdit, onDelete }: StaffRowProps) {
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
        </span>
      </td>
      <td>
        <Button
          variant="minimal"
          size="small"
          icon={<Edit size={14} />}
          aria-label={`Edit ${email}`}
          onClick={() => onEdit(user)}
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
              onClick={() => onDelete(user)}
            />
          )}
        </ReasonTooltip>
      </td>
    </tr>
  );
});
