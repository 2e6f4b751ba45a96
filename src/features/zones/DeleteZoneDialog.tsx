import { Alert } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useDeleteZoneMutation } from '../../api/zonesApi';
import { messages } from '../../contract/messages';
import type { ZoneRecord } from '../../domain/merchants/zoneRecord';
import { useSend } from '../../store/useSend';

interface DeleteZoneDialogProps {
  readonly zone: ZoneRecord;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** The server keeps the zone, and the toast says why (D-112). */
  readonly onRefused: () => void;
}

/** Asks before a zone is deleted (ZON-06). */
export function DeleteZoneDialog({ zone, onClose, onDeleted, onRefused }: DeleteZoneDialogProps) {
  const [remove] = useDeleteZoneMutation();
  const { isPending, send } = useSend({
    call: (arg: Parameters<typeof remove>[0], idempotencyKey) => remove({ ...arg, idempotencyKey }).unwrap(),
    success: messages.zoneDeleted,
    onDone: onDeleted,
    onFailed: onRefused,
  });
  const prefixes = zone.locationPricing.pricingRows.length;
  return (
    <Alert
      isOpen
      intent="danger"
      icon={<Trash size={20} />}
      className="ask-alert"
      confirmButtonText="Delete Zone"
      cancelButtonText="Cancel"
      loading={isPending}
      canEscapeKeyCancel={!isPending}
      canOutsideClickCancel={!isPending}
      onCancel={onClose}
      onConfirm={() => void send({ merchantId: zone.merchantId, zoneName: zone.name })}
    >
      <p>Delete zone {zone.name}?</p>
      <p>
        {prefixes === 0
          ? 'This action cannot be undone.'
          : `Orders to its ${prefixes.toLocaleString('en-US')} ${
              prefixes === 1 ? 'prefix' : 'prefixes'
            } become OUT_OF_FSA, unless another zone takes them. This action cannot be undone.`}
      </p>
    </Alert>
  );
}
