/**
 * Saved views of the orders (docs/decisions/0054): the search that a view gives today, and what a view keeps of a
 * search.
 */
import type { LastChange } from '../../contract/schemas/common';
import type { DayRange, ViewContent } from '../../contract/schemas/views';
import type { RelativeRange } from '../../contract/orderViews';
import type { CalendarDate } from '../../lib/calendarDates';
import { cityOf } from '../../lib/timeZones';
import { filterWords } from './filterWords';
import { EMPTY_FILTER, type OrderFilter } from './orderFilter';
import { RELATIVE_NAMES, relativeDays } from './relativeDates';

export type ViewId = string;

export interface OrderView {
  readonly id: ViewId;
  readonly name: string;
  readonly isShared: boolean;
  /** E-mail of the owner; null for views that come with the product. */
  readonly owner: string | null;
  readonly ownerName?: string;
  readonly content: ViewContent;
  readonly changed?: LastChange;
  readonly version?: number;
}

const ofProduct = (id: ViewId, name: string, filters: ViewContent['filters']): OrderView => ({
  id,
  name,
  isShared: false,
  owner: null,
  content: { filters },
});

/** The views that everybody has; they cannot be changed or deleted. */
export const PRODUCT_VIEWS: readonly OrderView[] = [
  ofProduct('to-place', 'To place', { orderStatus: 'GEOCODED' }),
  ofProduct('ready', 'Ready to pick up', { orderStatus: 'PICKUP_READY' }),
  ofProduct('on-the-road', 'On the road today', {
    orderStatus: 'DELIVERY_EN_ROUTE',
    window: { relative: 'today' },
  }),
  ofProduct('failed-addresses', 'Failed addresses', { orderStatus: 'GEOCODEDFAILED' }),
];

/** The two date ranges of the search, by their names in a view. */
export const RANGES = {
  created: { label: 'Created at', from: 'createdFrom', to: 'createdTo' },
  window: { label: 'Delivery window', from: 'windowFrom', to: 'windowTo' },
} as const;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

export const relativeOf = (range: DayRange | undefined): RelativeRange | null =>
  range !== undefined && 'relative' in range ? range.relative : null;

function daysOf(range: DayRange | undefined, today: CalendarDate): readonly [CalendarDate, CalendarDate] {
  if (range === undefined) return ['', ''];
  return 'relative' in range ? relativeDays(range.relative, today) : [range.from ?? '', range.to ?? ''];
}

/** The search that a view gives. `today` is the day in the view's time zone. */
export function filterOfView({ filters, zone = '' }: ViewContent, today: CalendarDate): OrderFilter {
  const { created, window, ...others } = filters;
  const [createdFrom, createdTo] = daysOf(created, today);
  const [windowFrom, windowTo] = daysOf(window, today);
  return { ...EMPTY_FILTER, ...others, zone, createdFrom, createdTo, windowFrom, windowTo };
}

/** How a view keeps each date range: a relative range that follows the calendar, or null for fixed days. */
export type KeptRanges = Readonly<Partial<Record<RangeName, RelativeRange | null>>>;

/** What a view keeps of a search. */
export function contentOfFilter(
  filter: OrderFilter,
  kept: KeptRanges,
  zone: string,
): Pick<ViewContent, 'filters' | 'zone'> {
  const { id, refNumber, merchantId, orderStatus, deliveryType, accuracy, late, windowHour } = filter;
  const range = (name: RangeName): DayRange | undefined => {
    const relative = kept[name];
    const [from, to] = [filter[RANGES[name].from], filter[RANGES[name].to]];
    if (relative) return { relative };
    return from === '' && to === '' ? undefined : { ...(from && { from }), ...(to && { to }) };
  };
  const [created, window] = [range('created'), range('window')];
  return {
    filters: {
      ...(id && { id }),
      ...(refNumber && { refNumber }),
      ...(merchantId && { merchantId }),
      ...(orderStatus && { orderStatus }),
      ...(deliveryType && { deliveryType }),
      ...(accuracy && { accuracy }),
      ...(late && { late }),
      ...(windowHour && { windowHour }),
      ...(created && { created }),
      ...(window && { window }),
    },
    ...((created ?? window) && zone && { zone }),
  };
}

/** `today`, `last 7 days in Vancouver`: the relative range of a view in words; null for fixed days. */
export function relativeWords({ filters, zone }: ViewContent, range: RangeName): string | null {
  const relative = relativeOf(filters[range]);
  if (relative === null) return null;
  const name = RELATIVE_NAMES[relative].toLowerCase();
  return zone === undefined ? name : `${name} in ${cityOf({ name: zone })}`;
}

/** Whether the hour that a view names lies on a past day. `today` is the day in the view's time zone. */
export const isHourOver = ({ filters: { windowHour = '' } }: ViewContent, today: CalendarDate): boolean =>
  windowHour !== '' && windowHour.slice(0, today.length) < today;

/** A view in a few words, with relative ranges by name. The merchant is left to the caller, who knows its name. */
export function viewWords(content: ViewContent): string {
  const fixed = (range: DayRange | undefined) =>
    range === undefined || 'relative' in range ? ['', ''] : [range.from ?? '', range.to ?? ''];
  const [createdFrom = '', createdTo = ''] = fixed(content.filters.created);
  const [windowFrom = '', windowTo = ''] = fixed(content.filters.window);
  const { created: _created, window: _window, ...others } = content.filters;
  const filter = { ...EMPTY_FILTER, ...others, createdFrom, createdTo, windowFrom, windowTo };
  const relative = RANGE_NAMES.flatMap((name) => {
    const words = relativeWords(content, name);
    return words === null ? [] : [`${RANGES[name].label.toLowerCase()}: ${words}`];
  });
  return [filterWords(filter), ...relative].filter(Boolean).join(', ');
}

/** All views in the order of the keys Alt+1 to Alt+9: the product's, the user's own, those shared by others. */
export const viewsInOrder = (saved: readonly OrderView[]): readonly OrderView[] => [
  ...PRODUCT_VIEWS,
  ...saved,
];
