import { Button } from '@blueprintjs/core';
import { PathSearch } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useAppDispatch } from '../../../store/hooks';
import { useFocusBack } from '../../../ui/useFocusBack';
import { retryGeocode } from './orderRetries';

/** Sends the order's addresses through the geocoder again; offered by status (ODT-18). */
export function RetryGeocodeButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const [isRunning, setIsRunning] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(isRunning, button);

  const retry = async () => {
    setIsRunning(true);
    await dispatch(retryGeocode(orderId));
    setIsRunning(false);
  };

  return (
    <Button
      ref={button}
      size="small"
      icon={<PathSearch size={14} />}
      text="Retry Geocode"
      loading={isRunning}
      onClick={() => void retry()}
    />
  );
}
