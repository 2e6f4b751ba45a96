import { Button, PopoverNext, type ButtonProps } from '@blueprintjs/core';
import { Fragment, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectQuestionKind, selectQuestionTimes } from '../../store/views/orders/actionQuestionSlice';
import { selectSelectedCount } from '../../store/views/orders/orderSelectionSelectors';
import { CLOSES_AT_ONCE } from '../../ui/overlays';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { useFocusKept } from '../../ui/useFocusKept';
import { ActionQuestion } from './ActionQuestion';
import { ExportQuestion } from './ExportQuestion';
import {
  doesAsk,
  leaveQuestion,
  ORDER_ACTIONS,
  runOnSelection,
  spokenCombo,
  type OrderAction,
} from '../../shared/orders/orderActions';
import { SelectionLine } from './SelectionLine';

/** The counters, and the actions on the selection (OTB-11, OTB-12, OAC-01, OAC-02, WIN-01). */
export function ActionBar({ table }: { readonly table: RefObject<HTMLElement> }) {
  const buttons = useFocusKept<HTMLDivElement>();
  return (
    <div className="actions">
      <SelectionLine table={table} />
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
  if (doesAsk(action)) {
    return <AskingButton kind={action.kind} button={button} question={<ActionQuestion action={action} />} />;
  }
  return (
    <ReasonTooltip reason={isDisabled ? 'Select at least one order.' : null}>
      {(describedBy) => {
        const described = { ...button, disabled: isDisabled, 'aria-describedby': describedBy };
        if (action.asksOfAge === undefined) return <Button {...described} />;
        const question = <ExportQuestion action={action} />;
        return <AskingButton kind={action.kind} button={described} question={question} />;
      }}
    </ReasonTooltip>
  );
}

interface AskingButtonProps {
  /** The action whose question this is. */
  readonly kind: string;
  readonly button: ButtonProps;
  readonly question: JSX.Element;
}

/** A button, and the question that the button or its key opens below it. */
function AskingButton({ kind, button, question }: AskingButtonProps) {
  const dispatch = useAppDispatch();
  const isAsked = useAppSelector((state) => selectQuestionKind(state) === kind);
  const times = useAppSelector(selectQuestionTimes);
  return (
    <PopoverNext
      isOpen={isAsked}
      placement="bottom-start"
      content={<Fragment key={times}>{question}</Fragment>}
      // The question moves the focus in and back out itself, before any transition has ended.
      shouldReturnFocusOnClose={false}
      {...CLOSES_AT_ONCE}
      onInteraction={(opens) => {
        if (!opens) dispatch(leaveQuestion());
      }}
      renderTarget={({ ref }) => <Button {...button} ref={ref} active={isAsked} />}
    />
  );
}
