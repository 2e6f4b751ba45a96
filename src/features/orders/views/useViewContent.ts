import { useMemo } from 'react';
import { NEWEST_FIRST } from '../../../contract/orderTable';
import type { RelativeRange } from '../../../contract/orderViews';
import type { ViewContent } from '../../../contract/schemas/views';
import { sameSort } from '../../../domain/orders/orderSort';
import type { OrderFilter } from '../../../domain/orders/orderFilter';
import {
  contentOfFilter,
  RANGE_NAMES,
  RANGES,
  relativeOf,
  type KeptRanges,
  type OrderView,
  type RangeName,
} from '../../../domain/orders/orderViews';
import { RELATIVE_NAMES, relativesOf } from '../../../domain/orders/relativeDates';
import { dateOf, formatTypedDate } from '../../../lib/calendarDates';
import { calendarDay, cityOf } from '../../../lib/timeZones';
import { useTimeZones } from '../../../store/config/timeZones';
import { useAppSelector, useNow } from '../../../store/hooks';
import { selectAppliedFilter } from '../../../store/views/orders/orderListSelectors';
import { selectChosenView } from '../../../store/views/orderViews/orderViewsSelectors';
import { selectShownTable } from '../../../store/views/orderViews/shownTable';

/** What the user chose for the dates; '' keeps the dates fixed, or means each reader's own zone. */
export interface DateChoice {
  readonly ranges: Readonly<Partial<Record<RangeName, RelativeRange | ''>>>;
  readonly zone: string;
}

interface Option {
  readonly value: string;
  readonly text: string;
}

interface ViewContentChoice {
  /** The relative ranges that the dates could stand for; only for ranges that have any. */
  readonly ranges: readonly { readonly name: RangeName; readonly options: readonly Option[] }[];
  readonly zones: readonly Option[];
  readonly initial: DateChoice;
  /** What was chosen for a range; '' if these dates do not offer it, because the choice was kept from other dates. */
  readonly chosenFor: (name: RangeName, choice: DateChoice) => RelativeRange | '';
  /** The current search. */
  readonly filter: OrderFilter;
  /** What is shown now, as the content of a view. */
  readonly contentFor: (choice: DateChoice) => ViewContent;
}

/** What is shown now as the content of a view, and the question it leaves open: which relative dates are meant. */
export function useViewContent(base: OrderView | null): ViewContentChoice {
  const filter = useAppSelector(selectAppliedFilter);
  const chosen = useAppSelector(selectChosenView);
  const table = useAppSelector(selectShownTable);
  const zones = useTimeZones();
  const now = useNow();
  return useMemo(() => {
    const today = calendarDay(now(), zones.of(filter.zone));
    const ranges = RANGE_NAMES.flatMap((name) => {
      const [from, to] = [filter[RANGES[name].from], filter[RANGES[name].to]];
      const kept = base && relativeOf(base.content.filters[name]);
      const stood = chosen?.filter;
      const isKept = kept !== null && stood?.[RANGES[name].from] === from && stood[RANGES[name].to] === to;
      const meant = new Set([...(isKept ? [kept] : []), ...relativesOf(from, to, today)]);
      if (meant.size === 0) return [];
      const days = { value: '', text: `These days: ${daysText(from, to)}` };
      const options = [...meant].map((value) => ({ value, text: RELATIVE_NAMES[value] }));
      return [{ name, isKept, kept, options: [days, ...options] }];
    });
    const named = new Set([zones.reader.name, filter.zone, base?.content.zone ?? ''].filter(Boolean));
    const {
      sort = base?.content.sort ?? NEWEST_FIRST,
      columns = base?.content.columns,
      density = base?.content.density,
    } = table;
    const chosenFor = (name: RangeName, { ranges: chosenRanges }: DateChoice): RelativeRange | '' => {
      const wanted = chosenRanges[name] ?? '';
      const offered = ranges.find((range) => range.name === name)?.options ?? [];
      return offered.some(({ value }) => value === wanted) ? wanted : '';
    };
    return {
      filter,
      ranges,
      chosenFor,
      zones: [
        { value: '', text: 'Each reader’s own time zone' },
        ...[...named].map((name) => ({ value: name, text: cityOf({ name }) })),
      ],
      initial: {
        ranges: Object.fromEntries(ranges.map(({ name, isKept, kept }) => [name, isKept ? kept : ''])),
        zone: base?.content.zone ?? filter.zone,
      },
      contentFor: (choice) => {
        const relative = Object.fromEntries(
          ranges.map(({ name }) => [name, chosenFor(name, choice) || null]),
        ) as KeptRanges;
        const isRelative = Object.values(relative).some(Boolean);
        return {
          ...contentOfFilter(filter, relative, isRelative ? choice.zone : filter.zone),
          ...(!sameSort(sort, NEWEST_FIRST) && { sort }),
          ...(columns && { columns }),
          ...(density && { density }),
        };
      },
    };
  }, [base, chosen, filter, now, table, zones]);
}

function daysText(from: string, to: string): string {
  const typed = (day: string) => {
    const date = dateOf(day);
    return date === null ? '…' : formatTypedDate(date);
  };
  return from === to ? typed(from) : `${typed(from)} to ${typed(to)}`;
}
