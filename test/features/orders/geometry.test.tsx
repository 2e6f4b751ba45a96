import { DEFAULT_COLUMNS } from '../../../src/contract/orderTable';
import { setWidths } from '../../../src/domain/orders/shownColumns';
import {
  columnWidths,
  TABLE_COLUMNS,
  resizeColumn,
  widthOfTable,
} from '../../../src/features/orders/orderColumns';
import { refFontSize } from '../../../src/features/orders/refFontSize';
import {
  orderRowAt,
  rowHeight,
  orderRowTop,
  rowSizes,
  sparseRowHeights,
} from '../../../src/features/orders/rowGeometry';
import { scrollTopFor } from '../../../src/ui/scrollTopFor';

const none = { row: -1, height: 0 };

/** Widths of the usual columns, the checkboxes first. */
const usualWidths = (room: number) => columnWidths(DEFAULT_COLUMNS, room);
const sum = (widths: readonly number[]) => widths.reduce((all, own) => all + own, 0);

describe('the columns', () => {
  it('OTB-02 are the seven of the specification, in its order', () => {
    expect(DEFAULT_COLUMNS.map(({ id }) => TABLE_COLUMNS[id].title)).toEqual([
      'Recipient',
      'Address',
      'Placed On',
      'Status',
      'Merchant',
      'Ref #',
      'Pickup Ready',
    ]);
  });

  it.each([1020, 1126, 1150, 1151, 1152, 1153, 1633])('fill a table of %i pixels exactly', (width) => {
    const widths = usualWidths(width);
    expect(sum(widths)).toBe(width);
    expect([widths[0], widths[3], widths[4], widths[6], widths[7]]).toEqual([36, 88, 214, 166, 130]);
  });

  it('are never narrower than the minimum', () => {
    expect(usualWidths(600)).toEqual(usualWidths(1020));
  });

  it('make the table wider than the page when they do not fit', () => {
    const widths = columnWidths([...DEFAULT_COLUMNS, { id: 'notes' }, { id: 'email' }], 1126);
    expect(sum(widths)).toBe(1020 + 220 + 200);
    expect(widthOfTable(widths, 1126)).toBe(1440);
    expect(widthOfTable(columnWidths([{ id: 'recipient', width: 200 }], 1126), 1126)).toBe(1126);
  });

  it('share the space of hidden columns', () => {
    const widths = columnWidths([{ id: 'recipient' }, { id: 'status' }], 1126);
    expect(widths).toEqual([36, 1126 - 36 - 214, 214]);
  });

  it('keep everything left of a moved border in place, and share the rest', () => {
    const set = resizeColumn(DEFAULT_COLUMNS, 1126, 'status', 250);
    const [, recipient, address] = usualWidths(1126);
    expect(set).toEqual({ recipient, address, status: 250 });
    const widths = columnWidths(setWidths(DEFAULT_COLUMNS, set), 1126);
    expect(widths.slice(1, 3)).toEqual([recipient, address]);
    expect(widths[4]).toBe(250);
  });

  it('are never narrower than a status, or wider than 1000 pixels', () => {
    expect(resizeColumn(DEFAULT_COLUMNS, 1126, 'status', 20).status).toBe(214);
    expect(resizeColumn(DEFAULT_COLUMNS, 1126, 'merchant', 5000).merchant).toBe(1000);
    expect(columnWidths([{ id: 'status', width: 60 }], 1126)[1]).toBe(214);
  });
});

describe('the rows', () => {
  const lines = [
    { row: 3, lines: 5 },
    { row: 7, lines: 3 },
    { row: 9, lines: 4 },
  ];
  const sizes = rowSizes('comfortable', lines);

  it('OTB-06 grow for references of more than three lines', () => {
    expect([3, 4, 7, 9].map((row) => rowHeight(sizes, row))).toEqual([88, 48, 48, 72]);
  });

  it('are lower when compact, and grow for the third line of a reference', () => {
    const compact = rowSizes('compact', lines);
    expect([3, 4, 7, 9].map((row) => rowHeight(compact, row))).toEqual([88, 36, 56, 72]);
    expect(orderRowTop(compact, none, 8)).toBe(6 * 36 + 88 + 56);
  });

  it('are found by position, from their upper edge to their last pixel', () => {
    for (const panel of [none, { row: 3, height: 600 }, { row: 5, height: 600 }]) {
      for (let row = 0; row < 20; row += 1) {
        const end = row === 19 ? 100_000 : orderRowTop(sizes, panel, row + 1);
        expect(orderRowAt(sizes, panel, 20, orderRowTop(sizes, panel, row))).toBe(row);
        expect(orderRowAt(sizes, panel, 20, end - 1)).toBe(row);
      }
    }
    expect(orderRowAt(sizes, none, 0, 500)).toBe(0);
  });

  it('are placed below the sum of the heights above them, whichever order is open', () => {
    for (const panel of [none, { row: 3, height: 600 }, { row: 5, height: 600 }]) {
      const heights = sparseRowHeights(20, sizes, panel);
      expect(heights).toHaveLength(20);
      let top = 0;
      for (let row = 0; row < 20; row += 1) {
        expect(orderRowTop(sizes, panel, row)).toBe(top);
        top += heights[row] ?? sizes.ordinary;
      }
    }
  });

  it('take an entry in the sparse array only if they are taller', () => {
    expect(Object.keys(sparseRowHeights(100_000, sizes, { row: 50, height: 600 }))).toEqual(['3', '9', '50']);
    expect(Object.keys(sparseRowHeights(5, sizes, { row: 50, height: 600 }))).toEqual(['3']);
  });
});

describe('scrolling an open order into view', () => {
  it.each([
    ['already in view', 0, 641, 48, 600, 0],
    ['its end is below the view', 0, 641, 480, 1000, 359],
    ['taller than the view: its row is at the top', 0, 641, 480, 1400, 480],
    ['above', 900, 641, 480, 1000, 480],
  ])('OTB-09 %s', (_, scrollTop, height, top, bottom, wanted) => {
    expect(scrollTopFor(scrollTop, height, top, bottom)).toBe(wanted);
  });
});

describe('the font size of a long reference', () => {
  it('OTB-06 is smaller where 20 wide characters would not fit on a line', () => {
    expect(refFontSize('MLF-204415-exchange-')).toBeUndefined();
    expect(refFontSize('12345678901234567890')).toBeUndefined();
    expect(refFontSize('WWWWWWWWWWWWWWWWWWWW')).toBeLessThan(8);
    expect(refFontSize('PO/2026/MLF/WAREHOUS')).toBeGreaterThan(10);
  });
});
