import { NonIdealState } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { merchantMessages } from '../../contract/merchantMessages';
import { SUPER_ADMIN_ONLY } from '../../contract/roles';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { useAppSelector } from '../../store/hooks';
import { selectHasAnyRole } from '../../store/session/sessionSlice';
import { PageProblem, PageWaiting } from '../../shared/merchant/MerchantPageBody';
import { MerchantUsersTable } from './MerchantUsersTable';
import type { MerchantUsers } from './useMerchantUsers';

interface MerchantUsersListProps {
  readonly merchant: MerchantRecord;
  readonly list: MerchantUsers;
  readonly searchParam: string | null;
  readonly onDelete: (user: MerchantUserRecord) => void;
}

/** The users, or what replaces them: a spinner, an empty state, or why they could not be loaded (MSG-40). */
export function MerchantUsersList({ merchant, list, searchParam, onDelete }: MerchantUsersListProps) {
  const mayAdd = useAppSelector((state) => selectHasAnyRole(state, SUPER_ADMIN_ONLY));
  const { users, problem, retry } = list;
  if (users === null) {
    if (problem === null) return <PageWaiting label="Loading the users" />;
    return <PageProblem title={merchantMessages.merchantUsersNotRead} text={problem} onRetry={retry} />;
  }
  if (users.length === 0) {
    return (
      <NonIdealState className="merchant-users-empty" icon={<People size={32} />} description={emptyText()} />
    );
  }
  return (
    <MerchantUsersTable merchant={merchant} users={users} searchParam={searchParam} onDelete={onDelete} />
  );

  function emptyText(): string {
    if (merchant.archived) return 'This merchant has no users.';
    return mayAdd
      ? 'No users yet. Add one, or create a service user for an integration.'
      : 'No users yet. Create a service user for an integration.';
  }
}
