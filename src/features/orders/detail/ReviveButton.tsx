import { Button } from '@blueprintjs/core';
import { Reset } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useAppDispatch } from '../../../store/hooks';
import { useFocusBack } from '../../../ui/useFocusBack';
import { sendRevive } from './orderRetries';

/** Makes a given-up order a new one again; offered by status (OAC-23). */
export function ReviveButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const [isRunning, setIsRunning] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(isRunning, button);

  const revive = async () => {
    setIsRunning(true);
    await dispatch(sendRevive(orderId));
    setIsRunning(false);
  };

  return (
    <Button
      ref={button}
      variant="minimal"
      size="small"
      icon={<Reset size={14} />}
      text="Revive Order"
      loading={isRunning}
      onClick={() => void revive()}
    />
  );
}
