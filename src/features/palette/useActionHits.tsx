import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { grouped } from '../../contract/counts';
import { messages } from '../../contract/messages';
import { statusLook } from '../../contract/statuses';
import type { OrderId } from '../../domain/orders/orderRecord';
import { plainWords, standsIn } from '../../lib/matchedParts';
import { isAt, paths } from '../../paths';
import { ORDER_ACTIONS, runByKey, type OrderAction } from '../../shared/orders/orderActions';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectOpenOrderId, selectOpenRow } from '../../store/views/orders/orderListSelectors';
import type { RootState } from '../../store/types';
import {
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../store/views/orders/orderSelectionSelectors';
import { planAction, type ActionPlan } from '../../store/workflows/actionPlan';
import { NAMED_MIN, type Hit, type HitGroup } from './hits';

/** More statuses than this are not shown beside the label. */
const STATUSES_MAX = 3;

/** Planning each action for each order takes time: with more orders than this the palette would open late. */
const PLANNED_MAX = 2_000;

/**
 * The actions on the selected orders, or on the open one if none is selected. Impossible ones are listed with the
 * reason.
 * @param isAsked only actions are searched for: they are listed even if there is nothing to act on
 */
export function useActionHits(text: string, isAsked: boolean): HitGroup {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isAtOrders = isAt('dashboard', useLocation().pathname);
  const selected = useAppSelector(selectIds);
  const openId = useAppSelector(selectOpenOrderId);
  // On another page, and while the column filter hides it, the open order is not visible.
  const isShown = useAppSelector(selectOpenRow) >= 0 && isAtOrders;
  const isOfOpen = selected.length === 0 && openId !== null && isShown;
  const ids = useMemo(() => (isOfOpen ? [openId] : selected), [isOfOpen, openId, selected]);
  const plans = usePlans(ids);

  const run = (action: OrderAction) => () => {
    if (!isAtOrders) void navigate(paths.dashboard());
    dispatch(runByKey(action, ids));
  };
  const hits = plans.map(({ action, plan }): Hit => {
    const { kind, name, text: onButton, combo, Icon } = action;
    const reason = reasonAgainst(action, plan, ids.length, isOfOpen);
    return {
      key: `action/${kind}`,
      Icon,
      name,
      details: reason === undefined && !isOfOpen ? [countText(plan, ids.length)] : [],
      combo,
      reason,
      isFound: text === '' ? isAsked : standsIn(plainWords(`${name} ${onButton}`), text),
      run: run(action),
    };
  });
  const found = hits.filter(({ isFound }) => isFound);
  const isMeant = isAsked || ids.length > 0 || plainWords(text).length >= NAMED_MIN;
  const isListed = !isAsked && ids.length > 0;
  return {
    id: 'actions',
    label: isOfOpen
      ? 'Actions on the open order'
      : ids.length > 0
        ? `Actions on ${grouped(ids.length)} selected`
        : 'Actions',
    remark: statusesOf(plans[0]?.plan),
    hits: isMeant && found.length > 0 ? found : isListed ? hits : [],
  };
}

/** Avoids walking over the list when nothing is selected. */
const NONE: readonly OrderId[] = [];
const selectIds = (state: RootState) =>
  selectSelectedCount(state) === 0 ? NONE : selectSelectedOrderIds(state);

/**
 * What each action would do with these orders, computed once when the palette opens because orders and jobs change
 * constantly. The action's own question shows the current state, and for more than `PLANNED_MAX` orders only the
 * question does.
 */
function usePlans(ids: readonly OrderId[]) {
  const store = useAppStore();
  return useMemo(() => {
    const state = store.getState();
    const isLookedAt = ids.length <= PLANNED_MAX;
    return ORDER_ACTIONS.filter(({ isOffered }) => isOffered?.(state) ?? true).map((action) => ({
      action,
      plan: isLookedAt ? planAction(state, action.kind, ids) : null,
    }));
  }, [store, ids]);
}

/** `11 of 12`: how many of the orders the action applies to. */
const countText = (plan: ActionPlan | null, count: number): string =>
  plan === null || plan.takenCount === count
    ? grouped(count)
    : `${grouped(plan.takenCount)} of ${grouped(count)}`;

function reasonAgainst(
  { asks, isOfSelection }: OrderAction,
  plan: ActionPlan | null,
  count: number,
  isOfOpen: boolean,
): string | undefined {
  if (count === 0 || (isOfOpen && isOfSelection)) return messages.selectAtLeastOneOrder;
  if (plan === null || plan.takenCount > 0) return undefined;
  if (plan.groups.every(({ isUnderWay }) => isUnderWay)) return 'A job is already working on them.';
  return isOfOpen || !asks ? 'Not in this status.' : asks.none(count);
}

/** `11 GEOCODED · 1 PICKUP_READY`; undefined if it would be too long, or some orders are not loaded. */
function statusesOf(plan: ActionPlan | null | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const { status, count } of plan?.groups ?? []) {
    if (status === null) return undefined;
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  if (counts.size === 0 || counts.size > STATUSES_MAX) return undefined;
  return [...counts].map(([status, count]) => `${grouped(count)} ${statusLook(status).shownAs}`).join(' · ');
}
