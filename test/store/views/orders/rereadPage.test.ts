import fc from 'fast-check';
import type { OrderRecord } from '../../../../src/domain/orders/orderRecord';
import { NEWEST_FIRST } from '../../../../src/contract/orderTable';
import { compareOrders } from '../../../../src/domain/orders/orderSort';
import { fitReread } from '../../../../src/store/views/orders/rereadPage';

const record = (id: string, createdAt: number | null): OrderRecord => ({
  id,
  createdAt,
  merchantId: 'm',
  merchantDisplayName: 'M',
  orderStatus: 'GEOCODED',
});

const compareNewestFirst = compareOrders(NEWEST_FIRST);

/** Ids are `at-time`; all of them are known. */
const idAt = (time: number) => `at-${time}`;
const recordOf = (id: string) => record(id, Number(id.slice(3)));

describe('a reread page', () => {
  it('keeps its rows and says which ones left the search', () => {
    const fitted = fitReread(
      [9, 8, 7, 6].map(idAt),
      [9, 7, 6, 5].map(idAt),
      false,
      false,
      recordOf,
      compareNewestFirst,
    );
    expect(fitted.ids).toEqual([9, 8, 7, 6].map(idAt));
    expect(fitted.gone).toEqual([idAt(8)]);
  });

  it('does not treat rows that moved to the next page as gone', () => {
    const fitted = fitReread(
      [9, 8, 7].map(idAt),
      [12, 11, 10].map(idAt),
      false,
      false,
      recordOf,
      compareNewestFirst,
    );
    expect(fitted.gone).toEqual([]);
    expect(fitted.ids).toEqual([12, 11, 10, 9, 8, 7].map(idAt));
  });

  it('inserts new rows in their place, but none that belong to later pages', () => {
    const answered = [10, 9, 7, 5, 3].map(idAt);
    expect(fitReread([9, 7, 5].map(idAt), answered, false, false, recordOf, compareNewestFirst).ids).toEqual(
      [10, 9, 7, 5].map(idAt),
    );
    expect(fitReread([9, 7, 5].map(idAt), answered, true, true, recordOf, compareNewestFirst).ids).toEqual(
      answered,
    );
  });

  it('reports nothing as gone when the server has its own sort order', () => {
    const fitted = fitReread(
      [1, 2, 3].map(idAt),
      [3, 9, 1].map(idAt),
      true,
      true,
      recordOf,
      compareNewestFirst,
    );
    expect(fitted).toEqual({ ids: [1, 2, 3].map(idAt), gone: [], added: [] });
  });

  it('never loses, repeats or moves a row, for any change on the server', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 });
    fc.assert(
      fc.property(times, times, fc.boolean(), fc.boolean(), (heldTimes, answeredTimes, isEnd, isListEnd) => {
        const sorted = (list: number[]) => [...list].sort((a, b) => b - a).map(idAt);
        const held = sorted(heldTimes);
        const answered = sorted(answeredTimes);
        const { ids, gone } = fitReread(
          held,
          answered,
          isEnd,
          isListEnd && isEnd,
          recordOf,
          compareNewestFirst,
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => held.includes(id))).toEqual(held);
        expect([...ids].sort((a, b) => compareNewestFirst(recordOf(a), recordOf(b)))).toEqual(ids);
        expect(gone.every((id) => held.includes(id) && !answered.includes(id))).toBe(true);
        if (isEnd) expect(gone).toEqual(held.filter((id) => !answered.includes(id)));
      }),
    );
  });
});
