import { fireEvent, render, screen } from '@testing-library/react';
import {
  DEFAULT_COLUMNS,
  ORDER_TABLE_COLUMNS,
  type OrderTableColumn,
} from '../../../src/contract/orderTable';
import { readOrder } from '../../../src/api/read/readOrder';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import { OrderCells } from '../../../src/features/orders/OrderCells';
import { StatusTag } from '../../../src/shared/orders/StatusTag';
import type { RowJobState } from '../../../src/store/jobs/rowJobState';
import { TORONTO, timeZones, zoneNamed } from '../../support/timeZones';

const NOON = Date.UTC(2026, 10, 20, 17);
const WIRE = {
  id: 'ord_1',
  createdAt: NOON / 1000,
  merchantId: 'mer_1',
  merchantDisplayName: 'Maison Lavoie & Filles',
  orderStatus: 'GEOCODED',
  refNumber: 'MLF-204418',
  recipient: { name: 'Geneviève Tremblay-Lafontaine', phone: '+15145550142' },
  recipientAddress: {
    number: '1455',
    street: 'Boul. De Maisonneuve O.',
    unit: '804',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H3G1M8',
  },
};

const ZONES = {
  ...timeZones,
  reader: TORONTO,
  of: (name: string | null | undefined) => (name == null ? TORONTO : zoneNamed(name)),
};

interface Looks {
  readonly hasLeft?: boolean;
  readonly job?: RowJobState | null;
  readonly columns?: readonly OrderTableColumn[];
}

/** The fields of an order in the API, all null. */
const emptied = () => Object.fromEntries(Object.keys(WIRE).map((key) => [key, null]));

function aRow(
  wire: Record<string, unknown>,
  { hasLeft = false, job = null, columns = DEFAULT_COLUMNS.map(({ id }) => id) }: Looks = {},
) {
  const order = readOrder({ ...WIRE, ...wire }, 'routing') as OrderRecord;
  return (
    <div role="row">
      <OrderCells
        columns={columns}
        order={order}
        isOpen={false}
        hasLeft={hasLeft}
        job={job}
        zones={ZONES}
        find=""
      />
    </div>
  );
}

function cells(wire: Record<string, unknown>, looks: Looks = {}): string[] {
  const { container } = render(aRow(wire, looks));
  return [...container.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent);
}

