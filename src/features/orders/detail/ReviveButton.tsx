import { Reset } from '@blueprintjs/icons';
import { useAppDispatch } from '../../../store/hooks';
import { sendRevive } from './orderRetries';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { BusyButton } from '../../../ui/BusyButton';
import { ReasonTooltip } from '../../../ui/ReasonTooltip';

interface ReviveButtonProps {
  readonly orderId: string;
  /** Why the order can no longer be revived; null while it can. */
  readonly notNow: string | null;
}

/** Makes an abandoned order a new one again; offered by status (OAC-23). */
export function ReviveButton({ orderId, notNow }: ReviveButtonProps) {
  const dispatch = useAppDispatch();
  const { isBusy, run } = useUnderWay(`revive ${orderId}`);

  return (
    <ReasonTooltip reason={notNow}>
      {(describedBy) => (
        <BusyButton
          variant="minimal"
          size="small"
          icon={<Reset size={14} />}
          text="Revive Order"
          isBusy={isBusy}
          disabled={notNow !== null}
          aria-describedby={describedBy}
          onClick={() => void run(() => dispatch(sendRevive(orderId)))}
        />
      )}
    </ReasonTooltip>
  );
}
