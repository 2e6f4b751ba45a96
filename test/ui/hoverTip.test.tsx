/** Tooltips of texts and buttons: Escape takes away the tooltip alone. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HoverTip } from '../../src/ui/HoverTip';

it('Escape on a button with a tooltip goes on to what is around it, also where a reason makes its place focusable', async () => {
  const onEscape = jest.fn();
  render(
    <div
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onEscape();
      }}
    >
      <HoverTip content="It is under way" tabIndex={0}>
        <button>Set Ready</button>
      </HoverTip>
    </div>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(await screen.findByText('It is under way')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
});

it('Escape closes an open tooltip and nothing around it; a second Escape goes on to what is around', async () => {
  const onEscape = jest.fn();
  render(
    <div
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onEscape();
      }}
    >
      <HoverTip content="The whole note" tabIndex={0}>
        The whole…
      </HoverTip>
    </div>,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(await screen.findByText('The whole note')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onEscape).not.toHaveBeenCalled();
  expect(screen.getByText('The whole…')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
});
