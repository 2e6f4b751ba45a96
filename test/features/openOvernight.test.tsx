/** Times of a page that stays open past midnight get their day, which nothing else would draw again. */
import { act, screen, within } from '@testing-library/react';
import { jobEvents } from '../../src/store/jobs/jobsSlice';
import { EMPTY_SERVER, NO_ORDERS, renderApp } from '../support/renderApp';
import { stopDateAt } from '../support/stoppedDate';
import { withStored } from './jobs/support';

const EVENING = Date.parse('2026-11-20T23:50:00-05:00');
const MORNING = Date.parse('2026-11-21T08:00:00-05:00');

beforeEach(() => stopDateAt(EVENING));
afterEach(() => jest.useRealTimers());

it('a job in the tray, and its results', async () => {
  const { store } = await withStored({ state: 'completed', finishedAt: EVENING }, ['succeeded']);
  const card = within(screen.getByRole('listitem', { name: 'Set Ready' }));
  expect(card.getByText('11:50 PM')).toBeVisible();
  act(() => void store.dispatch(jobEvents.resultsOpened({ jobId: 'job_1' })));
  const results = within(await screen.findByRole('dialog'));
  expect(results.getByText(/, finished 11:50 PM$/)).toBeVisible();
  jest.setSystemTime(MORNING);
  expect(await card.findByText('Nov 20, 11:50 PM')).toBeVisible();
  expect(await results.findByText(/, finished Nov 20, 11:50 PM$/)).toBeVisible();
});

it('the figures of the day', async () => {
  renderApp({
    at: '/dashboard',
    roles: ['admin'],
    answers: [{ summarizeOrders: () => ({ ...NO_ORDERS, at: EVENING }) }, EMPTY_SERVER],
  });
  expect(await screen.findByText(/as of 11:50 PM$/)).toBeVisible();
  jest.setSystemTime(MORNING);
  expect(await screen.findByText(/as of Nov 20, 11:50 PM$/)).toBeVisible();
});

it('when the list was read', async () => {
  renderApp({ at: '/dashboard?status=GEOCODED', roles: ['admin'], answers: [EMPTY_SERVER] });
  expect(await screen.findByText(/^Updated 11:5\d PM/)).toBeVisible();
  jest.setSystemTime(MORNING);
  expect(await screen.findByText(/^Updated Nov 20, 11:5\d PM/)).toBeVisible();
});