describe('the cells of an order', () => {
  it('OTB-03 show name, phone and a merchant tag for the recipient, and the address starting with its unit', () => {
    const [recipient, address] = cells({});
    expect(recipient).toBe('Geneviève Tremblay-Lafontaine+1 (514) 555-0142Maison Lavoie & Filles');
    expect(document.querySelector('.order-merchant-tag')).toHaveTextContent('Maison Lavoie & Filles');
    expect(address).toMatch(/^804-1455 Boul\. De Maisonneuve O\.Montréal, QC\s+H3G 1M8$/);
  });

  it('truncate right-to-left names at their end', () => {
    cells({ recipient: { name: 'דוד בן־גוריון' }, merchantDisplayName: 'مخبز الشرق' });
    for (const name of [screen.getByText('דוד בן־גוריון'), ...screen.getAllByText('مخبز الشرق')]) {
      expect(name).toHaveAttribute('dir', 'auto');
    }
  });

  it('mark an approximate address, with a text for screen readers', () => {
    const { recipientAddress } = WIRE;
    const marked = (accuracy: object) => {
      cells({ recipientAddress: { ...recipientAddress, ...accuracy } });
      return screen.queryByRole('img', { name: /Approximate/ });
    };
    expect(marked({})).toBeNull();
    expect(marked({ locationAccuracy: 'exact' })).toBeNull();
    const mark = marked({ locationAccuracy: 'area', locationWithinKm: 2 });
    expect(mark).toHaveAccessibleName('Approximate: postal code only, within about 2 km');
    expect(mark).toHaveAttribute('title', 'Approximate: postal code only, within about 2 km');
  });

  it.each([
    ['epoch seconds', NOON / 1000],
    ['epoch milliseconds', NOON],
    ['seconds as text', String(NOON / 1000)],
    ['ISO', new Date(NOON).toISOString()],
  ])('OTB-04 Placed On reads %s', (_, createdAt) => {
    expect(cells({ createdAt })[2]).toMatch(/^Nov 20(, 2026)?12:00 PM$/);
  });

  it('OTB-06 break a reference after every 20 characters, but keep it one piece of text', () => {
    const text = 'ABCDEFGHIJ0123456789'.repeat(2) + '12345';
    expect(cells({ refNumber: text })[5]).toBe(text);
    const lines = [...document.querySelectorAll('.order-ref > span')].map((line) => line.textContent);
    expect(lines.map(({ length }) => length)).toEqual([20, 20, 5]);
  });

  it('OTB-07 say PICKUP READY with its time, or NOT PICKUP READY', () => {
    expect(cells({})[6]).toBe('NOT PICKUP READY');
    expect(cells({ pickupReadyAt: NOON })[6]).toMatch(/^PICKUP READYNov 20(, 2026)?, 12:00 PM$/);
  });

  it('remove a tooltip with a time when the same element shows another order', () => {
    const readyAt = { pickupReadyAt: NOON };
    const { rerender } = render(aRow(readyAt));
    for (const text of ['Nov 20', 'PICKUP READY']) fireEvent.mouseOver(screen.getByText(text));
    expect(screen.getAllByTitle(/Nov 20, 2026/)).toHaveLength(2);
    const other = NOON + 86_400_000;
    rerender(aRow({ ...readyAt, id: 'ord_2', createdAt: other / 1000, pickupReadyAt: other }));
    expect(screen.queryByTitle(/Nov 20, 2026/)).toBeNull();
    fireEvent.mouseOver(screen.getByText('Nov 21'));
    expect(screen.getByTitle(/Nov 21, 2026/)).toBeInTheDocument();
  });

  it('show a dash for missing values, and the submitted address until there is another', () => {
    const bare = cells({
      createdAt: null,
      recipient: undefined,
      recipientAddress: null,
      refNumber: undefined,
      merchantDisplayName: '',
    });
    expect([bare[0], bare[1], bare[2], bare[4], bare[5]]).toEqual(['–', '–', '–', '–', '–']);
    const submitted = cells({ recipientAddress: null, dtoRecipientAddress: { number: '12', street: 'Elm' } });
    expect(submitted[1]).toBe('12 Elm');
  });

  it('show under the status what a job does, or else that the order left the search', () => {
    expect(cells({}, { hasLeft: true })[3]).toBe('GEOCODEDNo longer in this search');
    const job = { state: 'failed', text: 'Failed: server busy' } as const;
    expect(cells({}, { hasLeft: true, job })[3]).toBe('GEOCODEDFailed: server busy');
    expect(screen.getByTitle('Failed: server busy')).toBeVisible();
  });
});

/** An order with a value for every column, and the text that each column shows for it. */
const FULL = {
  ...WIRE,
  createdBy: 'dana@example.com',
  recipient: { ...WIRE.recipient, email: 'gen@example.org' },
  timezone: 'America/Regina',
  completeAfter: NOON,
  completeBefore: NOON + 3 * 3_600_000,
  deliveryType: 'HEAVY',
  rateChoice: { price: 1234.5, service: 'Same day' },
  requestedService: 'Cheapest',
  packageCount: 3,
  packages: [
    { trackingNumber: 'TRK-1', weightOptions: { weight: 1.2, unit: 'kg' } },
    { trackingNumber: 'TRK-2', weightOptions: { weight: 2.3, unit: 'kg' } },
    { weightOptions: { weight: 4, unit: 'lb' } },
  ],
  notes: 'Ring twice.\nSide door.',
  source: 'API',
  pickupReadyAt: NOON,
  outForDeliveryAt: NOON,
  failedAt: NOON + 3_600_000,
  failureNotes: 'Nobody home',
};
const SHOWN: Readonly<Record<OrderTableColumn, string | RegExp>> = {
  recipient: /^Geneviève Tremblay-Lafontaine/,
  address: /^804-1455 Boul/,
  placedOn: /^Nov 20(, 2026)?12:00 PM$/,
  status: 'GEOCODED',
  merchant: 'Maison Lavoie & Filles',
  refNumber: 'MLF-204418',
  pickupReady: /^PICKUP READYNov 20/,
  window: /^Nov 20(, 2026)?11:00 AM – 2:00 PM CST$/,
  deliveryType: 'HEAVY',
  service: 'Same day',
  price: '$1,234.50',
  weight: '3.5 kg + 4 lb',
  packages: '3 packages',
  trackingNumber: 'TRK-1, TRK-2',
  email: 'gen@example.org',
  city: 'Montréal',
  postalCode: 'H3G 1M8',
  notes: 'Ring twice.\nSide door.',
  source: 'API',
  createdBy: 'dana@example.com',
  outForDelivery: /^Nov 20(, 2026)?11:00 AM CST$/,
  failedAt: /^Nov 20(, 2026)?12:00 PM CST$/,
  failureNotes: 'Nobody home',
  id: 'ord_1',
};

