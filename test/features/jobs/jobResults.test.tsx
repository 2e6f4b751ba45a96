/** The dialog `Pickup Ready Results`. */
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import { startEditing } from '../../../src/store/views/orders/orderEditing';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import { selectSelectedOrderIds } from '../../../src/store/views/orders/orderSelectionSelectors';
import { refusal } from '../../support/apiAnswers';
import { openWorkflows, type TestOrder } from './support';

const ORDERS: readonly TestOrder[] = [
  { id: 'ord_1', name: 'Geneviève Tremblay-Lafontaine' },
  { id: 'ord_2', name: 'Chloé Beauchemin' },
  { id: 'ord_3', name: 'Marie-Ève Bouchard', status: 'ARCHIVED' },
  { id: 'ord_4', name: 'Patrick Gauthier-Sinclair' },
];
const REFUSED = refusal(409, 'Order ord_2 is CANCELLED, not GEOCODED.');

const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

const READY_AT = expect.stringMatching(/^Pickup ready at Nov 20, .*9:47 AM$/) as string;

describe('Pickup Ready Results', () => {
  it('OAC-06 lists each order as success, error with message, or unprocessed; failures first', async () => {
    const { ready, results } = await openWorkflows(ORDERS, { ord_2: REFUSED });

    ready();

    const dialog = await results();
    expect(rowsOf(dialog)).toEqual([
      ['Chloé Beaucheminord_2', 'Error', '–', 'Order ord_2 is CANCELLED, not GEOCODED.'],
      [
        'Marie-Ève Bouchardord_3',
        'Unprocessed',
        'ARCHIVED',
        'Not processed because order status is not Gecoded',
      ],
      ['Geneviève Tremblay-Lafontaineord_1', 'Success', 'PICKUP_READY', READY_AT],
      ['Patrick Gauthier-Sinclairord_4', 'Success', 'PICKUP_READY', READY_AT],
    ]);
    expect(within(dialog).getByText(/^4 orders, finished /)).toBeInTheDocument();
  });

  it('MSG-20 an order that is not GEOCODED reads `Not processed because order status is not Gecoded`', async () => {
    const { ready, results, sent } = await openWorkflows([
      { id: 'ord_3', name: 'Marie-Ève', status: 'OUT_OF_FSA' },
    ]);

    ready();

    const dialog = await results();
    expect(within(dialog).getByText('Not processed because order status is not Gecoded')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('OAC-06 shows one kind of result at a time, with its count', async () => {
    const { ready, results, user } = await openWorkflows(ORDERS, { ord_2: REFUSED });
    ready();
    const dialog = await results();

    const choice = (name: string) => within(dialog).getByRole('radio', { name });
    expect(choice('All 4')).toBeChecked();
    await user.click(choice('Unprocessed 1'));
    expect(rowsOf(dialog).map(([order]) => order)).toEqual(['Marie-Ève Bouchardord_3']);
    await user.click(choice('Error 1'));
    expect(rowsOf(dialog).map(([order]) => order)).toEqual(['Chloé Beaucheminord_2']);
    await user.click(choice('Success 2'));
    expect(rowsOf(dialog)).toHaveLength(2);
  });

  it('copies the ids of the kind that is shown, in its order', async () => {
    const { ready, results, user } = await openWorkflows(ORDERS, { ord_2: REFUSED });
    ready();
    const dialog = await results();
    const copied = async () => {
      await user.click(within(dialog).getByRole('button', { name: 'Copy ids shown' }));
      return (await navigator.clipboard.readText()).split('\n');
    };

    expect(await copied()).toEqual(['ord_2', 'ord_3', 'ord_1', 'ord_4']);
    await user.click(within(dialog).getByRole('radio', { name: 'Error 1' }));
    expect(await copied()).toEqual(['ord_2']);
    await user.click(within(dialog).getByRole('radio', { name: 'Success 2' }));
    expect(await copied()).toEqual(['ord_1', 'ord_4']);
  });

  it('Select failed selects only the failed orders in the list behind, and closes', async () => {
    const { ready, results, user, store } = await openWorkflows(ORDERS, { ord_2: REFUSED });
    const ids = ORDERS.map(({ id }) => id);
    const page = { ids, cursor: null, shown: null, tall: [], next: null, at: 1 };
    act(() => void store.dispatch(orderListActions.pageLoaded(page)));
    ready();

    await user.click(within(await results()).getByRole('button', { name: 'Select failed' }));

    expect(selectSelectedOrderIds(store.getState())).toEqual(['ord_2']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('after a cancel sends the orders that were left over, and only those', async () => {
    const orders = Array.from({ length: 6 }, (_, at) => ({ id: `ord_${at}`, name: `Recipient ${at}` }));
    const held = Object.fromEntries(orders.map(({ id }) => [id, 'held' as const]));
    const { ready, release, results, user, sent, serverSays } = await openWorkflows(orders, held);
    ready();
    await waitFor(() => expect(sent).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Cancel: Set Ready' }));
    release();
    await user.click(await screen.findByRole('button', { name: 'Results: Set Ready' }));
    const dialog = await results();
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'Success 4' })).toBeInTheDocument());
    serverSays(Object.fromEntries(orders.map(({ id }) => [id, 'done' as const])));

    await user.click(within(dialog).getByRole('button', { name: 'Process the other 2' }));

    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'Success 6' })).toBeInTheDocument());
    expect(sent).toEqual(orders.map(({ id }) => id));
  });

  it('OAC-06 retry sends only the failed ones and shows the new result', async () => {
    const { ready, results, user, sent, serverSays } = await openWorkflows(ORDERS, { ord_2: REFUSED });
    ready();
    const dialog = await results();
    sent.length = 0;
    serverSays({ ord_2: 'done' });

    await user.click(within(dialog).getByRole('button', { name: 'Retry 1 failed' }));

    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'Success 3' })).toBeInTheDocument());
    expect(sent).toEqual(['ord_2']);
    expect(within(dialog).queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  describe('next steps for the orders that were set ready', () => {
    const next = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });
    const nothingNext = (dialog: HTMLElement) => {
      const offered = within(dialog).queryAllByRole('button', { name: /^Print|^Export/ });
      expect(offered.map(({ textContent }) => textContent)).toEqual([]);
    };
    const jobs = () =>
      within(screen.getByRole('region', { name: 'Jobs', hidden: true }))
        .getAllByRole('listitem', { hidden: true })
        .map((card) => card.textContent);

    it('print exactly their labels, once even on a double click, and the tray says where they come from', async () => {
      const { ready, results, user, labels, release, store } = await openWorkflows(ORDERS, {
        ord_2: REFUSED,
      });
      ready();
      const dialog = await results();
      const print = next(dialog, 'Print labels for these 2');

      await user.dblClick(print);

      await waitFor(() => expect([...labels].sort()).toEqual(['ord_1', 'ord_4']));
      expect(print).toHaveAttribute('aria-disabled', 'true');
      await user.click(print);
      act(() => void store.dispatch(jobEvents.trayToggled({ minimised: false })));
      const [job, ...others] = jobs();
      expect(job).toMatch(/^Labels0 \/ 2Set Ready, \w+ \d+, \d+:\d\d [AP]M · Maison Lavoie & Filles/);
      expect(others).toHaveLength(1);
      // Results that are closed and reopened still show that the labels are being made.
      await user.keyboard('{Escape}');
      act(() => void store.dispatch(jobEvents.resultsOpened({ jobId: store.getState().jobs.ids[0] ?? '' })));
      const again = next(await results(), 'Print labels for these 2');
      expect(again).toHaveAttribute('aria-disabled', 'true');
      await user.click(again);
      expect(jobs()).toHaveLength(2);
      release();
      await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
      expect(labels).toHaveLength(2);
    });

    it('export exactly them, without asking', async () => {
      const saved: Blob[] = [];
      const createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
      Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
      const { ready, results, user, store } = await openWorkflows(ORDERS, { ord_2: REFUSED });
      ready();

      await user.click(next(await results(), 'Export these 2'));

      act(() => void store.dispatch(jobEvents.trayToggled({ minimised: false })));
      await waitFor(() => expect(jobs()).toContainEqual(expect.stringMatching(/^Export.*2 exported/)));
      expect(saved).toHaveLength(1);
    });

    it('name a single order in the singular', async () => {
      const { ready, results } = await openWorkflows(ORDERS.slice(0, 2), { ord_2: REFUSED });
      ready();
      const dialog = await results();
      expect(next(dialog, 'Print the label for this one')).toBeInTheDocument();
      expect(next(dialog, 'Export this one')).toBeInTheDocument();
    });

    it('are absent when none was set ready', async () => {
      const { ready, results } = await openWorkflows(ORDERS.slice(1, 3), { ord_2: REFUSED });
      ready();
      nothingNext(await results());
    });

    it('are absent for somebody without a role, whom the server would refuse', async () => {
      const { ready, results } = await openWorkflows(ORDERS, {}, true, []);
      ready();
      nothingNext(await results());
    });
  });

  it('OAC-06 closes with Escape or Close, and opens again from the tray', async () => {
    const { ready, results, user } = await openWorkflows(ORDERS);
    const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    ready();
    await results();
    // The dialog takes the focus when it opens.
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.keyboard('{Escape}');
    await isGone();

    await user.click(screen.getByRole('button', { name: /^Set Ready · / }));
    await user.click(screen.getByRole('button', { name: 'Results: Set Ready' }));
    await user.click(within(await results()).getByText('Close'));
    await isGone();
  });

  it('keeps Tab inside while it is open, like every dialog: the tray lies below it', async () => {
    const { ready, results, user } = await openWorkflows(ORDERS);
    ready();
    const dialog = await results();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    for (let steps = 0; steps < 12; steps += 1) {
      await user.tab();
      expect(document.activeElement?.closest('[aria-label="Jobs"]')).toBeNull();
    }
  });

  describe('does not open over a user’s work; the tray says that the results are ready', () => {
    const said = 'Pickup Ready Results: in the job tray.';
    const isSaid = async () => {
      expect(await screen.findByText(said)).toBeInTheDocument();
      expect(screen.getByText(said).closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
      expect(screen.queryByRole('dialog', { name: 'Pickup Ready Results' })).not.toBeInTheDocument();
    };

    it('on another page', async () => {
      const { ready } = await openWorkflows(ORDERS, {}, false);
      ready();
      await isSaid();
    });

    it('while a field has the focus, and the field keeps it', async () => {
      const field = document.body.appendChild(document.createElement('input'));
      const { ready } = await openWorkflows(ORDERS);
      field.focus();
      ready();
      await isSaid();
      expect(field).toHaveFocus();
      field.remove();
    });

    it('within three seconds of a key pressed since the job began', async () => {
      const { ready, release, user } = await openWorkflows(ORDERS, { ord_1: 'held' });
      ready();
      await user.keyboard('j');
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
      release();
      await isSaid();
      clock.mockRestore();
    });

    it('while a dialog is open or about to open', async () => {
      const coming = document.body.appendChild(document.createElement('span'));
      coming.setAttribute('data-opening', '');
      const { ready, results, user } = await openWorkflows(ORDERS);
      ready();
      await isSaid();
      coming.remove();
      await user.click(screen.getByRole('button', { name: /^Set Ready · / }));
      await user.click(screen.getByRole('button', { name: 'Results: Set Ready' }));
      await results();
      expect(screen.queryByText(said)).not.toBeInTheDocument();
    });

    it('while an order is being edited', async () => {
      const { ready, store } = await openWorkflows(ORDERS);
      act(() => void store.dispatch(startEditing('ord_1', 'phone')));
      ready();
      await isSaid();
    });
  });

  it('OAC-06 draws only the rows in view, and says how many there are', async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      id: `ord_${at}`,
      name: `Recipient ${at}`,
      status: 'LOST' as const,
    }));
    const { ready, results } = await openWorkflows(many);
    ready();
    const dialog = await results();

    expect(within(dialog).getByRole('table')).toHaveAttribute('aria-rowcount', '401');
    expect(rowsOf(dialog).length).toBeGreaterThan(5);
    expect(rowsOf(dialog).length).toBeLessThan(60);
  });

  it('OAC-06 has no accessibility violation', async () => {
    const { ready, results, baseElement } = await openWorkflows(ORDERS, { ord_2: REFUSED });
    ready();
    await results();

    const { violations } = await axe.run(baseElement, {
      rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
