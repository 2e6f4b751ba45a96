import { PathSearch } from '@blueprintjs/icons';
import { useAppDispatch } from '../../../store/hooks';
import { retryGeocode } from './orderRetries';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { BusyButton } from '../../../ui/BusyButton';

/** Geocodes the order's addresses again; offered by status (ODT-18). */
export function RetryGeocodeButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const { isBusy, run } = useUnderWay(`retryGeocode ${orderId}`);

  return (
    <BusyButton
      size="small"
      icon={<PathSearch size={14} />}
      text="Retry Geocode"
      isBusy={isBusy}
      onClick={() => void run(() => dispatch(retryGeocode(orderId)))}
    />
  );
}
