import { fireEvent, screen, within } from '@testing-library/react';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { at, BARE_ORDER, FULL_ORDER, openOrder } from './support';

const tracking = () => screen.getByRole('group', { name: 'Tracking' });
const eventNames = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent);

describe('tracking card', () => {
  it('ODT-19 shows the last five events, newest first, and how many there are', async () => {
    await openOrder(FULL_ORDER);

    expect(eventNames(tracking())).toEqual([
      'Delivered',
      'Driver arrived',
      'Out for delivery',
      'Sorted at yyz5',
      'Picked up by the carrier',
    ]);
    expect(within(tracking()).getByText('last 5 of 7')).toBeInTheDocument();
    expect(within(tracking()).getByText('Nov 20, 3:11 PM EST')).toBeInTheDocument();
  });

  it('ODT-21 MSG-30 says that there are no events', async () => {
    await openOrder(BARE_ORDER);
    expect(within(tracking()).getByText('No events available')).toBeInTheDocument();
  });

  it('ODT-22 shows the product’s own events when there are no timeline events', async () => {
    const routingTrackingEvents = [{ event: 'Scanned', timestamp: at(20, 8) / 1000 }];
    await openOrder(
      { ...BARE_ORDER, timelineEvents: [] },
      { strange: ['a server with the product’s own events, in seconds', { routingTrackingEvents }] },
    );

    expect(eventNames(tracking())).toEqual(['Scanned']);
    expect(within(tracking()).getByText('Nov 20, 8:00 AM EST')).toBeInTheDocument();
  });

  it('ODT-23 shows photos of an event as links, only with http or https', async () => {
    await openOrder(FULL_ORDER);

    const links = within(tracking()).getAllByRole('link');
    expect(links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')])).toEqual([
      ['Verification photo 1', 'http://localhost/photos/door.svg'],
      ['Verification photo 2', 'https://cdn.example/box.jpg'],
      ['Signature', 'https://cdn.example/signature.png'],
    ]);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });
});

describe('full timeline', () => {
  async function openTimeline(order: Parameters<typeof openOrder>[0]) {
    const opened = await openOrder(order);
    await opened.user.click(screen.getByRole('button', { name: 'View Full Timeline' }));
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Full Timeline' }) };
  }

  it('ODT-20 has a tab for the order and one for each package, with the events of each', async () => {
    const { user, dialog } = await openTimeline(FULL_ORDER);

    const tabs = within(dialog).getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Order', 'Package 1', 'Package 2']);
    const shown: unknown[] = [];
    for (const tab of tabs) {
      await user.click(tab);
      shown.push(eventNames(within(dialog).getByRole('tabpanel')));
    }
    expect(shown).toEqual([
      // The events of the order, and the last event of each delivered package.
      ['Delivered', 'Sorted at yyz5', 'Picked up by the carrier', 'Label printed', 'Order created'],
      ['Delivered', 'Driver arrived', 'Out for delivery'],
      ['Label printed'],
    ]);
    expect(within(dialog).getByText('BTR-7741-0923', { exact: false })).toBeInTheDocument();
  });

  it('ODT-20 LIM-11 has a body 400 px high', async () => {
    const { dialog } = await openTimeline(FULL_ORDER);
    expect(within(dialog).getByRole('group', { name: 'Events: Order' })).toHaveStyle({ height: '400px' });
  });

  it('ODT-21 says in each tab that there are no events', async () => {
    const { user, dialog } = await openTimeline({ ...BARE_ORDER, packages: [{ trackingNumber: 'P1' }] });

    for (const name of ['Order', 'Package 1']) {
      await user.click(within(dialog).getByRole('tab', { name }));
      expect(within(dialog).getByText('No events available')).toBeInTheDocument();
    }
  });
});

describe('time changes', () => {
  const card = () => screen.getByRole('group', { name: 'Time Change Events' });

  it('ODT-24 shows every field of each change, newest first', async () => {
    await openOrder(FULL_ORDER);

    const [head, ...rows] = within(card()).getAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([
      'Time',
      'Changed By',
      'Category',
      'Notes',
      'External Notes',
      'Shown to Recipient',
      'Previous From',
      'Previous To',
      'New From',
      'New To',
    ]);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      [
        'Nov 19, 5:42 PM',
        'm.fortin@example.com',
        'DRIVER_NO_SHOW',
        'Route 14 uncovered',
        'We are sorry',
        'Yes',
        'Nov 19, 2:00 PM',
        'Nov 19, 5:00 PM',
        'Nov 20, 2:00 PM',
        'Nov 20, 5:00 PM',
      ],
      [
        'Nov 18, 8:10 AM',
        'c.beaulieu@example.com',
        'TO_BETTER_OPTIMIZE',
        'Moved to PM wave',
        '–',
        'No',
        'Nov 19, 9:00 AM',
        'Nov 19, 12:00 PM',
        'Nov 19, 2:00 PM',
        'Nov 19, 5:00 PM',
      ],
    ]);
    expect(within(card()).getByText('2 changes · Times: Toronto (ET)')).toBeInTheDocument();
  });

  it('ODT-24 says that there are no changes', async () => {
    await openOrder(BARE_ORDER);
    expect(within(card()).getByText('No time changes')).toBeInTheDocument();
  });
});

