/**
 * The time zone of each time of an order. Window and delivery events: that of the destination, by the server's rules,
 * which differ from this machine's. Events at a desk: that of the reader, Toronto.
 */
import { screen, within } from '@testing-library/react';
import type { Order } from '../../../src/contract/schemas/orders';
import { INVENTED_TABLE } from '../../support/timeZones';
import { openOrder } from './support';

const HOUR = 3_600_000;
/** 2:00 PM in Vancouver and 3:00 PM in Toronto, by the server's rules. */
const TWO = Date.UTC(2026, 10, 20, 21);
const config = { timeZones: INVENTED_TABLE };
const ORDER = {
  id: 'ord_1',
  createdAt: TWO / 1000,
  createdBy: 'shop@example.com',
  merchantId: 'mer_1',
  merchantDisplayName: 'Pacific Rim',
  orderStatus: 'DELIVERY_COMPLETED',
  timezone: 'America/Vancouver',
  completeAfter: TWO,
  completeBefore: TWO + 3 * HOUR,
  timelineEvents: [{ event: 'Delivered', timestamp: TWO + HOUR }],
  tasks: [{ id: 't', completedAt: TWO + HOUR, completionNotes: 'At the door.' }],
  timeChangeEvents: [
    {
      time: TWO,
      changedBy: 'casey.morgan@example.com',
      category: 'CX_DX_ACTION',
      newCompleteAfter: TWO,
      newCompleteBefore: TWO + 3 * HOUR,
    },
  ],
} satisfies Order;

const card = (name: string) => within(screen.getByRole('group', { name }));
const year = new Date(TWO).getUTCFullYear() === new Date().getUTCFullYear() ? '' : ', 2026';

it('ODT-07 shows the window in the zone of its destination, with the reader’s time in the tooltip', async () => {
  await openOrder(ORDER, { config });
  const window = screen.getByText(`Nov 20${year}, 2:00 PM – 5:00 PM PT`);
  expect(window).toHaveAttribute(
    'title',
    `Vancouver time, UTC−7\nYour time: Nov 20${year}, 3:00 PM – 6:00 PM ET`,
  );
});

it('ODT-19 ODT-25 shows delivery events in that zone too, each time with its zone', async () => {
  await openOrder(ORDER, { config });
  expect(card('Tracking').getByText(`Nov 20${year}, 3:00 PM PT`)).toBeInTheDocument();
  const completed = card('Completion').getByText(`Nov 20${year}, 3:00 PM PT`);
  expect(completed).toHaveAttribute('title', 'Nov 20, 2026, 3:00 PM PT\nYour time: Nov 20, 2026, 4:00 PM ET');
});

it('ODT-24 shows the time of a change in the reader’s zone and its windows in the destination’s, and names both', async () => {
  await openOrder(ORDER, { config });
  expect(screen.getByText(/^Created Nov 20, 2026, 3:00 PM ET by/)).toBeInTheDocument();
  const changes = card('Time Change Events');
  expect(changes.getByText(/^1 change · Time: Toronto.*, windows: Vancouver/)).toBeInTheDocument();
  const [, row] = changes.getAllByRole('row');
  const cells = within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect([cells[0], cells[8], cells[9]]).toEqual([
    `Nov 20${year}, 3:00 PM`,
    `Nov 20${year}, 2:00 PM`,
    `Nov 20${year}, 5:00 PM`,
  ]);
});

it('ODT-07 without a zone from the server: uses that of the address, or else the reader’s', async () => {
  const { timezone: _, ...order } = ORDER;
  const first = await openOrder({ ...order, recipientAddress: { province: 'BC' } }, { config });
  expect(screen.getByText(`Nov 20${year}, 2:00 PM – 5:00 PM PT`)).toBeInTheDocument();
  first.unmount();
  await openOrder(order, { config });
  expect(screen.getByText(`Nov 20${year}, 3:00 PM – 6:00 PM ET`)).toBeInTheDocument();
});
