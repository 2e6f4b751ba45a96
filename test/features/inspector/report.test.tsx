import { screen, waitFor, within } from '@testing-library/react';
import { APP_VERSION } from '../../../src/contract/constants';
import { refusal } from '../../support/apiAnswers';
import { wireOrder } from '../orders/support';
import { openConsole, pressKey, theInspector } from './support';

/** Appears in everything that users type, the server sends or a session is known by. */
const CANARY = /canary/i;

const ORDER = wireOrder(1, {
  recipient: { name: 'Jane Canary', phone: '+14165550199', email: 'jane.canary@example.com' },
  notes: 'canary by the door',
});

interface Report {
  readonly version: string;
  readonly page: string;
  readonly requests: readonly Record<string, unknown>[];
  readonly store: readonly { readonly slice: string }[];
  readonly flags: Readonly<Record<string, { readonly value: unknown }>>;
  readonly jobs: readonly unknown[];
}

it('Copy report lists calls, flags, jobs and sizes, without tokens or personal data', async () => {
  const { user, local, store } = await openConsole({
    at: '/dashboard?status=GEOCODED&inspect',
    config: { providerName: 'Canary Express' },
    answers: {
      searchOrders: () => ({ orders: [ORDER], next: null }),
      countOrders: () => refusal(400, 'canary@example.com is at 12 Canary Street, M5V 2T6.'),
      searchMerchants: () => refusal(400, 'There is no Canary.'),
      listMerchants: () => refusal(400, 'There is no Canary.'),
      listStaffUsers: () => refusal(400, 'There is no Canary.'),
      getUser: () => refusal(404, 'There is no canary@example.com.'),
    },
  });
  await screen.findByText('Jane Canary');
  // Search text appears in addresses and in cache keys.
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), 'canary@example.com');
  await waitFor(() => expect(JSON.stringify(store.getState().adminApi)).toContain('canary@example.com'));
  await user.keyboard('{Escape}{Escape}');
  const token = local.getItem('token') ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(store.getState())).toMatch(CANARY);

  const drawer = await theInspector();
  await user.click(within(drawer).getByRole('button', { name: 'Copy report' }));
  expect(await within(drawer).findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
  const text = await navigator.clipboard.readText();
  expect(text).not.toMatch(CANARY);
  for (const secret of [
    token,
    token.split('.')[1] ?? token,
    'casey',
    '4165550199',
    'M5V',
    'Recipient',
    'Lavoie',
  ]) {
    expect(text).not.toContain(secret);
  }

  const report = JSON.parse(text) as Report;
  expect(report.version).toBe(APP_VERSION);
  expect(report.requests).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/api/orders', status: 200, endpoint: 'searchOrders' }),
  );
  expect(report.requests).toContainEqual(
    expect.objectContaining({ endpoint: 'countSearches', status: 503, requestId: 'req-503' }),
  );
  expect(report.flags).toMatchObject({ 'extras.find': { value: true } });
  expect(report.store.map(({ slice }) => slice)).toContain('entities/orders');
  expect(report.jobs).toEqual([]);
  pressKey();
});
