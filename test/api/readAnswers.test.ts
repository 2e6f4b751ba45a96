import { readLogin } from '../../src/api/read/readLogin';
import { readMerchantNames } from '../../src/api/read/readMerchantNames';
import { readSearchAnswer } from '../../src/api/read/readSearchAnswer';

describe('POST /orders', () => {
  const rows = [{ id: 'a' }, { noise: true }, { id: 'b' }];

  it('gives the orders in their order and the cursor of the next page', () => {
    const next = { lastEvaluatedKey: 'k', createdAt: 1_700_000_000 };
    const answer = readSearchAnswer({ orders: rows, next }, 'routing');
    expect(answer?.orders.map((order) => order.id)).toEqual(['a', 'b']);
    expect(answer?.next).toEqual(next);
  });

  it('the cursor is opaque: its values come back untouched, whatever they are', () => {
    const next = { lastEvaluatedKey: { id: { S: 'k' } }, createdAt: '0001700000000' };
    expect(readSearchAnswer({ orders: [], next }, 'routing')?.next).toEqual(next);
  });

  test.each([[null], [undefined], [{}], [{ lastEvaluatedKey: null }], [{ lastEvaluatedKey: '' }]])(
    'a next of %p is the end',
    (next) => {
      expect(readSearchAnswer({ orders: rows, next }, 'routing')?.next).toBeNull();
    },
  );

  it('a bare list is one page without a next; a cursor beside the orders is taken too', () => {
    expect(readSearchAnswer(rows, 'routing')).toMatchObject({ next: null });
    expect(readSearchAnswer({ orders: rows, lastEvaluatedKey: 'k', createdAt: 5 }, 'routing')?.next).toEqual({
      lastEvaluatedKey: 'k',
      createdAt: 5,
    });
  });

  test.each([[null], ['text'], [{}], [{ orders: 'none' }]])('%p is no page', (value) => {
    expect(readSearchAnswer(value, 'routing')).toBeNull();
  });
});

describe('GET /merchants/names', () => {
  it('reads id, name and whether it is archived, sorted as people read', () => {
    const names = readMerchantNames([
      { id: '3', name: 'zebra', archived: true },
      { id: '2', name: 'Éclair', archived: false },
      { id: '1', name: 'apple' },
    ]);
    expect(names).toEqual([
      { id: '1', name: 'apple', archived: false },
      { id: '2', name: 'Éclair', archived: false },
      { id: '3', name: 'zebra', archived: true },
    ]);
  });

  it('plain strings are id and name at once', () => {
    expect(readMerchantNames(['B', 'A', ''])).toEqual([
      { id: 'A', name: 'A', archived: false },
      { id: 'B', name: 'B', archived: false },
    ]);
  });

  it('anything else is no list', () => {
    expect(readMerchantNames({ message: 'hello' })).toBeNull();
  });
});

test.each([
  [{ token: 'a.b.c' }, 'a.b.c'],
  ['a.b.c', 'a.b.c'],
  ['Bearer a.b.c', 'a.b.c'],
  [{ token: '' }, null],
  [{}, null],
  [null, null],
  [7, null],
])('the answer to a login of %p holds the token %p', (answer, token) => {
  expect(readLogin(answer)).toBe(token);
});
