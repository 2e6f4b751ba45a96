import type { OrderFilter } from '../../../domain/orders/orderFilter';
import { RANGES, relativeWords, type RangeName } from '../../../domain/orders/orderViews';
import { cityOf } from '../../../lib/timeZones';
import { useAppSelector } from '../../../store/hooks';
import { selectChosenView } from '../../../store/views/orderViews/orderViewsSelectors';

/**
 * Notes on the dates in a range of the search: the relative range that the chosen view means, and the time zone if it
 * is not the reader's.
 */
export function useRangeNotes(fields: OrderFilter): (name: RangeName) => string | undefined {
  const chosen = useAppSelector(selectChosenView);
  return (name) => {
    const { from, to } = RANGES[name];
    const isOfView =
      chosen !== null &&
      fields[from] === chosen.filter[from] &&
      fields[to] === chosen.filter[to] &&
      fields.zone === chosen.filter.zone;
    const words = isOfView ? relativeWords(chosen.view.content, name) : null;
    if (words !== null) return words;
    const hasDays = fields[from] !== '' || fields[to] !== '';
    return hasDays && fields.zone !== '' ? `days in ${cityOf({ name: fields.zone })}` : undefined;
  };
}
