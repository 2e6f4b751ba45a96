/** The inspector: diagnostics of the console in a drawer beside the page (docs/decisions/0066-inspector.md). */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { chosen } from '../palette/support';
import { refusal } from '../../support/apiAnswers';
import { noInspector, openConsole, pressKey, rows, theInspector } from './support';

describe('opening and closing', () => {
  it('Ctrl+` opens it with the focus inside; Escape closes it and restores the focus', async () => {
    const { user } = await openConsole();
    const link = screen.getByRole('link', { name: 'Orders' });
    link.focus();
    pressKey();
    const drawer = await theInspector();
    await waitFor(() => expect(within(drawer).getByRole('tab', { name: /^Requests/ })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(noInspector()).toBe(true));
    expect(link).toHaveFocus();
  });

  it('the page stays usable: Escape on the page does not close it; the key closes it and leaves the focus on the page', async () => {
    const { user } = await openConsole();
    pressKey();
    await theInspector();
    const link = screen.getByRole('link', { name: 'Orders' });
    link.focus();
    await user.keyboard('{Escape}');
    expect(noInspector()).toBe(false);
    pressKey();
    await waitFor(() => expect(noInspector()).toBe(true));
    expect(link).toHaveFocus();
  });

  it('?inspect in the address opens it and leaves the focus on the page', async () => {
    await openConsole({ at: '/bulk_update?inspect' });
    const drawer = await theInspector();
    expect(drawer).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('opens by its name in the command palette', async () => {
    const { user } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), 'Inspec');
    await waitFor(() => expect(chosen()).toBe('Inspector'));
    await user.keyboard('{Enter}');
    await theInspector();
  });

  it('arrow keys move between its tabs', async () => {
    const { user } = await openConsole();
    pressKey();
    const drawer = await theInspector();
    await waitFor(() => expect(within(drawer).getByRole('tab', { name: /^Requests/ })).toHaveFocus());
    await user.keyboard('{ArrowRight}{Enter}');
    expect(within(drawer).getByRole('tab', { name: /^Cache/, selected: true })).toHaveFocus();
    expect(within(drawer).getByRole('columnheader', { name: 'Held by' })).toBeInTheDocument();
  });
});

describe('who may open it', () => {
  const keysListed = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: /^Keyboard/ }));
    return screen.findByRole('dialog', { name: 'Keyboard' });
  };

  it('super_admins, for whom the list of keys names it', async () => {
    const { user } = await openConsole();
    expect(await keysListed(user)).toHaveTextContent('Open or close the inspector');
  });

  it.each([
    ['an admin', { roles: ['admin'] }],
    ['a super_admin if the configuration says off', { config: { inspector: 'off' } }],
  ] as const)('not %s', async (_who, options) => {
    const { user } = await openConsole({ at: '/bulk_update?inspect', ...options });
    expect(await keysListed(user)).not.toHaveTextContent('inspector');
    expect(noInspector()).toBe(true);
  });

  it('everybody where the configuration says all', async () => {
    await openConsole({ roles: ['user'], config: { inspector: 'all' }, at: '/dashboard?inspect' });
    await theInspector();
  });
});

describe('what it shows', () => {
  it('requests with status and request id, optionally only failed ones; an opened one shows its origin and response', async () => {
    const { user } = await openConsole({ at: '/merchants/viewMerchants' });
    await screen.findByText(/The list rests/);
    pressKey();
    const drawer = await theInspector();
    const failed = await within(drawer).findByRole('button', { name: /^\/api\/merchants/ });
    expect(failed.closest('tr')).toHaveTextContent(/GET.*503.*req-503/);
    await user.click(within(drawer).getByRole('radio', { name: /^Failed/ }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(failed);
    const fact = (name: string) => within(drawer).getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(fact('Asked by')).toHaveTextContent('listMerchants');
    expect(fact('Timing')).toHaveTextContent(/server \d+/);
    expect(fact('Answer')).toHaveTextContent('Status 503');
  });

  it('requests, found by path or request id, until they are cleared', async () => {
    const { user } = await openConsole({ at: '/merchants/viewMerchants' });
    await screen.findByText(/The list rests/);
    pressKey();
    const drawer = await theInspector();
    await user.type(within(drawer).getByRole('textbox', { name: 'Path or request id' }), 'REQ-503');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(within(drawer).getByRole('button', { name: 'Clear' }));
    expect(await within(drawer).findByText('No requests')).toBeInTheDocument();
  });

  it('cache entries with their holders, flags with their sources, the store by slice, and the feed', async () => {
    Object.assign(globalThis, {
      fetch: () => Promise.resolve({ json: () => Promise.resolve({ extras: { find: true } }) }),
    });
    const { user } = await openConsole({ at: '/merchants/viewMerchants' });
    pressKey();
    const drawer = await theInspector();
    const go = (name: RegExp) => user.click(within(drawer).getByRole('tab', { name }));
    const row = (name: RegExp) => within(drawer).findByRole('row', { name });
    await go(/^Flags/);
    expect(await row(/^extras\.find on config\.json/)).toBeInTheDocument();
    expect(await row(/^extras\.sort on default/)).toBeInTheDocument();
    expect(await row(/^theme system this browser/)).toBeInTheDocument();
    await go(/^Store/);
    expect(await row(/^entities\/merchants \d/)).toBeInTheDocument();
    await go(/^Feed/);
    expect(within(drawer).getByText(/^Off: /)).toBeInTheDocument();
    await go(/^Long tasks/);
    expect(within(drawer).getByText('This browser does not report long tasks')).toBeInTheDocument();
    Reflect.deleteProperty(globalThis, 'fetch');
  });

  it('the number of components that hold an entry', async () => {
    const { user } = await openConsole({ at: '/users' });
    pressKey();
    const drawer = await theInspector();
    await user.click(within(drawer).getByRole('tab', { name: /^Cache/ }));
    const row = await within(drawer).findByRole('row', { name: /^listStaffUsers.* fulfilled .* component/ });
    expect(row).toBeInTheDocument();
  });

  it('jobs with what happened to them', async () => {
    const { store, user } = await openConsole({
      answers: { setPickupReady: () => refusal(409, 'Not now.') },
    });
    act(() => void store.dispatch(startSetPickupReady(['ord_1'])));
    pressKey();
    const drawer = await theInspector();
    await user.click(within(drawer).getByRole('tab', { name: /^Jobs/ }));
    const job = await within(drawer).findByRole('region', { name: /^Job / });
    await waitFor(() => {
      const events = within(job)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
      expect(events[0]).toContain('started');
      expect(events.at(-1)).toMatch(/finished|results/);
    });
  });

  it('nothing new while paused', async () => {
    const { user, store } = await openConsole({
      answers: { setPickupReady: () => refusal(409, 'Not now.') },
    });
    pressKey();
    const drawer = await theInspector();
    await user.click(within(drawer).getByRole('button', { name: 'Pause', pressed: false }));
    const before = within(drawer).getByRole('tab', { name: /^Requests/ }).textContent;
    act(() => void store.dispatch(startSetPickupReady(['ord_1'])));
    await user.click(within(drawer).getByRole('button', { name: 'Pause', pressed: true }));
    await waitFor(() =>
      expect(within(drawer).getByRole('tab', { name: /^Requests/ }).textContent).not.toBe(before),
    );
  });
});