describe('completion', () => {
  const card = () => screen.queryByRole('group', { name: 'Completion' });

  test.each(['DELIVERY_COMPLETED', 'DELIVERY_FAILED'] as const)(
    'ODT-25 %s shows notes and photos of the first task only',
    async (orderStatus) => {
      await openOrder({ ...FULL_ORDER, orderStatus });

      expect(card()).toHaveTextContent('Left with concierge (signed “M. Okafor”).');
      expect(card()).toHaveTextContent('Nov 20, 3:18 PM');
      const pictures = (card() as HTMLElement).querySelectorAll('img');
      expect([...pictures].map((picture) => picture.src)).toEqual([
        'http://localhost/photos/door.svg',
        'https://cdn.example/box.jpg',
      ]);
      expect(screen.queryByText('Notes of the second task')).not.toBeInTheDocument();
    },
  );

  const others = ORDER_STATUSES.filter(
    (status) => !['DELIVERY_COMPLETED', 'DELIVERY_FAILED'].includes(status),
  );
  test.each(others)('ODT-26 %s shows no completion', async (orderStatus) => {
    await openOrder({ ...FULL_ORDER, orderStatus });

    expect(card()).not.toBeInTheDocument();
    expect(screen.queryByText(/Left with concierge \(signed/)).not.toBeInTheDocument();
  });

  it('ODT-25 enlarges a photo and steps through the others', async () => {
    const { user } = await openOrder(FULL_ORDER);

    await user.click(screen.getByRole('button', { name: 'Photo 1 of 2, enlarge' }));
    const dialog = await screen.findByRole('dialog', { name: 'Completion photos' });
    const shown = () => within(dialog).getByRole('img', { name: /^Photo/ });
    expect(shown()).toHaveAttribute('src', 'http://localhost/photos/door.svg');
    expect(within(dialog).getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    const next = within(dialog).getByRole('button', { name: 'Next photo' });
    next.focus();
    await user.keyboard('{Enter}');
    expect(shown()).toHaveAttribute('src', 'https://cdn.example/box.jpg');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    // A browser takes the focus from a disabled button, and the arrow keys would do nothing.
    expect(next).toBeEnabled();
    expect(next).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(shown()).toHaveAttribute('src', 'http://localhost/photos/door.svg');
  });

  it('ODT-25 loads photos only over https from configured hosts, without a referrer; others are links', async () => {
    const completionPhotosUrl = [
      '/photos/door.svg',
      'https://a.cdn.example/box.jpg',
      'https://spy.example/1.gif',
      'http://a.cdn.example/plain.jpg',
    ];
    await openOrder(
      { ...FULL_ORDER, tasks: [{ ...FULL_ORDER.tasks?.[0], completionPhotosUrl }] } as typeof FULL_ORDER,
      { config: { photoHosts: ['*.cdn.example'] } },
    );
    const pictures = [...(card() as HTMLElement).querySelectorAll('img')];
    expect(pictures.map((picture) => [picture.src, picture.getAttribute('referrerpolicy')])).toEqual([
      ['http://localhost/photos/door.svg', 'no-referrer'],
      ['https://a.cdn.example/box.jpg', 'no-referrer'],
    ]);
    expect(within(card() as HTMLElement).getAllByText(/^Photo host is not allowed/)).toHaveLength(2);
    const links = within(card() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://spy.example/1.gif',
      'http://a.cdn.example/plain.jpg',
    ]);
  });

  it('shows a placeholder for a photo that fails to load', async () => {
    await openOrder(FULL_ORDER);
    const [picture] = (card() as HTMLElement).querySelectorAll('img');
    fireEvent.error(picture as HTMLElement);
    expect(within(card() as HTMLElement).getByText('No picture')).toBeInTheDocument();
  });
});
