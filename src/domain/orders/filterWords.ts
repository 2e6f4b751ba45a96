/** Describes a search in a few words, to label a view, a shortcut or a job. */
import { statusLook } from '../../contract/statuses';
import { dateWords, hourWords } from './dateWords';
import type { OrderFilter } from './orderFilter';
import type { PickupFilter } from './orderSets';

/** The dates as typed, with words for a range that is open at one end. */
function rangeWords(what: string, from: string, to: string): string | null {
  if (from === '' && to === '') return null;
  if (to === '') return `${what} from ${from}`;
  if (from === '') return `${what} to ${to}`;
  return from === to ? `${what} ${from}` : `${what} ${from} to ${to}`;
}

/** An open order whose window has passed. */
export const LATE_WORDS = 'Late';

/** `Window starts Nov 25, 1 PM`, for an hour in the format of a filter. */
export function windowHourWords(windowHour: string): string {
  const [date = '', hour = ''] = windowHour.split('T');
  return `Window starts ${dateWords(date)}, ${hourWords(Number(hour))}`;
}

/**
 * `Status GEOCODED, created from 2026-11-01, NOT PICKUP READY`; '' for an empty filter. `pickup` is the filter of the
 * column. The merchant is left to the caller, who knows its name.
 */
export function filterWords(filter: OrderFilter, pickup: PickupFilter = null): string {
  const words = [
    filter.find && `Find “${filter.find}”`,
    filter.id && `Id ${filter.id}`,
    filter.refNumber && `Ref ${filter.refNumber}`,
    filter.orderStatus && `Status ${statusLook(filter.orderStatus).shownAs}`,
    filter.deliveryType && `Type ${filter.deliveryType}`,
    filter.accuracy && 'Approximate addresses',
    filter.late && LATE_WORDS,
    filter.windowHour && windowHourWords(filter.windowHour),
    rangeWords('created', filter.createdFrom, filter.createdTo),
    rangeWords('window', filter.windowFrom, filter.windowTo),
    pickup,
  ];
  return words.filter((word) => word !== null && word !== '').join(', ');
}
