import { Button } from '@blueprintjs/core';
import { Box } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectRowJobState } from '../../../store/workflows/rowJobState';
import { startSetPickupReady } from '../../../store/workflows/setPickupReady';

/** Sets this one order ready for pickup, as a job like any other: tray, results and retry come with it (OAC-04). */
export function SetReadyButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const jobState = useAppSelector((state) => selectRowJobState(state, orderId)?.state);
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Box size={14} />}
      text="Set Ready"
      loading={jobState === 'waiting' || jobState === 'running'}
      onClick={() => void dispatch(startSetPickupReady([orderId]))}
    />
  );
}
