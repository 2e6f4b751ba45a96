import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useAppDispatch } from '../../../store/hooks';
import { startLabels } from '../../../store/workflows/labels';

/** Downloads the label of this order as a PDF, as a job like that for many orders. Two clicks start one job. */
export function LabelButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Print size={14} />}
      text="Label"
      onClick={() => void dispatch(startLabels([orderId]))}
    />
  );
}
