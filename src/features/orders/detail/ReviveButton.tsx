import { Reset } from '@blueprintjs/icons';
import { useAppDispatch } from '../../../store/hooks';
import { sendRevive } from './orderRetries';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { BusyButton } from '../../../ui/BusyButton';
import { ReasonTooltip } from '../../../ui/ReasonTooltip';

interface ReviveButtonProps {
  readonly orderId: string;
  /** Why there is nothing to revive any more; null while there is. */
  readonly notNow: string | null;
}

/** Makes a given-up order a new one again; offered by status (OAC-23). */
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
