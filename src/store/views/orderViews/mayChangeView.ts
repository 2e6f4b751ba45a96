import { SUPER_ADMIN_ONLY } from '../../../contract/roles';
import type { OrderView } from '../../../domain/orders/orderViews';
import { sameEmail } from '../../../lib/email';
import { selectEmail, selectHasAnyRole } from '../../session/sessionSlice';
import type { RootState } from '../../types';

/** Whether the view is this person's. */
export const selectIsOwnView = (state: RootState, { owner }: OrderView): boolean =>
  owner !== null && sameEmail(owner, selectEmail(state));

/** Whether this person may change the view: it is theirs, or it is shared and they are a super_admin. */
export const selectMayChangeView = (state: RootState, view: OrderView): boolean =>
  selectIsOwnView(state, view) ||
  (view.owner !== null && view.isShared && selectHasAnyRole(state, SUPER_ADMIN_ONLY));