describe('the columns that can be chosen', () => {
  it.each(ORDER_TABLE_COLUMNS)(
    '%s shows the value of the order, and a dash or a default without one',
    (id) => {
      const [text = ''] = cells(FULL, { columns: [id] });
      expect(text).toMatch(SHOWN[id] instanceof RegExp ? SHOWN[id] : /./);
      if (typeof SHOWN[id] === 'string') expect(text).toBe(SHOWN[id]);
      const bare = { id: 'ord_1', merchantDisplayName: '', orderStatus: 'CREATED' };
      const nothing = { status: 'CREATED', pickupReady: 'NOT PICKUP READY', id: 'ord_1' };
      const { container } = render(aRow(Object.assign(emptied(), bare), { columns: [id] }));
      expect(container.textContent).toBe({ ...nothing }[id as string] ?? '–');
    },
  );

  it('appear in the chosen order, and no others', () => {
    expect(cells(FULL, { columns: ['id', 'recipient', 'price'] })).toEqual([
      'ord_1',
      expect.stringMatching(/^Geneviève/),
      '$1,234.50',
    ]);
  });

  it('show on hover the city of a window and the reader’s time', () => {
    render(aRow(FULL, { columns: ['window', 'failedAt'] }));
    fireEvent.mouseOver(screen.getByText(/– 2:00 PM CST/));
    expect(
      screen.getByTitle(/Regina time, UTC−6\sYour time: Nov 20(, 2026)?, 12:00 PM – 3:00 PM EST/),
    ).toBeVisible();
    fireEvent.mouseOver(screen.getByText('12:00 PM CST'));
    expect(
      screen.getByTitle(/^Nov 20, 2026, 12:00 PM CST\sYour time: Nov 20, 2026, 1:00 PM EST$/),
    ).toBeVisible();
  });

  it('break an open-ended window, or one longer than a day, between its ends', () => {
    const window = (from: number | undefined, to: number | undefined) => {
      const { container } = render(
        aRow({ ...FULL, completeAfter: from, completeBefore: to }, { columns: ['window'] }),
      );
      return [...container.querySelectorAll('span')].map(({ textContent }) =>
        textContent?.replace(', 2026', ''),
      );
    };
    expect(window(NOON, undefined)).toEqual(['From Nov 20', '11:00 AM CST']);
    expect(window(undefined, NOON)).toEqual(['Until Nov 20', '11:00 AM CST']);
    expect(window(NOON, NOON + 86_400_000)).toEqual(['Nov 20, 11:00 AM –', 'Nov 21, 11:00 AM CST']);
  });

  it('show redacted values unchanged', () => {
    const redacted = { ...FULL, notes: 'REDACTED', recipient: { name: 'REDACTED' } };
    expect(cells(redacted, { columns: ['notes', 'email', 'recipient'] })).toEqual([
      'REDACTED',
      '–',
      expect.stringMatching(/^REDACTED/),
    ]);
  });
});

describe('the status tag', () => {
  const looks = [...ORDER_STATUSES, 'SOMETHING_NEW'].map((status) => {
    const { container, unmount } = render(<StatusTag status={status} />);
    const tag = container.firstElementChild as HTMLElement;
    const look = {
      text: tag.textContent,
      colour: tag.style.background,
      icon: tag.querySelector('path')?.getAttribute('d') ?? '',
      tooltip: tag.title,
    };
    unmount();
    return { status, ...look };
  });

  it('OTB-05 STA-07 has its own colour and icon for each of the 22 statuses, and one for any other', () => {
    const pairs = looks.map(({ colour, icon }) => `${colour} ${icon}`);
    expect(new Set(pairs).size).toBe(23);
    expect(looks.every(({ colour, icon, tooltip }) => colour !== '' && icon !== '' && tooltip !== '')).toBe(
      true,
    );
  });

  it('OSR-10 shows the three driver statuses by alias and all others by code', () => {
    const shown = Object.fromEntries(looks.map(({ status, text }) => [status, text]));
    expect(shown).toMatchObject({
      DELIVERY_EN_ROUTE: 'ACTIVE',
      DELIVERY_COMPLETED: 'COMPLETED',
      DELIVERY_FAILED: 'FAILED',
      FAILED: 'FAILED',
      OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
      SOMETHING_NEW: 'SOMETHING_NEW',
    });
  });
});
