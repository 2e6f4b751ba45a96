import { Box, Shop } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ADMIN_ROLES, hasAnyRole } from '../../contract/roles';
import { paths } from '../../paths';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import type { RecentThing } from '../../store/persistence';
import { selectRoles } from '../../store/session/sessionSlice';
import type { Hit } from './hits';
import { readRecent } from './recentThings';
import { orderHit, useOrderLinks } from './useOrderHits';

/** More stand in the way of what comes after them. */
const RECENT_MAX = 6;

/** What was opened last, the newest first, as far as this person may still see it. */
export function useRecentHits(pages: readonly Hit[]): readonly Hit[] {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const links = useOrderLinks();
  const seesMerchants = hasAnyRole(useAppSelector(selectRoles), ADMIN_ROLES);
  const [things] = useState(() => dispatch(readRecent()));

  const hitOf = (thing: RecentThing): Hit | undefined => {
    const { kind, id, label } = thing;
    const key = `${kind}/${id}`;
    if (kind === 'page') return pages.find((page) => page.key === key);
    if (kind === 'order') {
      // Names and phones are not kept: they are shown while the order is loaded.
      const order = selectOrderById(store.getState(), id);
      const known = order ? orderHit(order) : { key, Icon: Box, name: label, aside: 'Order', recent: thing };
      return { ...known, isFound: true, run: () => links.open(id) };
    }
    if (!seesMerchants) return undefined;
    const run = () => void navigate(paths.merchants(label, id));
    return { key, Icon: Shop, name: label, aside: 'Merchant', isFound: true, recent: thing, run };
  };
  return things
    .map(hitOf)
    .filter((hit) => hit !== undefined)
    .slice(0, RECENT_MAX);
}
