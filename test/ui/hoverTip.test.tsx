/** Tooltips of texts and buttons: Escape takes away the tooltip of a text alone. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { HoverTip } from '../../src/ui/HoverTip';

/** A tooltip within something that Escape closes. */
function drawn(content: string, target: ReactNode) {
  const onEscape = jest.fn();
  render(
    <div
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onEscape();
      }}
    >
      <HoverTip content={content} tabIndex={0}>
        {target}
      </HoverTip>
    </div>,
  );
  return { onEscape, user: userEvent.setup() };
}

it('Escape on a button with a tooltip goes on to what is around it, also where a reason makes its place focusable', async () => {
  const { onEscape, user } = drawn('It is under way', <button>Set Ready</button>);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(await screen.findByText('It is under way')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
});

it('Escape closes an open tooltip and nothing around it; a second Escape goes on to what is around', async () => {
  const { onEscape, user } = drawn('The whole note', 'The whole…');
  await user.tab();
  expect(await screen.findByText('The whole note')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onEscape).not.toHaveBeenCalled();
  expect(screen.getByText('The whole…')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
});
