import { useState } from 'react';
import { useRemoveLocationPricingMutation } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { useAppDispatch } from '../../../store/hooks';
import { useSend } from '../../../store/useSend';
import { aboutPrice } from '../../../store/views/zones/savePriceRow';
import { readAfterRefusal } from '../../../store/views/merchants/readAfterRefusal';
import { pricedPrefix } from '../pricesOf';

/**
 * Deletes a prefix; its row goes once the server took it away (ZON-16), and the toast names it.
 * @param onDeleted the dialog is still there, and the row is not
 */
export function useDeletePrice(zone: ZoneRecord, onDeleted: (prefix: string) => void) {
  const dispatch = useAppDispatch();
  const [remove] = useRemoveLocationPricingMutation();
  const [deleting, setDeleting] = useState<string | null>(null);
  const { send } = useSend({
    call: async (row: LocationPricingRow, idempotencyKey) => {
      const { postalPrefix } = row;
      await remove({
        merchantId: zone.merchantId,
        zoneName: zone.name,
        postalPrefix,
        idempotencyKey,
      }).unwrap();
      return postalPrefix;
    },
    about: ({ postalPrefix }) => aboutPrice(zone.id, postalPrefix),
    success: (_prefix, row) => ({
      text: merchantMessages.postalCodeDeleted,
      lines: [`${pricedPrefix(row)} in ${zone.name}`],
    }),
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
    remove: (row: LocationPricingRow) => {
      if (deleting !== null) return;
      setDeleting(row.postalPrefix);
      void send(row);
    },
  };
}
