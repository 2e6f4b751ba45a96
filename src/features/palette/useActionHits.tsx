import { KeyComboTag } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messages } from '../../contract/messages';
import { statusLook } from '../../contract/statuses';
import { lettersOf, standsIn } from '../../lib/matchedParts';
import { isAt, paths } from '../../paths';
import { ORDER_ACTIONS, runByKey, type OrderAction } from '../../shared/orders/orderActions';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectOpenOrderId } from '../../store/views/orders/orderListSelectors';
import { selectSelectedOrderIds } from '../../store/views/orders/orderSelectionSelectors';
import { planAction, type ActionPlan } from '../../store/workflows/actionPlan';
import type { Hit, HitGroup } from './hits';

/** More statuses than these are not told beside the label. */
const STATUSES_MAX = 3;

const number = (count: number): string => count.toLocaleString('en-US');

/**
 * What can be done with the selected orders, or with the open one while none is selected. What is not possible stays, with
 * the reason.
 * @param isAsked only actions are asked for: they are listed also while there is nothing to act on
 */
export function useActionHits(text: string, isAsked: boolean): HitGroup {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isAtOrders = isAt('dashboard', useLocation().pathname);
  const selected = useAppSelector(selectSelectedOrderIds);
  const openId = useAppSelector(selectOpenOrderId);
  // The open order of a page that was left is not to be seen.
  const isOfOpen = selected.length === 0 && openId !== null && isAtOrders;
  const ids = useMemo(() => (isOfOpen ? [openId] : selected), [isOfOpen, openId, selected]);
  const plans = usePlans(ids);

  const run = (action: OrderAction) => () => {
    if (!isAtOrders) void navigate(paths.dashboard());
    dispatch(runByKey(action, ids));
  };
  const hits = plans.map(({ action, plan }): Hit => {
    const { kind, name, text: onButton, combo, Icon } = action;
    const reason = reasonAgainst(action, plan, ids.length, isOfOpen);
    const count =
      plan.takenCount === ids.length
        ? number(ids.length)
        : `${number(plan.takenCount)} of ${number(ids.length)}`;
    return {
      key: `action/${kind}`,
      Icon,
      name,
      details: reason === undefined && !isOfOpen ? [count] : [],
      aside: <KeyComboTag combo={combo} />,
      reason,
      isFound: text === '' ? isAsked : standsIn(lettersOf(`${name} ${onButton}`), text),
      run: run(action),
    };
  });
  const found = hits.filter(({ isFound }) => isFound);
  const isListed = !isAsked && ids.length > 0;
  return {
    id: 'actions',
    label: isOfOpen
      ? 'Actions on the open order'
      : ids.length > 0
        ? `Actions on ${number(ids.length)} selected`
        : 'Actions',
    remark: statusesOf(plans[0]?.plan),
    hits: found.length > 0 ? found : isListed ? hits : [],
  };
}

/** What each action would do with these orders, worked out anew when orders or jobs change. */
function usePlans(ids: readonly string[]) {
  const store = useAppStore();
  const entities = useAppSelector((state) => state.entities);
  const jobs = useAppSelector((state) => state.jobs);
  return useMemo(
    () =>
      ORDER_ACTIONS.filter(({ isOffered }) => isOffered?.(store.getState()) ?? true).map((action) => ({
        action,
        plan: planAction({ entities, jobs }, action.kind, ids),
      })),
    [store, entities, jobs, ids],
  );
}

function reasonAgainst(
  { asks, isOfSelection }: OrderAction,
  { takenCount, groups }: ActionPlan,
  count: number,
  isOfOpen: boolean,
): string | undefined {
  if (count === 0 || (isOfOpen && isOfSelection)) return messages.selectAtLeastOneOrder;
  if (takenCount > 0) return undefined;
  if (groups.every(({ isUnderWay }) => isUnderWay)) return 'A job is at work on them.';
  return isOfOpen || !asks ? 'Not in this status.' : asks.none(number(count));
}

/** `11 GEOCODED · 1 PICKUP_READY`; nothing where it would be long, or some orders are not loaded. */
function statusesOf(plan: ActionPlan | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const { status, count } of plan?.groups ?? []) {
    if (status === null) return undefined;
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  if (counts.size === 0 || counts.size > STATUSES_MAX) return undefined;
  return [...counts].map(([status, count]) => `${number(count)} ${statusLook(status).shownAs}`).join(' · ');
}
