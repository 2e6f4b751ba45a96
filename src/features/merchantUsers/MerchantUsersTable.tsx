import { Tag } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { MERCHANT_ADMIN_GROUP } from '../../contract/constants';
import { grouped } from '../../contract/counts';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import {
  findMerchantUsers,
  groupLabel,
  isServiceUser,
  type MerchantUserRecord,
} from '../../domain/merchants/merchantUsers';
import { formatPhone } from '../../domain/orders/phone';
import { selectProviderAdminGroup } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { CutText } from '../../ui/CutText';
import { EmptyDash } from '../../ui/EmptyDash';
import { FilterField } from '../../ui/FilterField';
import { LongTable } from '../../ui/LongTable';
import { useTableWindow } from '../../ui/useTableWindow';
import { UserMenu } from './UserMenu';

interface MerchantUsersTableProps {
  readonly merchant: MerchantRecord;
  /** In display order: service users last. */
  readonly users: readonly MerchantUserRecord[];
  readonly searchParam: string | null;
  readonly onDelete: (user: MerchantUserRecord) => void;
}

/** As in the style sheet. */
const ROWS = { rowHeight: 40 };
/** More than are visible at once. */
const MANY = 15;

/** A merchant's users, one row each, with a search field if there are many. */
export function MerchantUsersTable({ users, ...ofRows }: MerchantUsersTableProps) {
  const [find, setFind] = useState('');
  const isMany = users.length > MANY;
  const shown = useMemo(() => findMerchantUsers(users, isMany ? find : ''), [users, isMany, find]);
  const view = useTableWindow(shown.length, ROWS);
  return (
    <>
      {isMany && (
        <div className="merchant-users-toolbar">
          <FilterField
            className="merchant-users-find"
            label="Find a name or username"
            value={find}
            onChange={(text) => {
              setFind(text);
              // Show results from the top.
              view.bringIntoSight(0);
            }}
          />
          <span className="merchant-users-count" role="status">
            {shown.length < users.length && `${grouped(shown.length)} of ${grouped(users.length)} shown`}
          </span>
        </div>
      )}
      <LongTable
        label="Users"
        regionLabel="List of users"
        className="merchant-users-table"
        head={HEAD}
        columns={5}
        count={shown.length}
        view={view}
        emptyText="No user has that in the name or username."
        isSkippable
      >
        {shown.slice(view.first, view.end).map((user, at) => (
          <UserRow key={user.username} user={user} place={view.first + at} {...ofRows} />
        ))}
      </LongTable>
    </>
  );
}

const HEAD = (
  <>
    <th scope="col" className="merchant-users-name">
      Name
    </th>
    <th scope="col">Username</th>
    <th scope="col" className="merchant-users-phone">
      Phone
    </th>
    <th scope="col" className="merchant-users-group">
      Group
    </th>
    <th scope="col" className="merchant-users-menu">
      <span className="visually-hidden">Actions</span>
    </th>
  </>
);

interface UserRowProps extends Omit<MerchantUsersTableProps, 'users'> {
  readonly user: MerchantUserRecord;
  /** Index among the shown users. */
  readonly place: number;
}

function UserRow({ merchant, user, place, searchParam, onDelete }: UserRowProps) {
  const isService = isServiceUser(user);
  const phone = formatPhone(user.phone_number);
  return (
    <tr aria-rowindex={place + 2}>
      <td>
        {/* A service user is named after its username, which is shown in the next column. */}
        {isService || user.name === '' ? <EmptyDash /> : <CutText texts={[user.name]} />}
      </td>
      <td>
        <CutText className={isService ? 'merchant-users-code' : ''} texts={[user.username]} />
      </td>
      <td>{phone === null ? <EmptyDash /> : <CutText texts={[phone]} />}</td>
      <td>
        <GroupTag group={user.group} />
      </td>
      <td>
        <UserMenu merchant={merchant} user={user} searchParam={searchParam} onDelete={onDelete} />
      </td>
    </tr>
  );
}

/** MUS-06. */
function GroupTag({ group }: { readonly group: string }) {
  const providerAdminGroup = useAppSelector(selectProviderAdminGroup);
  if (group === '') return <EmptyDash />;
  return (
    <Tag minimal intent={group === MERCHANT_ADMIN_GROUP ? 'primary' : 'none'}>
      {groupLabel(group, providerAdminGroup)}
    </Tag>
  );
}
