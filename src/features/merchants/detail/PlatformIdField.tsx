import { Add } from '@blueprintjs/icons';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { requestPlatformId, selectIsCreating } from '../../../store/views/merchants/platformIds';
import { FieldRow } from './FieldRow';
import { BusyButton } from '../../../ui/BusyButton';

interface PlatformIdFieldProps {
  readonly merchant: MerchantRecord;
  readonly field: 'organizationId' | 'pickupCustomerId';
  readonly label: string;
  /** Text of the button while the id is missing. */
  readonly action: string;
}

/** An id of the merchant in the routing product, or the button that creates it there (MDT-05 to MDT-08). */
export function PlatformIdField({ merchant, field, label, action }: PlatformIdFieldProps) {
  const dispatch = useAppDispatch();
  const isCreating = useAppSelector((state) => selectIsCreating(state, merchant.id, field));
  const made = merchant[field];
  return (
    <FieldRow label={label}>
      {made ? (
        <span className="merchant-code">{made}</span>
      ) : merchant.archived ? null : (
        <BusyButton
          size="small"
          icon={<Add />}
          text={action}
          isBusy={isCreating}
          onClick={() => void dispatch(requestPlatformId(merchant.id, field))}
        />
      )}
    </FieldRow>
  );
}
