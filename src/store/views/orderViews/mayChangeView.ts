import { SUPER_ADMIN_ONLY } from '../../../contract/roles';
import type { OrderView } from '../../../domain/orders/orderViews';
import { sameEmail } from '../../../lib/email';
import { selectEmail, selectHasAnyRole } from '../../session/sessionSlice';
import type { RootState } from '../../types';

/** Whether this person may change the view: it is theirs, or it is shared and they are a super_admin. */
export const selectMayChangeView = (state: RootState, { owner, isShared }: OrderView): boolean =>
  owner !== null &&
  (sameEmail(owner, selectEmail(state)) || (isShared && selectHasAnyRole(state, SUPER_ADMIN_ONLY)));
