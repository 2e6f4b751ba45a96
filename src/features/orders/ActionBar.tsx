import { Button } from '@blueprintjs/core';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectSelectedCount } from '../../store/views/orders/orderSelectionSelectors';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { useFocusKept } from '../../ui/useFocusKept';
import { ORDER_ACTIONS, runOnSelection, type OrderAction } from './orderActions';
import { SelectionLine } from './SelectionLine';

/** The counters, and what can be done with the selection (OTB-11, OTB-12, OAC-01, OAC-02, WIN-01). */
export function ActionBar() {
  const buttons = useFocusKept<HTMLDivElement>();
  return (
    <div className="actions">
      <SelectionLine />
      <div ref={buttons} className="actions-buttons" role="group" aria-label="Actions on the selected orders">
        {ORDER_ACTIONS.map((action) => (
          <ActionButton key={action.key} action={action} />
        ))}
      </div>
    </div>
  );
}

function ActionButton({ action }: { readonly action: OrderAction }) {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector((state) => action.isOffered?.(state) ?? true);
  const isDisabled = useAppSelector(
    (state) => action.needsSelection === true && selectSelectedCount(state) === 0,
  );
  const { Icon } = action;
  if (!isOffered) return null;
  return (
    <ReasonTooltip reason={isDisabled ? 'Select at least one order.' : null}>
      {(describedBy) => (
        <Button
          icon={<Icon />}
          text={action.text}
          disabled={isDisabled}
          aria-describedby={describedBy}
          aria-keyshortcuts={action.key}
          onClick={() => dispatch(runOnSelection(action))}
        />
      )}
    </ReasonTooltip>
  );
}
