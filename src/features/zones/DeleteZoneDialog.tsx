import { Trash } from '@blueprintjs/icons';
import { useDeleteZoneMutation } from '../../api/zonesApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { ZoneRecord } from '../../domain/merchants/zoneRecord';
import { useAppDispatch } from '../../store/hooks';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { useSend } from '../../store/useSend';
import { readAfterRefusal } from '../../store/views/merchants/readAfterRefusal';
import { AskAlert } from '../../ui/AskAlert';

interface DeleteZoneDialogProps {
  readonly zone: ZoneRecord;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** The server keeps the zone, and the toast says why. */
  readonly onRefused: () => void;
}

/** Asks before a zone is deleted (ZON-06). */
export function DeleteZoneDialog({ zone, onClose, onDeleted, onRefused }: DeleteZoneDialogProps) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteZoneMutation();
  const { isPending, send } = useSend({
    about: `zone/${zone.id}/delete`,
    call: (arg: Parameters<typeof remove>[0], idempotencyKey) => remove({ ...arg, idempotencyKey }).unwrap(),
    success: { text: merchantMessages.zoneDeleted, lines: [zone.name] },
    onDone: () => {
      dispatch(recordDeleted(zone.id));
      onDeleted();
    },
    onFailed: (error) => {
      if (error.status === 404) dispatch(recordDeleted(zone.id));
      onRefused();
      // The zone may be gone already, or the merchant archived.
      void dispatch(readAfterRefusal(zone.merchantId, error));
    },
  });
  return (
    <AskAlert
      question={`Delete zone ${zone.name}?`}
      warning={warningOf(zone.locationPricing.pricingRows.length)}
      icon={<Trash size={20} />}
      confirmText="Delete Zone"
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => void send({ merchantId: zone.merchantId, zoneName: zone.name })}
    />
  );
}

function warningOf(prefixes: number): string {
  if (prefixes === 0) return 'This action cannot be undone.';
  const those = `${prefixes.toLocaleString('en-US')} ${prefixes === 1 ? 'prefix' : 'prefixes'}`;
  return `Orders to its ${those} become OUT_OF_FSA, unless another zone takes them. This action cannot be undone.`;
}
