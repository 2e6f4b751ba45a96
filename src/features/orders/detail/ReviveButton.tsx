import { Reset } from '@blueprintjs/icons';
import { useState } from 'react';
import { useAppDispatch } from '../../../store/hooks';
import { sendRevive } from './orderRetries';
import { BusyButton } from '../../../ui/BusyButton';

/** Makes a given-up order a new one again; offered by status (OAC-23). */
export function ReviveButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const [isRunning, setIsRunning] = useState(false);

  const revive = async () => {
    setIsRunning(true);
    await dispatch(sendRevive(orderId));
    setIsRunning(false);
  };

  return (
    <BusyButton
      variant="minimal"
      size="small"
      icon={<Reset size={14} />}
      text="Revive Order"
      isBusy={isRunning}
      onClick={() => void revive()}
    />
  );
}
