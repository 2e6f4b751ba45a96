import { Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { useDeleteZoneMutation, zoneOfRefusal } from '../../api/zonesApi';
import { grouped } from '../../contract/counts';
import { merchantMessages } from '../../contract/merchantMessages';
import { withNames } from '../../contract/withNames';
import type { ZoneRecord } from '../../domain/merchants/zoneRecord';
import { zoneReceived } from '../../store/entities/zones/zonesSlice';
import { useAppDispatch } from '../../store/hooks';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { useDeletion } from '../../shared/editing/useDeletion';
import { readAfterRefusal } from '../../store/views/merchants/readAfterRefusal';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { pricesOf } from './pricesOf';

interface DeleteZoneDialogProps {
  readonly zone: ZoneRecord;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** Called when the server keeps the zone; the toast says why. */
  readonly onRefused: () => void;
}

/** Asks before a zone is deleted (ZON-06). */
export function DeleteZoneDialog({ zone: current, onClose, onDeleted, onRefused }: DeleteZoneDialogProps) {
  const dispatch = useAppDispatch();
  // As it was when the question opened: what somebody else changes meanwhile must not be deleted unasked.
  const [zone] = useState(current);
  const [remove] = useDeleteZoneMutation();
  const { isBusy, send } = useDeletion<undefined, ZoneRecord>({
    held: zone,
    about: `zone/${zone.id}/delete`,
    call: (_none, how) => remove({ zone, ...how }).unwrap(),
    currentOf: (refusal) => zoneOfRefusal(refusal, zone),
    brought: zoneReceived,
    now: (theirs) => [theirs.name, theirs.facility, theirs.timezone, pricesOf(theirs)].join(' · '),
    success: () => ({ text: merchantMessages.zoneDeleted, lines: [zone.name] }),
    onDone: () => {
      dispatch(recordDeleted(zone.id));
      onDeleted();
    },
    onKept: (error) => {
      onRefused();
      // The zone may have been deleted or renamed, or the merchant archived: the page then drops input about it, or
      // not.
      if (error) void dispatch(readAfterRefusal(zone.merchantId, error));
    },
  });
  return (
    <ConfirmDialog
      question={withNames`Delete zone ${zone.name}?`}
      warning={warningOf(zone.locationPricing.pricingRows.length)}
      icon={<Trash size={20} />}
      confirmText="Delete Zone"
      isPending={isBusy}
      onCancel={onClose}
      onConfirm={() => void send(undefined)}
    />
  );
}

function warningOf(prefixes: number): string {
  if (prefixes === 0) return 'This action cannot be undone.';
  const those = `${grouped(prefixes)} ${prefixes === 1 ? 'prefix' : 'prefixes'}`;
  return `New orders to its ${those} become OUT_OF_FSA, and existing ones when they are next checked, unless another zone takes them. This action cannot be undone.`;
}
