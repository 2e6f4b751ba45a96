import { useState } from 'react';
import { useRemoveLocationPricingMutation } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { useAppDispatch } from '../../../store/hooks';
import { useSend } from '../../../store/useSend';
import { readAfterRefusal } from '../../../store/views/merchants/readAfterRefusal';
import { oncePerPress } from '../../../ui/onSingleClick';

/**
 * Deletes a prefix; its row goes once the server took it away (ZON-16). The row below then stands in its place, so
 * that the second press of a double one is not for it.
 * @param onDeleted the dialog is still there, and the row is not
 */
export function useDeletePrice(zone: ZoneRecord, onDeleted: (prefix: string) => void) {
  const dispatch = useAppDispatch();
  const [remove] = useRemoveLocationPricingMutation();
  const [deleting, setDeleting] = useState<string | null>(null);
  const [press] = useState(oncePerPress);
  const { send } = useSend({
    call: async (arg: Parameters<typeof remove>[0], idempotencyKey) => {
      await remove({ ...arg, idempotencyKey }).unwrap();
      return arg.postalPrefix;
    },
    success: merchantMessages.postalCodeDeleted,
    onDone: (prefix, isShown) => {
      setDeleting(null);
      if (isShown) onDeleted(prefix);
    },
    onFailed: (error) => {
      setDeleting(null);
      void dispatch(readAfterRefusal(zone.merchantId, error));
    },
  });
  return {
    deleting,
    remove: ({ postalPrefix }: LocationPricingRow) => {
      if (deleting !== null) return;
      press(() => {
        setDeleting(postalPrefix);
        void send({ merchantId: zone.merchantId, zoneName: zone.name, postalPrefix });
      });
    },
  };
}
