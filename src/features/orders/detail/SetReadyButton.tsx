import { Button, Classes } from '@blueprintjs/core';
import { Box } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectIsBeingReadied, startSetPickupReady } from '../../../store/workflows/setPickupReady';
import { ReasonTooltip } from '../../../ui/ReasonTooltip';

/**
 * Sets this one order ready for pickup, as a job like any other, with tray, results and retry (OAC-04). Two clicks
 * start one job.
 */
export function SetReadyButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  const isUnderWay = useAppSelector((state) => selectIsBeingReadied(state, orderId));
  return (
    <ReasonTooltip reason={isUnderWay ? 'It is being set ready: see the jobs (Ctrl+J).' : null}>
      {(describedBy) => (
        <Button
          variant="minimal"
          size="small"
          icon={<Box size={14} />}
          text="Set Ready"
          className={isUnderWay ? Classes.DISABLED : undefined}
          // Not `disabled`, so that it keeps the focus.
          aria-disabled={isUnderWay || undefined}
          aria-describedby={describedBy}
          onClick={() => {
            if (!isUnderWay) void dispatch(startSetPickupReady([orderId]));
          }}
        />
      )}
    </ReasonTooltip>
  );
}
