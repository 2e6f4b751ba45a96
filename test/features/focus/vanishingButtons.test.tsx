/** Buttons that disappear when they are pressed: the keyboard stays where it was, instead of at the top of the page. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffTotals } from '../../../src/domain/staff/staffList';
import { quoteTexts } from '../../../src/contract/quoteTexts';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { OUR_EXTRAS } from '../../support/extras';
import { EMPTY_SERVER, NO_ORDERS, renderApp } from '../../support/renderApp';
import { csv, drop, openBulk } from '../bulkReady/support';
import { openDashboard, wireOrders } from '../orders/support';
import { aView, openViews } from '../orders-views/viewsSupport';
import { FULL_ORDER, openOrder } from '../orders-detail/support';
import { LOOKUP, openRates } from '../rates/support';
import { aUser, openStaff } from '../staffUsers/support';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const down = () => refusal(409, 'Out of order.');
/** Answers from the second request on. */
const onceDown = <Answer,>(answer: () => Answer) => {
  let times = 0;
  return () => (times++ === 0 ? down() : answer());
};

async function bulkWithUnchecked() {
  const answer = onceDown(() => undefined);
  openBulk({
    orders: { ord_1: 'GEOCODED', ord_4: 'GEOCODED' },
    answers: { getOrder: ({ params }) => (params.id === 'ord_4' ? answer() : undefined) },
  });
  await drop(csv('ord_1', 'ord_4'));
}

const history = (limit: number) => {
  const one = (number: number) => ({
    id: `c${number}`,
    at: Date.UTC(2026, 10, 20) - number,
    by: 'dana@example.com',
    name: 'Dana',
    action: 'updateOrder',
    requestId: `req_${number}`,
    before: { notes: `${number}` },
    after: { notes: `${number + 1}` },
  });
  return {
    changes: Array.from({ length: Math.min(limit, 23) }, (_, at) => one(at)),
    next: limit < 23 ? 'more' : null,
    total: 23,
    counts: { people: 23, system: 0 },
  };
};

async function orderHistory(getOrderHistory: (limit: number) => unknown) {
  const { user } = await openOrder(FULL_ORDER, {
    config: { extras: OUR_EXTRAS },
    answers: { getOrderHistory: ({ query }) => getOrderHistory(Number(query.limit)) as never },
  });
  await user.click(screen.getByRole('tab', { name: 'History' }));
}

const event = (number: number, count?: number) => ({
  id: `e${number}`,
  at: Date.UTC(2026, 10, 22, 17) - number,
  by: 'dana@example.com',
  name: 'Dana',
  action: 'updateOrder',
  requestId: 'req',
  kind: 'order' as const,
  record: `ord_${number}`,
  before: null,
  after: { notes: 'New' },
  ...(count !== undefined && { origin: 'job:job_1', count }),
});

function activity(listActivity: (query: Readonly<Record<string, string>>) => unknown) {
  return renderApp({
    at: '/activity',
    roles: ['super_admin'],
    config: { extras: OUR_EXTRAS },
    answers: [{ listActivity: ({ query }) => listActivity(query) as never }, EMPTY_SERVER],
  });
}
const olderEvents = ({ below }: Readonly<Record<string, string>>) =>
  below === undefined ? { events: [event(0)], next: 'more' } : { events: [event(1)], next: null };

const ordersList = (at: string) =>
  openDashboard({
    at,
    config: { extras: OUR_EXTRAS },
    summary: () => ({
      ...NO_ORDERS,
      open: { GEOCODED: 9 },
    }),
    search: () => ({ orders: wireOrders(2), next: null }),
  });

/** What the button waits for after it was pressed. */
let afterPress: () => Promise<void>;
beforeEach(() => {
  afterPress = () => Promise.resolve();
});

