/**
 * The pages of ids that make up the order list, and the mapping between rows and ids. The ids are never joined into one
 * array, so that appending a page costs the same at 200 and at 2,000 pages.
 */
import type { OrderCursor } from '../../../contract/schemas/orders';
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import { passesPickupFilter, type PickupFilter } from '../../../domain/orders/orderSets';
import { REF_LINES_IN_ANY_ROW, refLines } from '../../../domain/orders/refNumber';

/** A row that may need more height: its index in the page, and the number of lines of its reference. */
interface TallRow {
  readonly at: number;
  readonly lines: number;
}

export interface ListedPage {
  ids: OrderId[];
  /** The cursor that this page was requested with; null for the first one. */
  cursor: OrderCursor | null;
  /** Indexes in `ids` that the column filter shows, as decided when it was set; null shows all. */
  shown: number[] | null;
  tall: TallRow[];
  /** Row number of the page's first shown row. */
  start: number;
  /** Number of the refresh that read this page last. */
  round: number;
}

export const shownCount = (page: ListedPage): number => page.shown?.length ?? page.ids.length;

/** Finds the page of a row, or -1. Uses binary search, because the filter may have hidden rows of a page. */
export function pageOfRow(pages: readonly ListedPage[], row: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pages[middle]?.start ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  const page = pages[low];
  return page !== undefined && row >= page.start && row < page.start + shownCount(page) ? low : -1;
}

/** The id in a row, not counting the pinned order. */
export function idOfRow(pages: readonly ListedPage[], row: number): OrderId | undefined {
  const page = pages[pageOfRow(pages, row)];
  if (page === undefined) return undefined;
  const offset = row - page.start;
  return page.ids[page.shown === null ? offset : (page.shown[offset] ?? -1)];
}

/** The row of an order, or -1 when it is not listed or hidden by the column filter. */
export function rowOfId(pages: readonly ListedPage[], id: OrderId): number {
  for (const page of pages) {
    const at = page.ids.indexOf(id);
    if (at < 0) continue;
    const offset = page.shown === null ? at : page.shown.indexOf(at);
    return offset < 0 ? -1 : page.start + offset;
  }
  return -1;
}

/** Which of these orders are listed, visible or hidden. Linear in the length of the list. */
export function listedAmong(pages: readonly ListedPage[], ids: ReadonlySet<OrderId>): ReadonlySet<OrderId> {
  const listed = new Set<OrderId>();
  if (ids.size === 0) return listed;
  for (const page of pages) for (const id of page.ids) if (ids.has(id)) listed.add(id);
  return listed;
}

/** The shown ids in the order of the list, each with the place of its page. */
export function* shownIds(pages: readonly ListedPage[]): Generator<[OrderId, number]> {
  for (const [at, page] of pages.entries()) {
    for (const place of page.shown ?? page.ids.keys()) {
      const id = page.ids[place];
      if (id !== undefined) yield [id, at];
    }
  }
}

/** Rows that may need more height, by row number. */
export function tallRows(pages: readonly ListedPage[]): readonly { row: number; lines: number }[] {
  const rows: { row: number; lines: number }[] = [];
  for (const page of pages) {
    for (const { at, lines } of page.tall) {
      const offset = page.shown === null ? at : page.shown.indexOf(at);
      if (offset >= 0) rows.push({ row: page.start + offset, lines });
    }
  }
  return rows;
}

/** What the list needs from a page's records: which rows the filter shows, and which may need more height. */
export function layOut(
  records: readonly (OrderRecord | undefined)[],
  filter: PickupFilter,
): Pick<ListedPage, 'shown' | 'tall'> {
  const shown: number[] = [];
  const tall: TallRow[] = [];
  records.forEach((record, at) => {
    if (record === undefined) return;
    if (passesPickupFilter(record, filter)) shown.push(at);
    const lines = refLines(record.refNumber ?? '').length;
    if (lines > REF_LINES_IN_ANY_ROW) tall.push({ at, lines });
  });
  return { shown: filter === null ? null : shown, tall };
}

/** The page without one of its orders. `start` may be wrong from the next page on. */
export function withoutListed(page: ListedPage, id: OrderId): ListedPage {
  const gone = page.ids.indexOf(id);
  if (gone < 0) return page;
  const moved = (at: number) => (at > gone ? at - 1 : at);
  return {
    ...page,
    ids: page.ids.filter((_, at) => at !== gone),
    shown: page.shown?.filter((at) => at !== gone).map(moved) ?? null,
    tall: page.tall.filter(({ at }) => at !== gone).map((row) => ({ ...row, at: moved(row.at) })),
  };
}

/** A listed page with other ids. */
export function laidOutAgain(
  held: Pick<ListedPage, 'ids' | 'shown'>,
  ids: readonly OrderId[],
  recordOf: (id: OrderId) => OrderRecord | undefined,
  filter: PickupFilter,
): Pick<ListedPage, 'ids' | 'shown' | 'tall'> {
  const { shown, tall } = layOut(ids.map(recordOf), filter);
  return { ids: [...ids], shown: keepShown(held, ids, shown), tall };
}

/** Listed rows keep the column filter's decision from when it was set. New rows are decided now. */
function keepShown(
  held: Pick<ListedPage, 'ids' | 'shown'>,
  ids: readonly OrderId[],
  shownNow: number[] | null,
): number[] | null {
  if (held.shown === null || shownNow === null) return shownNow;
  const heldShown = new Set(held.shown.map((place) => held.ids[place]));
  const heldIds = new Set(held.ids);
  const now = new Set(shownNow);
  return [...ids.keys()].filter((place) => {
    const id = ids[place];
    return id !== undefined && heldIds.has(id) ? heldShown.has(id) : now.has(place);
  });
}
