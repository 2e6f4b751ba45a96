/** The question that Export asks when records of selected orders are old, by its button and by its key. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SCAN_GAP_MS } from '../../../src/lib/scanGap';
import { OUR_EXTRAS } from '../../support/extras';
import { openDashboard, wireOrders } from './support';

const HOUR = 3_600_000;
const realNow = Date.now;
let ahead = 0;
beforeEach(() => {
  ahead = 0;
  // jsdom cannot save files.
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
});
afterEach(() => jest.restoreAllMocks());
const IDS = ['ord_0', 'ord_1', 'ord_2'];
const WRITTEN = '3 orders selected, 3 written to my_orders.csv.';

/** Types as a user does: no two characters as fast as a scanner's. */
const person = userEvent.setup({ delay: SCAN_GAP_MS + 10 });

/** Opens the dashboard with three orders that were read that long ago, and selects them all. */
async function selectedAfter(ms: number) {
  const opened = openDashboard({
    at: '/dashboard?status=GEOCODED',
    // The report of an export would be sent later, in the middle of another test.
    config: { extras: { ...OUR_EXTRAS, exports: false } },
    order: (id) => wireOrders(3).find((order) => order.id === id),
  });
  await screen.findByText('Recipient 2');
  const grid = screen.getByRole('grid', { name: 'Orders' });
  act(() => grid.focus());
  await person.keyboard('a');
  await screen.findByText('3', { selector: '.accent' });
  ahead = ms;
  const before = opened.asked.length;
  return {
    ...opened,
    grid,
    press: () => opened.user.click(screen.getByRole('button', { name: 'Export' })),
    question: () => screen.findByRole('dialog', { name: 'Export 3 orders?' }),
    askedSince: () => opened.asked.slice(before).map(({ path }) => path),
    jobs: () => opened.store.getState().jobs.ids,
  };
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('EXP-04 exports fresh records at once, without a question or a request', async () => {
  const { press, askedSince } = await selectedAfter(9 * 60_000);
  await press();
  expect(await screen.findByText(WRITTEN)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(askedSince()).toEqual([]);
});

it('says how old the records are, and does not start yet', async () => {
  const { press, question, jobs, askedSince } = await selectedAfter(2 * HOUR);
  await press();
  const box = await question();
  expect(box).toHaveTextContent(
    'All 3 were read more than 10 minutes ago and may have changed since. The oldest was read 2 hours ago.',
  );
  expect([jobs(), askedSince()]).toEqual([[], []]);
});

it('EXP-04 Enter exports the records as loaded, without a request', async () => {
  const { grid, question, askedSince } = await selectedAfter(2 * HOUR);
  act(() => grid.focus());
  await person.keyboard('x');
  const go = within(await question()).getByRole('button', { name: 'Export as loaded' });
  expect(go).toHaveFocus();
  await person.keyboard('{Enter}');
  await gone();
  expect(await screen.findByText(WRITTEN)).toBeVisible();
  expect(screen.getByText('The oldest record in the file was read 2 hours ago.')).toBeVisible();
  expect(askedSince()).toEqual([]);
});

it('reads the orders again first on request', async () => {
  const { press, question, askedSince, user } = await selectedAfter(2 * HOUR);
  await press();
  await user.click(within(await question()).getByRole('button', { name: 'Read again first' }));
  await gone();
  expect(await screen.findByText(WRITTEN)).toBeVisible();
  expect([...askedSince()].sort()).toEqual(IDS.map((id) => `/orders/getOrders/${id}`));
  expect(screen.queryByText(/^The oldest record/)).not.toBeInTheDocument();
});

it('Escape and Cancel change nothing', async () => {
  const { press, question, jobs, askedSince, user } = await selectedAfter(2 * HOUR);
  await press();
  await question();
  await person.keyboard('{Escape}');
  await gone();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  await press();
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await gone();
  expect([jobs(), askedSince()]).toEqual([[], []]);
});
