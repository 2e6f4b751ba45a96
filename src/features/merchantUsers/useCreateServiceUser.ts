import { merchantUsersApi } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { ServiceUserAnswer } from '../../contract/schemas/users';
import type { MerchantId, MerchantRecord } from '../../domain/merchants/merchantRecord';
import { useAppDispatch } from '../../store/hooks';
import { useSend } from '../../shared/editing/useSend';

/**
 * Creates a service user of the merchant (MUS-04). Its password is only in this response: it is passed to `onCreated`
 * and kept nowhere else, not even in the store, and is shown even if the page was left meanwhile.
 */
export function useCreateServiceUser(
  merchant: MerchantRecord,
  onCreated: (created: ServiceUserAnswer) => void,
): { readonly isBusy: boolean; readonly create: () => void } {
  const dispatch = useAppDispatch();
  const { isBusy, send } = useSend({
    about: `merchantUser/service/${merchant.id}`,
    call: (merchantId: MerchantId, idempotencyKey) =>
      dispatch(
        merchantUsersApi.endpoints.createServiceUser.initiate(
          { merchantId, idempotencyKey },
          { track: false },
        ),
      ).unwrap(),
    // The dialog reports it.
    success: null,
    failure: ({ message }) => ({ text: merchantMessages.serviceUserNotCreated, lines: [message] }),
    onDone: onCreated,
  });
  return { isBusy, create: () => void send(merchant.id) };
}
