import { Button } from '@blueprintjs/core';
import { Reset } from '@blueprintjs/icons';
import { useState } from 'react';
import { useAppDispatch } from '../../../store/hooks';
import { reviveOrder } from './orderRetries';

/** Makes a given-up order a new one again; offered by status (D-063, OAC-23). */
export function ReviveButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const [isRunning, setIsRunning] = useState(false);

  const revive = async () => {
    setIsRunning(true);
    await dispatch(reviveOrder(orderId));
    setIsRunning(false);
  };

  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Reset size={14} />}
      text="Revive Order"
      loading={isRunning}
      onClick={() => void revive()}
    />
  );
}
