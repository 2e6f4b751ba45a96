/** Activity: the events of a job in one row, with a count that grows with older pages. */
import { screen, waitFor, within } from '@testing-library/react';
import type { ActivityEvent } from '../../../src/contract/schemas/activity';
import { OUR_EXTRAS } from '../../support/extras';
import { address } from '../../support/renderApp';
import { event, NOON, openActivity, texts } from './support';

const ofJob = (number: number, parts: Partial<ActivityEvent> = {}) =>
  event(number, { origin: 'job:job_4f2a', action: 'setPickupReady', ...parts });

it('folds the events of a job into one row with a count, which grows with older pages and opens to show each', async () => {
  const asked: unknown[] = [];
  const { user } = openActivity('/activity?by=dana@example.com', ({ query }) => {
    asked.push(query);
    const { fold, id, below } = query;
    if (id !== undefined) return { events: [ofJob(1), ofJob(2), ofJob(3)], next: null };
    if (fold === undefined) return { events: [], next: null };
    return below === undefined
      ? { events: [event(0), ofJob(1, { count: 300 })], next: 'older' }
      : { events: [ofJob(301, { count: 200 }), event(502)], next: null };
  });
  const rows = async () => (await texts()).filter((text) => text?.includes('Dana'));
  expect(await rows()).toEqual([
    expect.stringContaining('Order ord_0'),
    expect.stringMatching(/Set ready.*Order 300 events so farJob$/),
  ]);
  expect(await texts()).toContainEqual(expect.stringContaining('301 events so far'));
  const said = () => document.getElementById('announcements')?.textContent;
  await waitFor(() => expect(said()).toBe('The newest 301 events shown'));
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByText('500 events');
  expect(await rows()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /^Set ready/ }));
  const each = await screen.findByRole('table', { name: 'All of this job' });
  expect(await within(each).findByRole('link', { name: 'ord_2' })).toBeVisible();
  expect(within(each).getByText('Notes – → Note 2')).toBeVisible();
  // With their days: a job may go on for days.
  expect(within(each).getAllByText(/^\w{3} \d+, .*\d+:\d\d [AP]M$/)).toHaveLength(3);
  expect(asked.at(-1)).toEqual({
    by: 'dana@example.com',
    action: 'setPickupReady',
    kind: 'order',
    id: 'job_4f2a',
  });
  await user.click(screen.getByRole('button', { name: 'All of this job' }));
  await waitFor(() => expect(address()).toBe('/activity?id=job_4f2a'));
});

it('the count of a job says that it may grow on any day, until all is loaded: a job may go on past midnight', async () => {
  const dayBefore = (minutes: number) => ({ at: NOON - 24 * 3_600_000 - minutes * 60_000 });
  const { user } = openActivity('/activity', ({ query: { below } }) =>
    below === undefined
      ? { events: [ofJob(1, { count: 300 }), event(301, dayBefore(0))], next: 'older' }
      : { events: [ofJob(302, { count: 200, ...dayBefore(1) }), event(502, dayBefore(2))], next: null },
  );
  expect(await texts()).toEqual([
    expect.stringContaining('300 events so far'),
    expect.stringMatching(/Set ready.*Order 300 events so farJob$/),
    expect.stringContaining('1 event so far'),
    expect.stringContaining('Order ord_301'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(async () =>
    expect(await texts()).toContainEqual(expect.stringContaining('Order 500 events')),
  );
  expect(screen.queryByText(/so far/)).toBeNull();
});

it('a day of single events is counted for good once older ones are shown', async () => {
  openActivity('/activity?id=job_4f2a', () => ({
    events: [event(0, { origin: 'job:job_4f2a' }), event(1, { at: NOON - 24 * 3_600_000 })],
    next: 'older',
  }));
  expect((await texts()).map((text) => text?.includes('so far'))).toEqual([false, false, true, false]);
});

it('does not ask for folding if the server cannot fold', async () => {
  const { asked } = openActivity('/activity', undefined, { ...OUR_EXTRAS, activityFold: false });
  await texts();
  expect(asked.find(({ endpoint }) => endpoint === 'listActivity')?.query).toEqual({});
});