const quotesStopping = async (isStopped: boolean) => {
  const wait = deferred();
  let isHeld = false;
  const { user } = openRates({
    at: LOOKUP,
    answers: { listRates: () => (isHeld ? wait.until.then(() => undefined) : undefined) },
  });
  await screen.findByRole('listbox', { name: 'Rates' });
  await user.click(screen.getByRole('radio', { name: 'Several destinations' }));
  await user.click(screen.getByRole('textbox', { name: quoteTexts.severalLabel }));
  await user.paste('H7N 5H1\nH7N 5H2\nH7N 5H3\nH7N 5H4\nH7N 5H5\nH7N 5H6');
  isHeld = true;
  await user.click(await button('Get Rates'));
  const stop = await button('Stop');
  const answer = () => act(() => Promise.resolve(wait.end()));
  if (!isStopped) {
    afterPress = answer;
    return;
  }
  await user.click(stop);
  await answer();
};

/** Names the button, and opens its page. */
const BUTTONS: Readonly<Record<string, readonly [string | RegExp, () => unknown]>> = {
  'retry of one line': ['Retry line 3', bulkWithUnchecked],
  'check of all lines again': ['Check 1 again', bulkWithUnchecked],
  'history that was not loaded': [
    'Try again',
    async () => {
      const answer = onceDown(() => history(20));
      await orderHistory(answer);
    },
  ],
  'older changes of a record': ['Show older', () => orderHistory(history)],
  'activity that was not loaded': [
    'Try again',
    () => {
      const answer = onceDown(() => ({ events: [event(0)], next: null }));
      activity(answer);
    },
  ],
  'older activity': ['Show older', () => activity(olderEvents)],
  'older events of a job': [
    'Show older of this job',
    async () => {
      const { user } = activity((query) =>
        query.id === undefined ? { events: [event(0, 2)], next: null } : olderEvents(query),
      );
      const table = within(await screen.findByRole('table'));
      await user.click((await table.findAllByRole('button'))[0] as HTMLElement);
    },
  ],
  'text to find': ['Clear the find field', () => ordersList('/dashboard?find=anna')],
  overview: ['Overview', () => ordersList('/dashboard?merchant=mer_1')],
  'filter without a field': [/^Remove filter/, () => ordersList('/dashboard?merchant=mer_1&late=late')],
  'changes of a view': [
    'Undo',
    () => openViews({ at: '/dashboard?view=viw_1&merchant=mer_1&ref=R1', views: [aView()] }),
  ],
  'news of a view': [
    'Show changes',
    async () => {
      const { views } = await openViews({ at: '/dashboard?view=viw_1', views: [aView()] });
      await screen.findByText('Recipient 0');
      views[0] = aView({ version: 2, content: { filters: { orderStatus: 'CREATED' } } });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    },
  ],
  'quotes that are asked for': ['Stop', () => quotesStopping(false)],
  'quotes that were not asked for': ['Get the Rest', () => quotesStopping(true)],
  'sessions that were not loaded': [
    'Retry',
    async () => {
      const answer = onceDown(() => []);
      const { user } = renderApp({
        at: '/bulk_update',
        roles: ['user'],
        config: { extras: OUR_EXTRAS },
        answers: [{ listSessions: answer }],
      });
      await user.click(await button(/^casey\.morgan/));
    },
  ],
  'staff users that were not loaded': [
    'Try again',
    () => {
      const answer = onceDown(() => ({ users: [aUser('zoe@example.com')], next: null }));
      const first = { users: [aUser('ada@example.com')], next: 'ada@example.com', totals: staffTotals([]) };
      openStaff({
        answers: { listStaffUsers: ({ query }) => (query.after === undefined ? first : answer()) },
      });
    },
  ],
};

it.each(Object.entries(BUTTONS))('%s', async (_what, [name, open]) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  const pressed = await button(name);
  pressed.focus();
  await userEvent.keyboard('{Enter}');
  await afterPress();
  await waitFor(() => expect(pressed).not.toBeInTheDocument());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
