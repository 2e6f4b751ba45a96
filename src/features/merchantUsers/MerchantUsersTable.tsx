import { Tag } from '@blueprintjs/core';
import { MERCHANT_ADMIN_GROUP } from '../../contract/constants';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { groupLabel, isServiceUser, type MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { formatPhone } from '../../domain/orders/phone';
import { selectProviderAdminGroup } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { EllipsisText } from '../../ui/EllipsisText';
import { EmptyDash } from '../../ui/EmptyDash';
import { UserMenu } from './UserMenu';

interface MerchantUsersTableProps {
  readonly merchant: MerchantRecord;
  /** In the order they are shown: service users last. */
  readonly users: readonly MerchantUserRecord[];
  readonly searchParam: string | null;
  readonly onDelete: (user: MerchantUserRecord) => void;
}

/** A merchant's users, one row each. An archived merchant's have no menu. */
export function MerchantUsersTable({ merchant, users, searchParam, onDelete }: MerchantUsersTableProps) {
  return (
    <div className="merchant-users-frame">
      <table className="merchant-users-table" aria-label="Users">
        <thead>
          <tr>
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
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.username}
              merchant={merchant}
              user={user}
              searchParam={searchParam}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type UserRowProps = Omit<MerchantUsersTableProps, 'users'> & { readonly user: MerchantUserRecord };

function UserRow({ merchant, user, searchParam, onDelete }: UserRowProps) {
  const isService = isServiceUser(user);
  const phone = formatPhone(user.phone_number);
  return (
    <tr>
      <td>
        {/* A service user is named as it signs in, which stands beside. */}
        {isService || user.name === '' ? <EmptyDash /> : <EllipsisText>{user.name}</EllipsisText>}
      </td>
      <td>
        <EllipsisText className={isService ? 'merchant-users-code' : ''}>{user.username}</EllipsisText>
      </td>
      <td>{phone === null ? <EmptyDash /> : <EllipsisText>{phone}</EllipsisText>}</td>
      <td>
        <GroupTag group={user.group} />
      </td>
      <td>
        {!merchant.archived && (
          <UserMenu merchantId={merchant.id} user={user} searchParam={searchParam} onDelete={onDelete} />
        )}
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
