import { Button, KeyComboTag } from '@blueprintjs/core';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { OrderId } from '../../domain/orders/orderRecord';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectSelectedOrderIds } from '../../store/views/orders/orderSelectionSelectors';
import { deselectOrders } from '../../store/views/orders/selectOrders';
import { planAction, type ActionPlan, type PlanGroup } from '../../store/workflows/actionPlan';
import { StatusTag } from '../../ui/StatusTag';
import { useAnswerKeys } from '../../ui/useAnswerKeys';
import { ApproximateBox } from './ApproximateBox';
import { answerQuestion, leaveQuestion, type AskingAction } from './orderActions';
import './actionQuestion.css';

/** More groups than these are counted, not listed. */
const GROUPS_MAX = 5;

const number = (count: number): string => count.toLocaleString('en-US');

/**
 * What an action would do with the selected orders, asked before anything is sent: how many, in which status, what is
 * left out. It is about the orders that were selected when it was asked, and says how they stand now: a job may end, or
 * an order change, while it is open.
 */
export function ActionQuestion({ action }: { readonly action: AskingAction }) {
  const { asks, combo } = action;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [ids, setIds] = useState(() => selectSelectedOrderIds(store.getState()));
  const plan = usePlan(asks.kind, ids);
  const go = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const keys = useAnswerKeys(cancel, combo.slice(-1));
  const title = useId();
  const question = useRef<HTMLDivElement>(null);
  useFocusWhileOpen(question, () => go.current ?? cancel.current);

  const { leftOut, approximate, takenCount } = plan;
  const isAnswerable = takenCount > 0;
  // The button that had the focus may go while the question is open.
  useEffect(() => {
    if (!isAnswerable && document.activeElement === document.body)
      cancel.current?.focus({ preventScroll: true });
  }, [isAnswerable]);
  const isRough = plan.groups.some(({ status, isTaken }) => isTaken && status === null);
  const takeOut = (outs: readonly OrderId[]) => {
    dispatch(deselectOrders(outs));
    const out = new Set(outs);
    setIds(ids.filter((id) => !out.has(id)));
    (go.current ?? cancel.current)?.focus({ preventScroll: true });
  };

  return (
    <div ref={question} className="action-question" role="dialog" aria-labelledby={title} {...keys}>
      <div className="action-question-body">
        <div className="action-question-head">
          <h2 id={title}>{asks.title(ids.length === 1 ? '1 order' : `${number(ids.length)} orders`)}</h2>
          <KeyComboTag combo={combo} />
        </div>
        <div className="action-question-bar" aria-hidden="true">
          {takenCount > 0 && <span className="is-taken" style={{ flexGrow: takenCount }} />}
          {leftOut.length > 0 && <span style={{ flexGrow: leftOut.length }} />}
        </div>
        <Groups groups={plan.groups} effect={asks.effect} />
        {!isAnswerable && <p className="action-question-line">{asks.none(number(ids.length))}</p>}
        {isAnswerable && leftOut.length > 0 && (
          <p className="action-question-line">
            {number(leftOut.length)} will be left out
            <button type="button" className="link-button" onClick={() => takeOut(leftOut)}>
              {leftOut.length === 1 ? 'Take it out of the selection' : 'Take them out of the selection'}
            </button>
          </p>
        )}
        {asks.namesApproximate && approximate.length > 0 && (
          <ApproximateBox ids={approximate} onTakeOut={() => takeOut(approximate)} />
        )}
      </div>
      <div className="action-question-foot">
        <Button
          ref={cancel}
          text="Cancel"
          endIcon={<KeyTag>Esc</KeyTag>}
          onClick={() => dispatch(leaveQuestion())}
        />
        {isAnswerable && (
          <Button
            ref={go}
            intent="primary"
            text={asks.go(isRough ? `up to ${number(takenCount)}` : number(takenCount))}
            endIcon={<KeyTag>↵</KeyTag>}
            onClick={() => dispatch(answerQuestion(action, ids))}
          />
        )}
      </div>
    </div>
  );
}

/** What the job would do with these orders as they are, made anew when orders or jobs change. */
function usePlan(kind: string, ids: readonly OrderId[]): ActionPlan {
  const entities = useAppSelector((state) => state.entities);
  const jobs = useAppSelector((state) => state.jobs);
  return useMemo(() => planAction({ entities, jobs }, kind, ids), [entities, jobs, kind, ids]);
}

/** The key that does what the button does. */
const KeyTag = ({ children }: { readonly children: string }) => (
  <kbd className="action-question-key" aria-hidden="true">
    {children}
  </kbd>
);

function Groups({ groups, effect }: { readonly groups: readonly PlanGroup[]; readonly effect: string }) {
  const shown = groups.length > GROUPS_MAX ? groups.slice(0, GROUPS_MAX - 1) : groups;
  return (
    <ul className="action-question-groups">
      {shown.map(({ status, isTaken, isUnderWay, count }) => (
        <li key={`${status ?? ''} ${isTaken} ${isUnderWay}`}>
          {status === null ? <span>Not loaded</span> : <StatusTag status={status} />}
          <b>{number(count)}</b>
          <span className="action-question-fate">
            {isUnderWay
              ? 'in another job'
              : !isTaken
                ? 'left out'
                : status === null
                  ? 'checked when sent'
                  : effect}
          </span>
        </li>
      ))}
      {shown.length < groups.length && <li>and {groups.length - shown.length} more</li>}
    </ul>
  );
}

/** Takes the focus at once, as keys are pressed before anything has faded in, and gives it back. */
function useFocusWhileOpen(question: RefObject<HTMLElement>, first: () => HTMLElement | null): void {
  const before = useRef(document.activeElement);
  const toFocus = useRef(first);
  useLayoutEffect(() => {
    const [element, here] = [before.current, question.current];
    toFocus.current()?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      // Whoever left with a click has it elsewhere.
      const isHere = activeElement === document.body || here?.contains(activeElement) === true;
      if (isHere && element instanceof HTMLElement) element.focus({ preventScroll: true });
    };
  }, [question]);
}
