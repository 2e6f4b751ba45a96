import { Button, Checkbox, Tag } from '@blueprintjs/core';
import { Edit, Minus, Tick, Trash } from '@blueprintjs/icons';
import { memo } from 'react';
import type { StaffUser } from '../../contract/schemas/users';
import { formatDayShort } from '../../lib/times';
import { selectHasStaffMenu } from '../../store/config/configSlice';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppSelector } from '../../store/hooks';
import { CutText } from '../../ui/CutText';
import { EmptyDash } from '../../ui/EmptyDash';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { RowSpace } from '../../ui/RowSpace';
import type { TableWindow } from '../../ui/useTableWindow';
import { isOwn, mayDeactivate, whyNotDelete } from './staffGuards';
import { StaffMenu, type StaffAct } from './StaffMenu';
import { whyNotActivated } from './staffWords';

interface StaffUsersTableProps {
  /** Those that the filter shows, sorted by email. */
  readonly users: readonly StaffUser[];
  /** Whether more remain to be read. */
  readonly isMore: boolean;
  readonly lastSuperAdmin: string | null;
  /** Which rows are drawn. */
  readonly view: Pick<TableWindow, 'first' | 'end' | 'before' | 'after'>;
  /** The emails of the selected users. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (emails: readonly string[], isSelected: boolean) => void;
  /** Selects all users that match, including those still to be read. */
  readonly onSelectAll: () => void;
  /** Whether these are being read. */
  readonly isSelectingAll: boolean;
  readonly ownEmail: string | null;
  readonly onAct: (act: StaffAct, user: StaffUser) => void;
}

/** The staff, one row each (STF-05, STF-06). The header stays while the rows scroll. */
export function StaffUsersTable({
  users,
  isMore,
  lastSuperAdmin,
  view,
  selected,
  onSelect,
  onSelectAll,
  isSelectingAll,
  ownEmail,
  onAct,
}: StaffUsersTableProps) {
  const selectable = users.filter((user) => whyNotDelete(user, lastSuperAdmin, ownEmail) === null);
  const ticked = selectable.filter(({ email }) => selected.has(email)).length;
  const isAll = ticked > 0 && ticked === selectable.length && !isMore;
  const hasMenu = useAppSelector(selectHasStaffMenu);
  return (
    <table className="staff-table" aria-rowcount={isMore ? -1 : users.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="staff-tick">
            <Checkbox
              aria-label="Select all users shown"
              checked={isAll}
              indeterminate={ticked > 0 && !isAll}
              disabled={selectable.length === 0 || isSelectingAll}
              onChange={() => {
                if (isAll)
                  onSelect(
                    selectable.map(({ email }) => email),
                    false,
                  );
                else onSelectAll();
              }}
            />
          </th>
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
        <RowSpace height={view.before} />
        {users.slice(view.first, view.end).map((user, at) => (
          <StaffRow
            key={user.email}
            user={user}
            place={view.first + at}
            isSelected={selected.has(user.email)}
            onSelect={onSelect}
            isYou={isOwn(user, ownEmail)}
            whyStays={whyNotDelete(user, lastSuperAdmin, ownEmail)}
            mayBeDeactivated={mayDeactivate(user, lastSuperAdmin, ownEmail)}
            hasMenu={hasMenu}
            onAct={onAct}
          />
        ))}
        <RowSpace height={view.after} />
      </tbody>
    </table>
  );
}

interface StaffRowProps extends Pick<StaffUsersTableProps, 'onAct' | 'onSelect'> {
  readonly user: StaffUser;
  /** Index among the users that the filter shows. */
  readonly place: number;
  readonly isSelected: boolean;
  readonly isYou: boolean;
  /** Why the user cannot be deleted; null if possible. */
  readonly whyStays: string | null;
  readonly mayBeDeactivated: boolean;
  readonly hasMenu: boolean;
}

/** Redrawn only when its own user changes. */
const StaffRow = memo(function StaffRow({
  user,
  place,
  isSelected,
  onSelect,
  isYou,
  whyStays,
  mayBeDeactivated,
  hasMenu,
  onAct,
}: StaffRowProps) {
  const { email, name, roles, activated } = user;
  return (
    <tr aria-rowindex={place + 2}>
      <td>
        <Checkbox
          aria-label={`Select ${email}`}
          checked={isSelected}
          disabled={whyStays !== null}
          onChange={() => onSelect([email], !isSelected)}
        />
      </td>
      <td>
        <span className="staff-email">
          <CutText texts={[email]} />
          {isYou && <Tag minimal>You</Tag>}
        </span>
      </td>
      <td>{name === '' ? <EmptyDash /> : <CutText texts={[name]} />}</td>
      <td>{roles.length === 0 ? <EmptyDash /> : <CutText texts={[roles.join(', ')]} />}</td>
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

/** Why a user is not activated, and until when an open invitation is valid. */
function WhyNot({ user }: { readonly user: StaffUser }) {
  const { reader } = useTimeZones();
  const why = whyNotActivated(user);
  if (why === null) return null;
  const { invitation } = user.account ?? {};
  const isOpen = invitation?.isExpired === false;
  return (
    <CutText
      texts={[isOpen ? `· ${why} until ${formatDayShort(invitation.expiresAt, reader)}` : `· ${why}`]}
    />
  );
}
