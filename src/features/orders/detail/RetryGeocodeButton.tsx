import { PathSearch } from '@blueprintjs/icons';
import { useState } from 'react';
import { useAppDispatch } from '../../../store/hooks';
import { retryGeocode } from './orderRetries';
import { BusyButton } from '../../../ui/BusyButton';

/** Sends the order's addresses through the geocoder again; offered by status (ODT-18). */
export function RetryGeocodeButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const [isRunning, setIsRunning] = useState(false);

  const retry = async () => {
    setIsRunning(true);
    await dispatch(retryGeocode(orderId));
    setIsRunning(false);
  };

  return (
    <BusyButton
      size="small"
      icon={<PathSearch size={14} />}
      text="Retry Geocode"
      isBusy={isRunning}
      onClick={() => void retry()}
    />
  );
}
