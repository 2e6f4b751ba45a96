import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { errorNotice, persistentErrorNotice, successNotice } from '../../src/store/notices/noticesSlice';
import { renderApp } from '../support/renderApp';

async function openPage() {
  const opened = renderApp({ at: '/' });
  await screen.findByRole('button', { name: 'Log In' });
  const say = (...notices: Parameters<typeof opened.store.dispatch>[0][]) =>
    act(() => notices.forEach((notice) => opened.store.dispatch(notice)));
  return { ...opened, say };
}

describe('toasts', () => {
  it('MSG-01 MSG-02 appear at the top right with title, text and lines, and are announced', async () => {
    const { say } = await openPage();
    say(
      successNotice('order/A', 'Saved.'),
      errorNotice('order/B', 'Not saved:', { lines: ['order A', 'order B'] }),
    );
    const success = await screen.findByText('Success!');
    expect(success.closest('.bp6-toast-container')).toHaveClass(
      'bp6-toast-container-top',
      'bp6-toast-container-right',
    );
    expect(success.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    const failure = (await screen.findByText('Error!')).closest('.bp6-toast');
    expect(failure).toHaveClass('bp6-intent-danger');
    expect(failure).toHaveTextContent('Not saved:');
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['order A', 'order B']);
  });

  it('MSG-03 close after their time, stay under the pointer, and stay until closed if they have no time', async () => {
    const { say, store } = await openPage();
    say(successNotice('order/A', '', { title: 'Short' }));
    say(persistentErrorNotice('order/B', 'must be read', { title: 'Login Error' }));
    fireEvent.mouseEnter((await screen.findByText('Short')).closest('.bp6-toast') ?? document.body);
    await screen.findByText('Login Error');
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(screen.getByText('Short')).toBeInTheDocument();
    fireEvent.mouseLeave(screen.getByText('Short').closest('.bp6-toast') ?? document.body);
    await waitFor(() => expect(screen.queryByText('Short')).toBeNull());
    expect(store.getState().notices.shown.map(({ title }) => title)).toEqual(['Login Error']);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Login Error')).toBeNull());
    expect(store.getState().notices.shown).toEqual([]);
  });

  it('a closed toast returns the focus to where it came from', async () => {
    const { say, user } = await openPage();
    const email = screen.getByRole('textbox', { name: /Email/ });
    act(() => email.focus());
    say(persistentErrorNotice('order/A', 'must be read'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(email).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('must be read')).toBeNull());
    expect(email).toHaveFocus();
  });

  it('repeated messages share one toast, and at most five are shown at once', async () => {
    const { say, store } = await openPage();
    say(persistentErrorNotice('order/first', 'first of all'));
    for (let repeat = 0; repeat < 3; repeat += 1) say(errorNotice('order/again', 'again'));
    for (let number = 1; number <= 5; number += 1) {
      say(persistentErrorNotice(`order/${number}`, `number ${number}`));
    }
    await screen.findByText('number 5');
    await waitFor(() => expect(screen.getAllByText('Error!')).toHaveLength(5));
    expect(screen.queryByText('again')).toBeNull();
    // Toasts that must be closed wait for room; timed ones are dropped.
    expect(store.getState().notices.shown.map(({ text }) => text)).toEqual([
      'first of all',
      'number 1',
      'number 2',
      'number 3',
      'number 4',
      'number 5',
    ]);
  });
});
