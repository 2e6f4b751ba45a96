/** Busy controls keep the focus: disabling a focused button would lose it, and with it Escape and the Tab key. */
import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog';

it('an answered question keeps the focus on the answer, acts once, and closes with Escape afterwards', async () => {
  const user = userEvent.setup();
  const onConfirm = jest.fn();
  let setPending: (isPending: boolean) => void = () => undefined;
  function Question() {
    const [isOpen, setOpen] = useState(true);
    const [isPending, set] = useState(false);
    setPending = set;
    return (
      <ConfirmDialog
        isOpen={isOpen}
        question="Delete zone Laval?"
        warning="This action cannot be undone."
        icon={<svg />}
        confirmText="Delete Zone"
        isPending={isPending}
        onConfirm={() => {
          onConfirm();
          set(true);
        }}
        onCancel={() => setOpen(false)}
      />
    );
  }
  render(<Question />);
  const question = await screen.findByRole('alertdialog', { name: 'Delete zone Laval?' });
  expect(question).toHaveAccessibleDescription('This action cannot be undone.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const answer = screen.getByRole('button', { name: 'Delete Zone' });
  await user.click(answer);
  expect(answer).toBeEnabled();
  expect(answer).toHaveFocus();
  await user.click(answer);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(question).toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledTimes(1);

  act(() => setPending(false));
  await user.click(answer);
  act(() => setPending(false));
  await user.keyboard('{Escape}');
  await waitForElementToBeRemoved(question);
});
