import { useState } from 'react';
import { useRemoveLocationPricingMutation, zoneOfRefusal } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { normalizePrefix } from '../../../domain/zones/prefixes';
import { zoneReceived } from '../../../store/entities/zones/zonesSlice';
import { useAppDispatch } from '../../../store/hooks';
import { useDeletion } from '../../../shared/editing/useDeletion';
import { aboutPrice } from '../../../store/views/zones/priceEditing';
import { readAfterRefusal } from '../../../store/views/merchants/readAfterRefusal';
import { pricedPrefix } from '../pricesOf';

const rowOf = (zone: ZoneRecord, { postalPrefix }: LocationPricingRow): LocationPricingRow | undefined =>
  zone.locationPricing.pricingRows.find(
    (row) => normalizePrefix(row.postalPrefix) === normalizePrefix(postalPrefix),
  );

/**
 * Deletes a prefix. Its row disappears once the server has deleted it (ZON-16), and the toast names it.
 * @param onDeleted called if the dialog is still open
 */
export function useDeletePrice(zone: ZoneRecord, onDeleted: (prefix: string) => void) {
  const dispatch = useAppDispatch();
  const [remove] = useRemoveLocationPricingMutation();
  const [deleting, setDeleting] = useState<string | null>(null);
  const { send } = useDeletion<LocationPricingRow, ZoneRecord>({
    held: zone,
    part: rowOf,
    call: ({ postalPrefix }, how) => remove({ zone, postalPrefix, ...how }).unwrap(),
    currentOf: (refusal) => zoneOfRefusal(refusal, zone),
    brought: zoneReceived,
    now: (theirs, row) => {
      const now = rowOf(theirs, row);
      return now === undefined ? null : pricedPrefix(now);
    },
    about: ({ postalPrefix }) => aboutPrice(zone.id, postalPrefix),
    success: (row) => ({
      text: merchantMessages.postalCodeDeleted,
      lines: [`${pricedPrefix(row)} in ${zone.name}`],
      restores: { kind: 'price', zone: zone.id, row },
    }),
    onDone: ({ postalPrefix }, isShown) => {
      if (isShown) onDeleted(postalPrefix);
    },
    onKept: (error) => {
      if (error) void dispatch(readAfterRefusal(zone.merchantId, error));
    },
  });
  return {
    deleting,
    remove: (row: LocationPricingRow) => {
      if (deleting !== null) return;
      setDeleting(row.postalPrefix);
      void send(row).finally(() => setDeleting(null));
    },
  };
}
