import { useEffect } from 'react';
import { messages } from '../../contract/messages';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { sameEmail } from '../../lib/email';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { warningNotice } from '../../store/notices/noticesSlice';
import { selectUserForms, userFormActions } from '../../store/views/merchantUsers/userFormSlice';

/**
 * Drops input about users of the merchant who are no longer in its list, and says so: their Edit User can no longer
 * be opened, and each reload would ask about it. `users` is null until they are known.
 */
export function useFormsOfGone(merchantId: MerchantId, users: readonly MerchantUserRecord[] | null): void {
  const dispatch = useAppDispatch();
  const forms = useAppSelector(selectUserForms);
  useEffect(() => {
    if (users === null) return;
    for (const { ref, changes } of Object.values(forms)) {
      const { username } = ref;
      if (ref.merchantId !== merchantId || username === null) continue;
      if (users.some((user) => sameEmail(user.username, username))) continue;
      dispatch(userFormActions.dropped({ ref }));
      if (Object.keys(changes).length === 0) continue;
      const text = messages.typedOfGone(`Edit User: ${username}`);
      dispatch(warningNotice(`merchantUser/${username}`, text, { isLong: true }));
    }
  }, [dispatch, forms, merchantId, users]);
}
