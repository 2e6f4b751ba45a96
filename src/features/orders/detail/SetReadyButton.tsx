import { Button } from '@blueprintjs/core';
import { Box } from '@blueprintjs/icons';
import { useAppDispatch } from '../../../store/hooks';
import { startSetPickupReady } from '../../../store/workflows/setPickupReady';

/** Sets this one order ready for pickup, as a job like any other: tray, results and retry come with it (OAC-04). Two clicks are one job. */
export function SetReadyButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Box size={14} />}
      text="Set Ready"
      onClick={() => void dispatch(startSetPickupReady([orderId]))}
    />
  );
}
