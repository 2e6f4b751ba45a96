import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { PageBoundary } from '../../src/app/PageBoundary';
import { APP_VERSION } from '../../src/contract/constants';
import { errorNotice } from '../../src/store/notices/noticesSlice';
import { refusal } from '../support/apiAnswers';
import { EMPTY_SERVER, renderApp } from '../support/renderApp';
import { openDashboard } from '../features/orders/support';

interface Details {
  readonly version: string;
  readonly page: string;
  readonly fault?: { readonly name: string; readonly places: readonly string[] };
  readonly failedCalls: readonly { readonly event: string; readonly status: number }[];
  readonly events: readonly { readonly event: string; readonly times?: number }[];
}

const CANARY = 'Canary';

it('a broken page offers details: what failed and what happened before, without personal data', async () => {
  const { store, user } = openDashboard({ search: () => refusal(400, `${CANARY} is at 12 Main Street.`) });
  await user.type(await screen.findByLabelText('id', { selector: 'input' }), `${CANARY}{Enter}`);
  await screen.findByText(/12 Main Street/);

  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new TypeError(`${CANARY} has no address`);
  };
  render(
    <Provider store={store}>
      <PageBoundary>
        <Broken />
      </PageBoundary>
    </Provider>,
  );
  silenced.mockRestore();
  const clipboard = userEvent.setup();
  await clipboard.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(await screen.findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();

  const text = await navigator.clipboard.readText();
  const details = JSON.parse(text) as Details;
  expect(details).toMatchObject({ version: APP_VERSION, page: 'dashboard', fault: { name: 'TypeError' } });
  expect(details.fault?.places[0]).toContain('Broken');
  expect(details.failedCalls).toContainEqual(
    expect.objectContaining({ event: 'adminApi/searchOrders/rejected', status: 400, requestId: 'req-400' }),
  );
  const happened = details.events.map(({ event }) => event);
  expect(happened).toContain('adminApi/searchOrders/pending');
  expect(happened.indexOf('adminApi/searchOrders/pending')).toBeLessThan(
    happened.indexOf('adminApi/searchOrders/rejected'),
  );
  expect(text).not.toMatch(/Canary|Main Street|casey|token/i);
});

it('a toast of a refused call offers details with its request id; other toasts do not', async () => {
  const login = () => refusal(403, `${CANARY} has not been let in yet.`);
  const { store, user } = renderApp({ at: '/', answers: [{ login }, EMPTY_SERVER] });
  await user.type(await screen.findByLabelText('Email'), `${CANARY}@example.com`);
  await user.type(screen.getByLabelText('Password'), 'canary-password{Enter}');
  const refused = await screen.findByText(/has not been let in yet/, { selector: '.notice-text' });
  act(() => void store.dispatch(errorNotice('jobs', 'Could not make the file.')));
  const other = await screen.findByText('Could not make the file.');
  const button = within(toastOf(refused)).getByRole('button', { name: 'Copy details' });
  expect(within(toastOf(other)).queryByRole('button', { name: 'Copy details' })).toBeNull();

  await user.click(button);
  expect(await screen.findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
  const text = await navigator.clipboard.readText();
  const details = JSON.parse(text) as Details & { readonly requestId: string };
  expect(details).toMatchObject({ version: APP_VERSION, page: 'login', requestId: 'req-403' });
  expect(details.events.map(({ event }) => event)).toContain('adminApi/login/rejected');
  expect(text).not.toMatch(/Canary|let in yet/i);
});

it('a wrong password has no details to copy', async () => {
  const login = () => refusal(401, 'Invalid email or password.');
  const { user } = renderApp({ at: '/', answers: [{ login }, EMPTY_SERVER] });
  await user.type(await screen.findByLabelText('Email'), 'casey@example.com');
  await user.type(screen.getByLabelText('Password'), 'wrong-password{Enter}');
  const refused = await screen.findByText('Invalid email or password.', { selector: '.notice-text' });
  expect(within(toastOf(refused)).queryByRole('button', { name: 'Copy details' })).toBeNull();
});

const toastOf = (text: HTMLElement) => text.closest<HTMLElement>('.bp6-toast') ?? document.body;
