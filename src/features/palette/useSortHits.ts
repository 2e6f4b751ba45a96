import { Sort } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { NEWEST_FIRST, type OrderSort } from '../../contract/orderTable';
import { nextSort, sameSort } from '../../domain/orders/orderSort';
import { plainWords, standsIn } from '../../lib/matchedParts';
import { paths } from '../../paths';
import { ORDER_SORTS } from '../../shared/orders/orderSorts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectDashboardQuery, selectShownSort } from '../../store/views/orders/orderListSelectors';
import { sortOrders } from '../../store/views/orderViews/repeatSearch';
import { NAMED_MIN, type HitGroup } from './hits';

/**
 * Sorts of the order list, as by a click on a header. Nothing is offered without a list, or if the server does not
 * sort.
 * @param isAsked only actions are searched for: sorts are listed before anything is typed
 */
export function useSortHits(text: string, isAsked: boolean): HitGroup {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const sort = useAppSelector(selectShownSort);
  const isMeant = isAsked || plainWords(text).length >= NAMED_MIN;
  const found = ORDER_SORTS.filter(
    ({ word }) => text === '' || standsIn(plainWords(`Sort by ${word}`), text),
  );
  const run = (next: OrderSort) => () => {
    void dispatch(sortOrders(next));
    void navigate(paths.dashboard(selectDashboardQuery(store.getState())));
  };
  return {
    id: 'sorts',
    label: 'Sort the list',
    hits:
      sort === null || !isMeant
        ? []
        : found.map(({ by, word }) => {
            const next = nextSort(sort, by);
            return {
              key: `sort/${by}`,
              Icon: Sort,
              name: `Sort by ${word}`,
              details: [directionWords(next)],
              isFound: true,
              opensList: true,
              run: run(next),
            };
          }),
  };
}

/** The resulting order in words. */
function directionWords(next: OrderSort): string {
  if (sameSort(next, NEWEST_FIRST)) return 'newest first';
  if (next.by === 'placedOn') return 'oldest first';
  return next.direction === 'asc' ? 'up' : 'down';
}
