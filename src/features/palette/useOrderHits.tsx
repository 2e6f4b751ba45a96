import { KeyComboTag } from '@blueprintjs/core';
import { Barcode, Box, Envelope, IdNumber, MapMarker, Person, Phone, Search, Tag } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, type ComponentType } from 'react';
import { shallowEqual } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { ordersApi, useCountOrdersQuery, useSearchOrdersQuery } from '../../api/ordersApi';
import { grouped } from '../../contract/counts';
import { messages } from '../../contract/messages';
import type { OrderCount } from '../../contract/schemas/orders';
import { dashboardQuery, EMPTY_FILTER, filterProblems, withoutFind } from '../../domain/orders/orderFilter';
import { findMatches, findQuery, type TermKind } from '../../domain/orders/findTerms';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { formatPhone } from '../../domain/orders/phone';
import { plainWords, standsIn } from '../../lib/matchedParts';
import { paths } from '../../paths';
import { StatusTag } from '../../shared/orders/StatusTag';
import { TO_TABLE } from '../../shared/orders/toTable';
import { selectServerFinds } from '../../store/config/configSlice';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import { useAppSelector, useAppStore } from '../../store/hooks';
import type { RootState } from '../../store/types';
import { selectDashboardQuery } from '../../store/views/orders/orderListSelectors';
import { useSettled } from '../../ui/useSettled';
import { callState, NOT_ASKED, useOwnCall } from './useOwnCall';
import type { Answer, Hit } from './hits';

/** A pause in typing of this length starts a search. Milliseconds. */
export const TYPING_PAUSE_MS = 120;

/** The icon shows which part of the order matched. */
const ICONS: Readonly<Record<TermKind, ComponentType>> = {
  id: IdNumber,
  reference: Tag,
  'tracking number': Barcode,
  name: Person,
  phone: Phone,
  'e-mail': Envelope,
  'postal code': MapMarker,
};

const { searchOrders, countOrders } = ordersApi.endpoints;

const none: readonly OrderId[] = [];

/** Opens one order in the dashboard, or a search there. */
export function useOrderLinks() {
  const navigate = useNavigate();
  const store = useAppStore();
  return {
    /** Opens an order as a link to it does, above the current list. */
    open: (id: OrderId) => {
      const { order: _other, ...list } = selectDashboardQuery(store.getState());
      void navigate(paths.dashboard({ ...list, order: id }), { state: TO_TABLE });
    },
    find: (text: string) =>
      void navigate(paths.dashboard(dashboardQuery({ ...EMPTY_FILTER, find: text }, null))),
  };
}

/**
 * Orders by any text known of them, as in the dashboard's find field. Earlier hits stay until the new response
 * arrives.
 */
export function useOrderHits(text: string, limit: number): Answer {
  const links = useOrderLinks();
  const serverFinds = useAppSelector(selectServerFinds);
  const typed = text.trim();
  const filter = { ...EMPTY_FILTER, find: typed };
  const isLongEnough = serverFinds ? findQuery(typed) !== null : typed !== '';
  const problems = [...(isLongEnough ? [] : [messages.findTooShort]), ...filterProblems(filter)];
  const isAskable = problems.length === 0;
  const settled = useSettled(isAskable ? typed : '', TYPING_PAUSE_MS) ?? '';
  const sent = useMemo(() => {
    const asked = { ...EMPTY_FILTER, find: settled };
    return serverFinds ? asked : withoutFind(asked);
  }, [settled, serverFinds]);
  const search = useMemo(
    () => (settled === '' ? skipToken : { filter: sent, cursor: null, limit }),
    [settled, sent, limit],
  );
  useOwnCall(searchOrders.initiate, search);
  const page = useSearchOrdersQuery(search);
  const isMore = page.currentData !== undefined && page.currentData.next !== null;
  useOwnCall(countOrders.initiate, isMore ? sent : skipToken);
  const counted = useCountOrdersQuery(isMore ? sent : skipToken).currentData;

  const { isAwaited, problem } = isAskable ? callState(page, settled !== typed) : NOT_ASKED;
  const ids = isAskable && problem === undefined ? (page.data?.ids ?? none) : none;
  const orders = useAppSelector((state) => recordsOf(state, ids), shallowEqual);

  const about = isAwaited ? settled : typed;
  const fields = orders.map((order) => findMatches(order, about)[0]);
  const found = orders.map((order, at) => ({
    ...orderHit(order, fields[at], about),
    isOld: isAwaited,
    isId: fields[at] === 'id',
    run: () => links.open(order.id),
  }));
  const field = fields.every((one) => one === fields[0]) ? fields[0] : undefined;
  const total = isMore ? totalText(counted) : String(found.length);
  const hasTotal = found.length > 0 && !isAwaited && total !== undefined;
  return {
    group: {
      id: 'orders',
      label: 'Orders',
      remark: hasTotal ? [total, 'found', field && `by ${field}`].filter(Boolean).join(' ') : undefined,
      hits: isMore && !isAwaited ? [...found, allHit(total, field, () => links.find(typed))] : found,
    },
    isAwaited,
    problem,
    notAsked: typed === '' ? undefined : problems[0],
  };
}

/** Searches in the dashboard for all that match. */
const allHit = (total: string | undefined, field: TermKind | undefined, run: () => void): Hit => ({
  key: 'allOrders',
  Icon: Search,
  name: ['All', total, 'orders', field && `with this ${field}`].filter(Boolean).join(' '),
  aside: (
    <>
      Search <KeyComboTag combo="mod + enter" />
    </>
  ),
  isFound: false,
  run,
});

/** Undefined until it is known. */
const totalText = (counted: OrderCount | undefined): string | undefined =>
  counted && `${grouped(counted.count)}${counted.isMore ? '+' : ''}`;

const recordsOf = (state: RootState, ids: readonly OrderId[]): OrderRecord[] =>
  ids.map((id) => selectOrderById(state, id)).filter((order) => order !== undefined);

/**
 * An order as a hit.
 * @param field which part of it matched, if there was a search
 */
export function orderHit(order: OrderRecord, field?: TermKind, typed = ''): Omit<Hit, 'run'> {
  const { id, refNumber, recipient } = order;
  const phone = formatPhone(recipient?.phone) ?? undefined;
  const about: Readonly<Partial<Record<TermKind, string | undefined>>> = {
    id,
    'tracking number': order.packages
      ?.map(({ trackingNumber = '' }) => trackingNumber)
      .find((number) => standsIn(plainWords(number), typed)),
    'e-mail': recipient?.email,
    'postal code': order.recipientAddress?.postalCode,
  };
  const details = [(field && about[field]) ?? phone, refNumber || id].filter(
    (detail) => detail !== undefined,
  );
  return {
    key: `order/${id}`,
    Icon: field ? ICONS[field] : Box,
    name: recipient?.name?.trim() || refNumber || id,
    details: [...new Set(details)],
    aside: <StatusTag status={order.orderStatus} />,
    isFound: true,
    recent: { kind: 'order', id, label: refNumber || id },
  };
}
