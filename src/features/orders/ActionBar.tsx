import { Button, PopoverNext, type ButtonProps } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectQuestionKind, selectQuestionTimes } from '../../store/views/orders/actionQuestionSlice';
import { selectSelectedCount } from '../../store/views/orders/orderSelectionSelectors';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { useFocusKept } from '../../ui/useFocusKept';
import { ActionQuestion } from './ActionQuestion';
import {
  doesAsk,
  leaveQuestion,
  ORDER_ACTIONS,
  runOnSelection,
  spokenCombo,
  type AskingAction,
  type OrderAction,
} from './orderActions';
import { SelectionLine } from './SelectionLine';

/** The counters, and what can be done with the selection (OTB-11, OTB-12, OAC-01, OAC-02, WIN-01). */
export function ActionBar() {
  const dispatch = useAppDispatch();
  const buttons = useFocusKept<HTMLDivElement>();
  // A question does not wait for the next visit to the page.
  useEffect(() => () => void dispatch(leaveQuestion()), [dispatch]);
  return (
    <div className="actions">
      <SelectionLine />
      <div ref={buttons} className="actions-buttons" role="group" aria-label="Actions on the selected orders">
        {ORDER_ACTIONS.map((action) => (
          <ActionButton key={action.text} action={action} />
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
  const button: ButtonProps = {
    icon: <Icon />,
    text: action.text,
    'aria-keyshortcuts': spokenCombo(action.combo),
    onClick: () => {
      dispatch(leaveQuestion());
      dispatch(runOnSelection(action));
    },
  };
  if (doesAsk(action)) return <AskingButton action={action} button={button} />;
  return (
    <ReasonTooltip reason={isDisabled ? 'Select at least one order.' : null}>
      {(describedBy) => <Button {...button} disabled={isDisabled} aria-describedby={describedBy} />}
    </ReasonTooltip>
  );
}

interface AskingButtonProps {
  readonly action: AskingAction;
  readonly button: ButtonProps;
}

/** A button that starts at once, with the question of its key below it. */
function AskingButton({ action, button }: AskingButtonProps) {
  const dispatch = useAppDispatch();
  const isAsked = useAppSelector((state) => selectQuestionKind(state) === action.asks.kind);
  const times = useAppSelector(selectQuestionTimes);
  return (
    <PopoverNext
      isOpen={isAsked}
      placement="bottom-start"
      content={<ActionQuestion key={times} action={action} />}
      // The question takes the focus and gives it back itself, before anything has faded.
      shouldReturnFocusOnClose={false}
      transitionDuration={0}
      onInteraction={(opens) => {
        if (!opens) dispatch(leaveQuestion());
      }}
      renderTarget={({ ref }) => <Button {...button} ref={ref} active={isAsked} />}
    />
  );
}
