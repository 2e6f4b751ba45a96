/** The History tab of an open order: loaded when it is selected, reloaded with each version. */
import { screen, waitFor, within } from '@testing-library/react';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { NO_EXTRAS, OUR_EXTRAS } from '../../support/extras';
import { at, FULL_ORDER, openOrder } from './support';

const change = (number: number) => ({
  id: `c${number}`,
  at: at(20, 9) + number * 60_000,
  by: number % 2 === 0 ? 'dana@example.com' : 'system',
  name: number % 2 === 0 ? 'Dana Kowalski' : 'the server',
  action: 'updateOrder',
  requestId: `req_${number}`,
  ...(number > 0 && { origin: number % 2 === 0 ? 'screen:dashboard' : 'platform' }),
  before: { notes: `Note ${number - 1}` },
  after: { notes: `Note ${number}` },
});
const changes = (count: number) => Array.from({ length: count }, (_, at_) => change(count - 1 - at_));

const rows = () =>
  within(screen.getByRole('group', { name: 'History, table' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

async function openHistory(of: (limit: number, who?: string) => unknown) {
  const opened = await openOrder(FULL_ORDER, {
    config: { extras: OUR_EXTRAS },
    answers: { getOrderHistory: ({ query }) => of(Number(query.limit), query.who) as never },
  });
  const asked = () => opened.asked.filter(({ path }) => path.endsWith('/history')).length;
  expect(asked()).toBe(0);
  await opened.user.click(screen.getByRole('tab', { name: 'History' }));
  return { ...opened, asked };
}

it('shows who changed what, with both values, newest first; Show older loads more', async () => {
  const all = changes(23);
  const { user } = await openHistory((limit) => ({
    changes: all.slice(0, limit),
    next: limit < all.length ? 'more' : null,
    total: all.length,
    counts: { people: 12, system: 11 },
  }));
  await waitFor(() => expect(rows()).toHaveLength(20));
  expect(rows()[0]).toEqual([
    'Nov 20, 9:22 AM EST',
    'DKDana Kowalski',
    'Notes',
    'Note 21 → Note 22',
    '–',
    'Orders',
    'req_22',
  ]);
  expect(rows()[1]?.[1]).toBe('the server');
  expect(rows()[1]?.[5]).toBe('Routing platform');
  expect(screen.getByText('3 older changes')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(rows()).toHaveLength(23));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('says how many are shown if the server sends fewer than were asked for, because they are long', async () => {
  const all = changes(23);
  await openHistory(() => ({
    changes: all.slice(0, 4),
    next: 'more',
    total: all.length,
    counts: { people: 12, system: 11 },
  }));
  expect(await screen.findByText('The newest 4 changes are shown.')).toBeInTheDocument();
  expect(screen.getByText('19 older changes')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('filters by changes of people or of the system, with a count of each', async () => {
  const all = changes(5);
  const { user } = await openHistory((_limit, who) => {
    const shown = all.filter(({ by }) => who === undefined || (who === 'people') === by.includes('@'));
    return { changes: shown, next: null, total: shown.length, counts: { people: 3, system: 2 } };
  });
  const choices = within(await screen.findByRole('radiogroup', { name: 'Changes shown' }));
  expect(choices.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    'All 5',
    'People 3',
    'System 2',
  ]);
  await user.click(choices.getByRole('radio', { name: 'System 2' }));
  await waitFor(() => expect(rows().map(([, who]) => who)).toEqual(['the server', 'the server']));
  await user.click(choices.getByRole('radio', { name: 'People 3' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().map(([, who]) => who)).toEqual(Array.from({ length: 3 }, () => 'DKDana Kowalski'));
  await user.click(choices.getByRole('radio', { name: 'All 5' }));
  await waitFor(() => expect(rows()).toHaveLength(5));
});

it('changes of people that could not be loaded are asked for again, and nothing else stands in their place', async () => {
  const all = changes(5);
  const answers = [deferred(), deferred()] as const;
  let asked = 0;
  const { user } = await openHistory(async (_limit, who) => {
    if (who === 'people') {
      asked += 1;
      await answers[asked === 1 ? 0 : 1].until;
      if (asked === 1) return refusal(500, serverMessages.serverFailed);
    }
    const shown = all.filter(({ by }) => who === undefined || by.includes('@'));
    return { changes: shown, next: null, total: shown.length, counts: { people: 3, system: 2 } };
  });
  await user.click(await screen.findByRole('radio', { name: 'People 3' }));
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
  expect(screen.queryByText('the server')).toBeNull();
  answers[0].end();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
  expect(screen.queryByText('the server')).toBeNull();
  answers[1].end();
  await waitFor(() => expect(rows()).toHaveLength(3));
});

it('offers no filter when all changes are by people', async () => {
  const all = changes(3).filter(({ by }) => by !== 'system');
  await openHistory(() => ({ changes: all, next: null, total: 2, counts: { people: 2, system: 0 } }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('radiogroup', { name: 'Changes shown' })).toBeNull();
});

it('says when the history cannot be loaded, and loads it again on request', async () => {
  let isThere = false;
  const { user } = await openHistory(() =>
    isThere
      ? { changes: [], next: null, total: 0, counts: { people: 0, system: 0 } }
      : refusal(500, serverMessages.serverFailed),
  );
  expect(await screen.findByText('The history could not be loaded.')).toBeInTheDocument();
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No changes are recorded.')).toBeInTheDocument();
});

it('has no History tab if the server has no histories', async () => {
  await openOrder(FULL_ORDER, { config: { extras: NO_EXTRAS } });
  expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Time Change Events' })).toBeInTheDocument();
});
