import { EyeOpen } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewWords } from '../../domain/orders/orderViews';
import { dashboardQuery, EMPTY_FILTER } from '../../domain/orders/orderFilter';
import { plainWords, standsIn } from '../../lib/matchedParts';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { loadViews } from '../../store/views/orderViews/loadViews';
import { selectAreViewsLoaded, selectViews } from '../../store/views/orderViews/orderViewsSelectors';
import { firstHits, type HitGroup } from './hits';

/** Saved views of the orders by name; a hit opens the dashboard with it, as a link does. */
export function useViewHits(text: string, limit: number): HitGroup {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const views = useAppSelector(selectViews);
  const isLoaded = useAppSelector(selectAreViewsLoaded);
  useEffect(() => {
    if (!isLoaded) void dispatch(loadViews());
  }, [dispatch, isLoaded]);
  const { hits, remark } = firstHits(
    views.filter(({ name }) => text === '' || standsIn(plainWords(name), text)),
    limit,
    ({ id, name, content }) => ({
      key: `view/${id}`,
      Icon: EyeOpen,
      name,
      details: [viewWords(content)],
      aside: 'View',
      isFound: true,
      opensList: true,
      run: () => void navigate(paths.dashboard(dashboardQuery(EMPTY_FILTER, null, null, id))),
    }),
  );
  // Before anything is typed, the first views are suggestions, not all that was found.
  return { id: 'views', label: 'Views', hits, remark: text === '' ? undefined : remark };
}
