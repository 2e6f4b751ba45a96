import { Box } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListMerchantNamesQuery } from '../../api/merchantsApi';
import { ADMIN_ROLES, hasAnyRole } from '../../contract/roles';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import type { RecentThing } from '../../store/persistence';
import { selectRoles } from '../../store/session/sessionSlice';
import type { Hit } from './hits';
import { readRecent } from './recentThings';
import { merchantHit } from './useMerchantHits';
import { orderHit, useOrderLinks } from './useOrderHits';

/** More would push down the groups that follow. */
const RECENT_MAX = 6;

/** What was opened last, newest first, as far as this user may still see it. */
export function useRecentHits(pages: readonly Hit[]): readonly Hit[] {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const links = useOrderLinks();
  const seesMerchants = hasAnyRole(useAppSelector(selectRoles), ADMIN_ROLES);
  const { data: merchants } = useListMerchantNamesQuery(seesMerchants ? undefined : skipToken);
  const [things] = useState(() => dispatch(readRecent()));

  const hitOf = (thing: RecentThing): Hit | undefined => {
    const { kind, id, label } = thing;
    const key = `${kind}/${id}`;
    if (kind === 'page') {
      const page = pages.find((one) => one.key === key);
      return page && { ...page, isFound: true };
    }
    if (kind === 'order') {
      // Names and phones are not stored, so they are shown only if the order is loaded.
      const order = selectOrderById(store.getState(), id);
      const known = order ? orderHit(order) : { key, Icon: Box, name: label, aside: 'Order', recent: thing };
      return { ...known, isFound: true, run: () => links.open(id) };
    }
    if (!seesMerchants) return undefined;
    // The merchant may have been renamed.
    const named = merchants ? merchants.find((merchant) => merchant.id === id) : { id, name: label };
    return named && merchantHit(named, navigate);
  };
  return things
    .map(hitOf)
    .filter((hit) => hit !== undefined)
    .slice(0, RECENT_MAX);
}
