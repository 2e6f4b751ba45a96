import { useNavigate } from 'react-router-dom';
import { ORDER_STATUSES, statusLook } from '../../contract/statuses';
import { dashboardQuery, EMPTY_FILTER, type OrderFilter } from '../../domain/orders/orderFilter';
import { plainWords, standsAtWords } from '../../lib/matchedParts';
import { paths } from '../../paths';
import { statusIcon } from '../../shared/orders/statusIcons';
import { firstHits, NAMED_MIN, type HitGroup } from './hits';

interface OrderList {
  /** As displayed. */
  readonly name: string;
  readonly meaning: string;
  /** The raw code as well: three statuses are displayed by alias. */
  readonly words: string;
  readonly icon: string;
  readonly filter: Partial<OrderFilter>;
}

const LISTS: readonly OrderList[] = [
  ...ORDER_STATUSES.map((status): OrderList => {
    const { shownAs, tooltip, icon } = statusLook(status);
    // GEOCODEDFAILED and INVALIDTIME are read as two words.
    const words = `${shownAs} ${status}`.replace(/(FAILED|TIME)$/, ' $1');
    return {
      name: shownAs,
      meaning: tooltip,
      words: plainWords(words),
      icon,
      filter: { orderStatus: status },
    };
  }),
  {
    name: 'Late',
    meaning: 'Open orders whose delivery window has passed',
    words: 'late',
    icon: 'outdated',
    filter: { late: 'late' },
  },
];

/** All orders of a status, and the late ones: a hit opens that list, as a figure of the start page does. */
export function useStatusHits(text: string, limit: number): HitGroup {
  const navigate = useNavigate();
  const found =
    plainWords(text).length < NAMED_MIN ? [] : LISTS.filter(({ words }) => standsAtWords(words, text));
  return {
    id: 'statuses',
    label: 'Orders by status',
    ...firstHits(found, limit, ({ name, meaning, icon, filter }) => ({
      key: `status/${filter.orderStatus ?? name}`,
      Icon: statusIcon(icon),
      name,
      details: [meaning],
      aside: 'Orders',
      isFound: true,
      opensList: true,
      run: () => void navigate(paths.dashboard(dashboardQuery({ ...EMPTY_FILTER, ...filter }, null))),
    })),
  };
}
