import { DEFAULT_COLUMNS, type ShownColumn } from '../../../src/contract/orderTable';
import {
  areDefaultColumns,
  moveColumn,
  readShownColumns,
  setWidths,
  toggleColumn,
} from '../../../src/domain/orders/shownColumns';

const ids = (columns: readonly ShownColumn[] | null) => columns?.map(({ id }) => id);
const FOUR: readonly ShownColumn[] = [
  { id: 'recipient' },
  { id: 'status', width: 250 },
  { id: 'price' },
  { id: 'id' },
];

describe('reading stored columns', () => {
  it('returns them as they were', () => {
    expect(readShownColumns(JSON.parse(JSON.stringify(FOUR)))).toEqual(FOUR);
  });

  it('leaves out unknown and repeated columns', () => {
    const stored = [
      { id: 'zone' },
      null,
      7,
      { id: 'status' },
      { id: 'recipient' },
      { id: 'status', width: 300 },
    ];
    expect(readShownColumns(stored)).toEqual([{ id: 'status' }, { id: 'recipient' }]);
  });

  it('always includes the recipient', () => {
    expect(ids(readShownColumns([{ id: 'price' }]))).toEqual(['recipient', 'price']);
    expect(ids(readShownColumns([]))).toEqual(['recipient']);
  });

  it.each([0, -5, 59, 1001, 1e9, 120.5, NaN, '120', null])('ignores a width of %p', (width) => {
    expect(readShownColumns([{ id: 'recipient', width }])).toEqual([{ id: 'recipient' }]);
  });

  it.each([null, undefined, 'recipient', 7, { id: 'recipient' }])('returns null for %p', (stored) => {
    expect(readShownColumns(stored)).toBeNull();
  });
});

describe('changing columns', () => {
  it('adds a column at the end, and hides one', () => {
    expect(ids(toggleColumn(FOUR, 'notes'))).toEqual(['recipient', 'status', 'price', 'id', 'notes']);
    expect(ids(toggleColumn(FOUR, 'price'))).toEqual(['recipient', 'status', 'id']);
    expect(toggleColumn(FOUR, 'recipient')).toBe(FOUR);
  });

  it('moves a column to the place of another, with its width', () => {
    expect(moveColumn(FOUR, 'status', 'id')).toEqual([FOUR[0], FOUR[2], FOUR[3], FOUR[1]]);
    expect(ids(moveColumn(FOUR, 'id', 'status'))).toEqual(['recipient', 'id', 'status', 'price']);
    expect(ids(moveColumn(FOUR, 'notes', 'price'))).toEqual(['recipient', 'status', 'notes', 'price', 'id']);
    expect(moveColumn(FOUR, 'status', 'email')).toBe(FOUR);
  });

  it('sets widths, and removes them', () => {
    expect(setWidths(FOUR, { status: undefined, price: 90 })).toEqual([
      { id: 'recipient' },
      { id: 'status' },
      { id: 'price', width: 90 },
      { id: 'id' },
    ]);
  });

  it('recognizes the default columns', () => {
    expect(areDefaultColumns(setWidths(DEFAULT_COLUMNS, {}))).toBe(true);
    expect(areDefaultColumns(setWidths(DEFAULT_COLUMNS, { status: 250 }))).toBe(false);
    expect(areDefaultColumns(moveColumn(DEFAULT_COLUMNS, 'status', 'address'))).toBe(false);
    expect(areDefaultColumns(toggleColumn(DEFAULT_COLUMNS, 'id'))).toBe(false);
  });
});
