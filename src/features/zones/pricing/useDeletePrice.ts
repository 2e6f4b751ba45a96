import { useState } from 'react';
import { useRemoveLocationPricingMutation } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { useSend } from '../../../store/useSend';

/** Deletes a prefix; its row goes once the server took it away (ZON-16). */
export function useDeletePrice(zone: ZoneRecord, onDeleted: (prefix: string) => void) {
  const [remove] = useRemoveLocationPricingMutation();
  const [deleting, setDeleting] = useState<string | null>(null);
  const { send } = useSend({
    call: (arg: Parameters<typeof remove>[0], idempotencyKey) => remove({ ...arg, idempotencyKey }).unwrap(),
    success: merchantMessages.postalCodeDeleted,
    onDone: () => setDeleting(null),
    onFailed: () => setDeleting(null),
  });
  return {
    deleting,
    remove: async ({ postalPrefix }: LocationPricingRow) => {
      if (deleting !== null) return;
      setDeleting(postalPrefix);
      onDeleted(postalPrefix);
      await send({ merchantId: zone.merchantId, zoneName: zone.name, postalPrefix });
    },
  };
}
