import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { counted, grouped } from '../../contract/counts';
import type { OrderId } from '../../domain/orders/orderRecord';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectQuestionIds } from '../../store/views/orders/actionQuestionSlice';
import { deselectOrders } from '../../store/views/orders/selectOrders';
import { planAction, type ActionPlan, type PlanGroup } from '../../store/workflows/actionPlan';
import { StatusTag } from '../../shared/orders/StatusTag';
import { ApproximateBox } from './ApproximateBox';
import { answerQuestion, type AskingAction } from '../../shared/orders/orderActions';
import { KeyTag, QuestionBox } from './QuestionBox';

/** Groups beyond this many are counted, not listed. */
const GROUPS_MAX = 5;

/**
 * Says what an action would do with the orders it was asked for, before anything is sent: how many, in which status,
 * what is left out. It stays current while it is open: a job may end, or an order may change.
 */
export function ActionQuestion({ action }: { readonly action: AskingAction }) {
  const { asks, combo, kind } = action;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [ids, setIds] = useState(() => selectQuestionIds(store.getState()));
  const plan = usePlan(kind, ids);
  const go = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  const { leftOut, approximate, takenCount } = plan;
  const isAnswerable = takenCount > 0;
  // The focused button may disappear while the question is open.
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
    <QuestionBox
      title={asks.title(counted(ids.length, 'order'))}
      combo={combo}
      cancel={cancel}
      go={go}
      answers={
        isAnswerable && (
          <Button
            ref={go}
            intent="primary"
            text={asks.go(isRough ? `up to ${grouped(takenCount)}` : grouped(takenCount))}
            endIcon={<KeyTag>↵</KeyTag>}
            onClick={() => dispatch(answerQuestion(action, ids))}
          />
        )
      }
    >
      <div className="action-question-bar" aria-hidden="true">
        {takenCount > 0 && <span className="is-taken" style={{ flexGrow: takenCount }} />}
        {leftOut.length > 0 && <span style={{ flexGrow: leftOut.length }} />}
      </div>
      <Groups groups={plan.groups} effect={asks.effect} />
      {!isAnswerable && <p className="action-question-line">{asks.none(ids.length)}</p>}
      {isAnswerable && leftOut.length > 0 && (
        <p className="action-question-line">
          {grouped(leftOut.length)} will be left out
          <button type="button" className="link-button" onClick={() => takeOut(leftOut)}>
            {leftOut.length === 1 ? 'Remove it from the selection' : 'Remove them from the selection'}
          </button>
        </p>
      )}
      {asks.namesApproximate && approximate.length > 0 && (
        <ApproximateBox ids={approximate} onTakeOut={() => takeOut(approximate)} />
      )}
    </QuestionBox>
  );
}

/** What the job would do with these orders as they are now. Recomputed when orders or jobs change. */
function usePlan(kind: string, ids: readonly OrderId[]): ActionPlan {
  const entities = useAppSelector((state) => state.entities);
  const jobs = useAppSelector((state) => state.jobs);
  return useMemo(() => planAction({ entities, jobs }, kind, ids), [entities, jobs, kind, ids]);
}

function Groups({ groups, effect }: { readonly groups: readonly PlanGroup[]; readonly effect: string }) {
  const shown = groups.length > GROUPS_MAX ? groups.slice(0, GROUPS_MAX - 1) : groups;
  return (
    <ul className="action-question-groups">
      {shown.map(({ status, isTaken, isUnderWay, count }) => (
        <li key={`${status ?? ''} ${isTaken} ${isUnderWay}`}>
          {status === null ? <span>Not loaded</span> : <StatusTag status={status} />}
          <b>{grouped(count)}</b>
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
