/** Keeping the focus in a region whose buttons appear and disappear. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode, RefObject } from 'react';
import { useFocusKept } from '../../src/ui/useFocusKept';

interface RegionProps {
  readonly names: readonly string[];
  readonly disabled?: readonly string[];
  readonly takesFocus?: boolean;
  readonly elsewhere?: RefObject<HTMLElement>;
  readonly children?: ReactNode;
}

function Region({ names, disabled = [], takesFocus = false, elsewhere, children }: RegionProps) {
  const region = useFocusKept<HTMLDivElement>(elsewhere);
  return (
    <div ref={region} role="group" aria-label="Region" {...(takesFocus && { tabIndex: -1 })}>
      {names.map((name) => (
        <button key={name} type="button" disabled={disabled.includes(name)}>
          {name}
        </button>
      ))}
      {children}
    </div>
  );
}

const page = (region: JSX.Element | null) => (
  <main tabIndex={-1}>
    <button type="button">Outside</button>
    {region}
  </main>
);
const button = (name: string) => screen.getByRole('button', { name });

it('when a focused button disappears, the button in its place gets the focus', async () => {
  const { rerender } = render(page(<Region names={['Pause', 'Cancel']} />));
  button('Cancel').focus();
  rerender(page(<Region names={['Results', 'Dismiss']} />));
  await waitFor(() => expect(button('Dismiss')).toHaveFocus());
});

it('a text that is cut off does not take the place of a button', async () => {
  const cut = (
    <span className="cut-text" tabIndex={0}>
      Long
    </span>
  );
  const region = (names: readonly string[], after: JSX.Element | null) =>
    page(<Region names={names}>{after}</Region>);
  const { rerender } = render(region(['Remove first'], cut));
  button('Remove first').focus();
  rerender(region([], cut));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('when a focused text is no longer cut off, the next button gets the focus, not the first one', async () => {
  const region = (isCut: boolean) =>
    page(
      <Region names={['First', 'Second']}>
        <span className="cut-text" {...(isCut && { tabIndex: 0 })}>
          Long
        </span>
        <button type="button">Third</button>
      </Region>,
    );
  const { rerender } = render(region(true));
  screen.getByText('Long').focus();
  rerender(region(false));
  await waitFor(() => expect(button('Third')).toHaveFocus());
});

it('when a focused button is disabled, its neighbour or the region gets the focus', async () => {
  const { rerender } = render(page(<Region names={['File', 'Submit']} takesFocus />));
  button('Submit').focus();
  rerender(page(<Region names={['File', 'Submit']} disabled={['Submit']} takesFocus />));
  await waitFor(() => expect(button('File')).toHaveFocus());
  rerender(page(<Region names={['Submit']} disabled={['Submit']} takesFocus />));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Region' })).toHaveFocus());
});

it('when the whole region disappears, the page or a given element gets the focus', async () => {
  const { rerender } = render(page(<Region names={['Dismiss']} />));
  button('Dismiss').focus();
  rerender(page(null));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());

  const elsewhere = { current: button('Outside') };
  rerender(page(<Region names={['Take', 'Stop']} elsewhere={elsewhere} />));
  button('Take').focus();
  rerender(page(<Region names={['Clear']} elsewhere={elsewhere} />));
  await waitFor(() => expect(button('Outside')).toHaveFocus());
});

it('does not move the focus back to a region that the user has left', async () => {
  const user = userEvent.setup();
  const { rerender } = render(page(<Region names={['Pause', 'Cancel']} />));
  await user.click(button('Cancel'));
  await user.click(button('Outside'));
  rerender(page(<Region names={['Results']} />));
  await user.click(document.body);
  rerender(page(<Region names={[]} />));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.body).toHaveFocus();
});
