import { fireEvent, render, screen } from '@testing-library/react';
import { readOrder } from '../../../src/api/read/readOrder';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import { OrderCells } from '../../../src/features/orders/OrderCells';
import { StatusTag } from '../../../src/shared/orders/StatusTag';
import type { RowJobState } from '../../../src/store/jobs/rowJobState';
import { TORONTO } from '../../support/timeZones';

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

function aRow(
  wire: Record<string, unknown>,
  { hasLeft = false, job = null }: { hasLeft?: boolean; job?: RowJobState | null } = {},
) {
  const order = readOrder({ ...WIRE, ...wire }, 'routing') as OrderRecord;
  return (
    <div role="row">
      <OrderCells order={order} isOpen={false} hasLeft={hasLeft} job={job} zone={TORONTO} find="" />
    </div>
  );
}

function cells(
  wire: Record<string, unknown>,
  looks: { hasLeft?: boolean; job?: RowJobState | null } = {},
): string[] {
  const { container } = render(aRow(wire, looks));
  return [...container.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent);
}

describe('the cells of an order', () => {
  it('OTB-03 show name, phone and a merchant tag for the recipient, the address from its unit on', () => {
    const [recipient, address] = cells({});
    expect(recipient).toBe('Geneviève Tremblay-Lafontaine+1 (514) 555-0142Maison Lavoie & Filles');
    expect(document.querySelector('.order-merchant-tag')).toHaveTextContent('Maison Lavoie & Filles');
    expect(address).toMatch(/^804-1455 Boul\. De Maisonneuve O\.Montréal, QC\s+H3G 1M8$/);
  });

  it('mark an address that is only approximate, in words for those who do not see the mark', () => {
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

  it('OTB-06 break a reference after each 20 characters, in one piece of text', () => {
    const text = 'ABCDEFGHIJ0123456789'.repeat(2) + '12345';
    expect(cells({ refNumber: text })[5]).toBe(text);
    const lines = [...document.querySelectorAll('.order-ref > span')].map((line) => line.textContent);
    expect(lines.map(({ length }) => length)).toEqual([20, 20, 5]);
  });

  it('OTB-07 say PICKUP READY with its time, or NOT PICKUP READY', () => {
    expect(cells({})[6]).toBe('NOT PICKUP READY');
    expect(cells({ pickupReadyAt: NOON })[6]).toMatch(/^PICKUP READYNov 20(, 2026)?, 12:00 PM$/);
  });

  it('a tooltip with a time is gone when the same element shows another order', () => {
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

  it('have a dash for what is not there, and the submitted address until there is another', () => {
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

  it('say under the status what a job does, else that the order left the search', () => {
    expect(cells({}, { hasLeft: true })[3]).toBe('GEOCODEDNo longer in this search');
    const job = { state: 'failed', text: 'Failed: server busy' } as const;
    expect(cells({}, { hasLeft: true, job })[3]).toBe('GEOCODEDFailed: server busy');
    expect(screen.getByTitle('Failed: server busy')).toBeVisible();
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

  it('OTB-05 STA-07 has a colour and an icon of its own for each of the 22 statuses, and one for any other', () => {
    const pairs = looks.map(({ colour, icon }) => `${colour} ${icon}`);
    expect(new Set(pairs).size).toBe(23);
    expect(looks.every(({ colour, icon, tooltip }) => colour !== '' && icon !== '' && tooltip !== '')).toBe(
      true,
    );
  });

  it('OSR-10 shows the three driver statuses by their alias and everything else by its code', () => {
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
