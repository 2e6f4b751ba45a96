import { Person } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffUsersApi, useListStaffUsersQuery } from '../../api/staffUsersApi';
import { STAFF_SEARCH_MAX } from '../../contract/constants';
import { messages } from '../../contract/messages';
import { hasAnyRole, SUPER_ADMIN_ONLY } from '../../contract/roles';
import { filteredUsers, NO_FILTER } from '../../domain/staff/staffList';
import { paths, staffFindState } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import { selectRoles } from '../../store/session/sessionSlice';
import { useSettled } from '../../ui/useSettled';
import { firstHits, type Answer } from './hits';
import { callState, NOT_ASKED, useOwnCall } from './useOwnCall';
import { TYPING_PAUSE_MS } from './useOrderHits';

const { listStaffUsers } = staffUsersApi.endpoints;

/** Shorter texts occur in almost every email. */
const USER_MIN = 3;

/** Staff users by email or name, for those who may see them. */
export function useUserHits(text: string, limit: number): Answer {
  const navigate = useNavigate();
  const isPermitted = hasAnyRole(useAppSelector(selectRoles), SUPER_ADMIN_ONLY);
  const typed = text.trim();
  const isAskable = isPermitted && typed.length >= USER_MIN && typed.length <= STAFF_SEARCH_MAX;
  const settled = useSettled(isAskable ? typed : '', TYPING_PAUSE_MS) ?? '';
  const search = useMemo(() => (settled === '' ? skipToken : { search: settled }), [settled]);
  useOwnCall(listStaffUsers.initiate, search);
  const list = useListStaffUsersQuery(search);
  const { isAwaited, problem } = isAskable ? callState(list, settled !== typed) : NOT_ASKED;
  // A server without search returns everyone.
  const users =
    isAskable && problem === undefined
      ? filteredUsers(list.data?.users ?? [], { ...NO_FILTER, find: settled })
      : [];
  const first = firstHits(
    users,
    limit,
    ({ email, name, roles }) => ({
      key: `user/${email}`,
      Icon: Person,
      name: name || email,
      details: [...(name === '' ? [] : [email]), ...roles],
      aside: 'Staff user',
      isFound: true,
      isOld: isAwaited,
      run: () => void navigate(paths.staffUsers(), { state: staffFindState(email) }),
    }),
    list.data?.next == null,
  );
  return {
    group: { id: 'users', label: 'Staff Users', ...first },
    isAwaited,
    problem,
    notAsked: isPermitted && typed !== '' && typed.length < USER_MIN ? messages.findTooShort : undefined,
  };
}
