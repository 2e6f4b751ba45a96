/** Log Out asks while a job is running, because it would pause the job, or while something typed is not saved. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ordersApi } from '../../src/api/ordersApi';
import { fileMessages } from '../../src/contract/fileMessages';
import { EMPTY_FILTER } from '../../src/domain/orders/orderFilter';
import { startExport } from '../../src/store/workflows/exportOrders';
import { paths } from '../../src/paths';
import { selectMerchantById } from '../../src/store/entities/merchants/merchantsSelectors';
import { merchantReceived } from '../../src/store/entities/merchants/merchantsSlice';
import { draftDropped, draftKept } from '../../src/store/unsaved/draftsSlice';
import { jobEvents, type JobFacts } from '../../src/store/jobs/jobsSlice';
import { aJob } from '../support/aJob';
import { EMPTY_SERVER, openAddress, renderApp, setPageWidth } from '../support/renderApp';
import { ELISABETH } from '../features/merchants/support';
import { aZone } from '../features/zones/support';

beforeEach(() => setPageWidth(1440));

async function pressLogOut(facts: JobFacts) {
  const { user, store } = renderApp({ at: '/bulk_update', roles: ['admin'] });
  const button = await screen.findByRole('button', { name: 'Log Out' });
  act(() => void store.dispatch(jobEvents.restored(facts)));
  await user.click(button);
  return user;
}

it('names the job that would pause; Stay keeps the session, Log Out ends it', async () => {
  const user = await pressLogOut(aJob());
  const question = await screen.findByRole('alertdialog', {
    name: 'Log out while orders are being processed?',
  });
  expect(question).toHaveTextContent('Set Ready will pause, and wait in Jobs until you sign in again.');
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
});

it('ends the session on the server at once if the page is closed before the server has noted an export', async () => {
  Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined });
  const asked: string[] = [];
  const order = {
    id: 'ord_1',
    createdAt: 1_700_000_000,
    merchantId: 'mer_un',
    merchantDisplayName: 'Maison Un',
    orderStatus: 'GEOCODED',
  } as const;
  const { user, store } = renderApp({
    at: '/bulk_update',
    roles: ['admin'],
    answers: [
      {
        searchOrders: () => ({ orders: [order], next: null }),
        noteExport: () => {
          asked.push('noteExport');
          return new Promise<never>(() => undefined);
        },
        logOut: () => {
          asked.push('logOut');
          return {};
        },
      },
      EMPTY_SERVER,
    ],
  });
  const button = await screen.findByRole('button', { name: 'Log Out' });
  const search = { filter: { ...EMPTY_FILTER, merchantId: 'mer_un' }, cursor: null };
  await act(() => store.dispatch(ordersApi.endpoints.searchOrders.initiate(search, { subscribe: false })));
  act(() => void store.dispatch(startExport([order.id])));
  await screen.findByText(fileMessages.exported(1, 1));
  await user.click(button);
  await waitFor(() => expect(asked).toEqual(['noteExport']));

  window.dispatchEvent(new Event('pagehide'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(asked).toEqual(['noteExport', 'logOut']);
});

it('does not ask about a job that is already paused', async () => {
  await pressLogOut(aJob({ state: 'paused', pauseReason: 'user' }));
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
});

it('no longer names a change as unsaved that was saved while the question was open', async () => {
  const { user, store } = renderApp({ at: '/bulk_update', roles: ['admin'] });
  const button = await screen.findByRole('button', { name: 'Log Out' });
  const draft = { what: 'Zone Laval', to: '/', value: 'x', isTyped: true };
  act(() => void store.dispatch(draftKept({ id: 'zone 1', draft })));
  await user.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Log out and lose what you typed?' });
  expect(question).toHaveTextContent('Not saved: Zone Laval.');

  act(() => void store.dispatch(draftDropped('zone 1')));
  expect(question).toHaveAccessibleName('Log out?');
  expect(question).toHaveTextContent('Nothing typed is waiting to be saved, and nothing is running.');
  expect(question).not.toHaveTextContent('Zone Laval');
});

it('tells forms of the same name apart by the merchants that they belong to', async () => {
  const merchants = [
    { ...ELISABETH, id: 'mer_un', name: 'Maison Un' },
    { ...ELISABETH, id: 'mer_deux', name: 'Maison Deux' },
  ];
  const { user, store } = renderApp({
    at: '/bulk_update',
    roles: ['admin'],
    answers: [
      {
        getMerchant: ({ params }) => ({
          ...merchants.find(({ id }) => id === params.id)!,
          zones: [{ ...aZone('Laval', { H7A: 8.75 }), id: `zon_${params.id}` }],
          shippingRules: [],
        }),
      },
      EMPTY_SERVER,
    ],
  });
  for (const { id } of merchants) {
    openAddress(paths.zones({ merchantId: id, merchantName: 'Maison' }));
    await user.click(await screen.findByRole('button', { name: 'Edit zone Laval' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Zone: Laval' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Zone Name' }), ' Ouest');
    openAddress(paths.bulkUpdate());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  }
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Not saved: Edit Zone: Laval (Maison Un), Edit Zone: Laval (Maison Deux).',
  );

  // Somebody renames one meanwhile.
  const renamed = selectMerchantById(store.getState(), 'mer_un');
  if (renamed === undefined) throw new Error('The merchant is not loaded');
  act(() => void store.dispatch(merchantReceived({ ...renamed, name: 'Maison Neuve', version: 99 })));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Not saved: Edit Zone: Laval (Maison Neuve), Edit Zone: Laval (Maison Deux).',
    ),
  );
});
