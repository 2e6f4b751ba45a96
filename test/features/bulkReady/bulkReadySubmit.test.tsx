/** Bulk Pickup Ready: what Submit sends, and what each line says afterwards. */
import { screen, waitFor } from '@testing-library/react';
import type { OrderStatus } from '../../../src/contract/statuses';
import { toast } from '../../support/toasts';
import { LOST, refusal } from '../../support/apiAnswers';
import { csv, drop, FOUR, openBulk, paste, rows, submitButton, theStrip } from './support';

const downloaded: [string, string][] = [];
jest.mock('../../../src/lib/download', () => ({
  downloadFile: (name: string, content: string) => downloaded.push([name, content]),
}));

describe('Submit', () => {
  it('BULK-09 BULK-10 API-11 MSG-21 sends the eligible ids once and marks each line as ready', async () => {
    const { user, submits } = openBulk({ orders: FOUR });
    await drop(csv('ord_1', 'ord_2', 'ord_4', 'ord_1'));
    await user.dblClick(await screen.findByRole('button', { name: 'Submit 2 orders' }));
    await toast('Orders updated to Pickup Ready');
    expect(submits()).toEqual([{ ids: ['ord_1', 'ord_4'] }]);
    await screen.findByRole('radio', { name: 'Pickup ready 2' });
    expect((await rows())[0]).toBe(
      '2 | ord_1 | Recipient of ord_1 | Épicerie Lavoie | PICKUP_READY | Pickup ready | ',
    );
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      '2 orders were set to Pickup Ready. 2 lines are left out.',
    );
    expect(submitButton()).toHaveAccessibleDescription('Nothing is left to submit.');
  });

  it('pasted ids that were refused for now are replaced only after a question', async () => {
    const { user } = openBulk({ orders: FOUR, answers: { bulkPickupReady: () => refusal(403, 'Not now.') } });
    await theStrip();
    paste(document.body, 'ord_1, ord_4');
    await user.click(await screen.findByRole('button', { name: 'Submit 2 orders' }));
    await screen.findByRole('radio', { name: 'Failed 2' });
    await drop(csv('ord_2'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Replace the pasted ids?');
    expect(await rows()).toHaveLength(2);
  });

  it('counts only what changes: an order that is already ready is sent but not counted', async () => {
    const { user, submits } = openBulk({ orders: FOUR });
    await drop(csv('ord_3'));
    await waitFor(() => expect(submitButton()).toHaveAccessibleDescription('Nothing would change.'));
    expect(submitButton()).toHaveAccessibleName('Submit');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('The order is already ready.');
    await drop(csv('ord_1', 'ord_3'));
    await user.click(await screen.findByRole('button', { name: 'Submit 1 order' }));
    await screen.findByRole('radio', { name: 'Pickup ready 2' });
    expect(submits()).toEqual([{ ids: ['ord_1', 'ord_3'] }]);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      '1 order was set to Pickup Ready. 1 order was already ready.',
    );
    expect(screen.getByText('1 set to Pickup Ready, 0 failed.')).toHaveAttribute('role', 'status');
  });

  it('BULK-11 does not count orders that somebody else set ready since the check, and offers no labels for them', async () => {
    const { user } = openBulk({
      orders: FOUR,
      answers: {
        bulkPickupReady: ({ body }) => {
          const ids = 'ids' in body ? body.ids : body;
          return {
            updated: ids.filter((id) => id !== 'ord_4'),
            unchanged: ids.filter((id) => id === 'ord_4'),
          };
        },
      },
    });
    await drop(csv('ord_1', 'ord_4'));
    await user.click(await screen.findByRole('button', { name: 'Submit 2 orders' }));

    await screen.findByRole('button', { name: /^Print the label for/ });
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      '1 order was set to Pickup Ready. 1 order was already ready.',
    );
    expect(await rows()).toEqual([
      expect.stringContaining('ord_1'),
      expect.stringMatching(/ord_4.*Already ready, no change/),
    ]);
    await user.click(screen.getByRole('radio', { name: 'Pickup ready 2' }));
    expect(await rows()).toHaveLength(2);
  });

  it('offers labels and an export of the orders it set ready, once they are set', async () => {
    const labels: string[] = [];
    const { user } = openBulk({
      orders: FOUR,
      answers: {
        getLabel: ({ params: { id = '' } }) => {
          labels.push(id);
          return refusal(409, `No label available for order ${id}.`);
        },
      },
    });
    const strip = await theStrip();
    paste(strip, 'ord_1\nord_2\nord_3\nord_4');
    const offered = () =>
      screen.queryAllByRole('button', { name: /^Print|^Export/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(submitButton()).toBeEnabled());
    expect(offered()).toEqual([]);

    await user.click(submitButton());

    await screen.findByRole('button', { name: 'Print labels for these 2' });
    expect(offered()).toEqual(['Print labels for these 2', 'Export these 2']);
    await user.click(screen.getByRole('button', { name: 'Print labels for these 2' }));
    await waitFor(() => expect([...labels].sort()).toEqual(['ord_1', 'ord_4']));
  });

  it('BULK-10 says that lines with a lost answer need checking, and does not call them failed', async () => {
    let isDown = false;
    const { user } = openBulk({
      orders: { ord_1: 'GEOCODED', ord_2: 'ARCHIVED', ord_4: 'GEOCODED' },
      answers: {
        bulkPickupReady: () => {
          isDown = true;
          return LOST;
        },
        getOrder: () => (isDown ? LOST : undefined),
      },
    });
    await drop(csv('ord_1', 'ord_2', 'ord_4'));
    await user.click(await screen.findByRole('button', { name: 'Submit 2 orders' }));
    await user.click(await screen.findByRole('radio', { name: 'Needs checking 2' }));
    expect((await rows()).map((row) => row.split(' | ')[1])).toEqual(['ord_1', 'ord_4']);
    expect(screen.queryByRole('radio', { name: /Failed/ })).toBeNull();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      '2 orders need checking: the answer was lost. 1 line is left out.',
    );
    expect(screen.getByText('0 set to Pickup Ready, 0 failed, 2 need checking.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.getByRole('button', { name: 'Check 2 orders' })).toBeEnabled();
  });

  it('BULK-10 lines of an earlier Submit that need checking can be checked after a later Submit', async () => {
    const orders: Record<string, OrderStatus> = { ord_1: 'GEOCODED', ord_2: 'GEOCODED' };
    let isForbidden = true;
    let isDown = false;
    let isMended = false;
    const { user } = openBulk({
      orders,
      answers: {
        bulkPickupReady: () => {
          isDown = !isMended;
          return isDown ? LOST : undefined;
        },
        getOrder: ({ params: { id } }) => {
          if (isForbidden && id === 'ord_2') return refusal(403, 'Not now.');
          return isDown ? LOST : undefined;
        },
      },
    });
    await drop(csv('ord_1', 'ord_2'));
    await user.click(await screen.findByRole('button', { name: 'Submit 1 order' }));
    await screen.findByRole('radio', { name: 'Needs checking 1' });
    isDown = false;
    isMended = true;
    isForbidden = false;
    await user.click(screen.getByRole('button', { name: 'Retry line 3' }));
    await user.click(await screen.findByRole('button', { name: 'Submit 1 order' }));
    await screen.findByRole('radio', { name: 'Pickup ready 1' });
    orders.ord_1 = 'PICKUP_READY';
    await user.click(await screen.findByRole('button', { name: 'Check 1 again' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Needs checking/ })).toBeNull());
  });

  it('BULK-10 MSG-22 shows the refusal and the reason for each line it names, and offers the rest', async () => {
    let refusals = 0;
    const { user, submits } = openBulk({
      orders: FOUR,
      answers: {
        bulkPickupReady: () => {
          refusals += 1;
          return refusals > 1
            ? undefined
            : refusal(409, '1 order cannot be set to Pickup Ready. Nothing was changed.', {
                details: [{ id: 'ord_4', reason: 'Order ord_4 is ARCHIVED, not GEOCODED.' }],
              });
        },
      },
    });
    await drop(csv('ord_1', 'ord_4'));
    await user.click(await screen.findByRole('button', { name: 'Submit 2 orders' }));
    await toast('1 order cannot be set to Pickup Ready. Nothing was changed.');
    await screen.findByRole('radio', { name: 'Failed 1' });
    expect((await rows())[1]).toContain('Failed | Order ord_4 is ARCHIVED, not GEOCODED.');

    await user.click(screen.getByRole('button', { name: 'Submit 1 order' }));
    await screen.findByRole('radio', { name: 'Pickup ready 1' });
    expect(submits()).toEqual([{ ids: ['ord_1', 'ord_4'] }, { ids: ['ord_1'] }]);
  });
});
