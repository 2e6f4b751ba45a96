import { Button, DialogBody } from '@blueprintjs/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DiscardDialog } from '../../src/ui/DiscardDialog';
import { ComposingKeys } from '../../src/ui/ComposingKeys';
import { ModalDialog } from '../../src/ui/ModalDialog';
import { SearchableSelect } from '../../src/ui/SearchableSelect';

const OPTIONS = [{ value: 'SAMEDAY', text: 'SAMEDAY' }];

const openDialog = () =>
  render(
    <ModalDialog title="Add something" onClose={() => undefined}>
      <DialogBody>
        <SearchableSelect
          id="type"
          label="Type"
          options={OPTIONS}
          value=""
          placeholder="Please choose a type"
          onChange={() => undefined}
        />
      </DialogBody>
    </ModalDialog>,
  );

const type = () => screen.getByRole('button', { name: 'Type: Please choose a type' });

/** The dialog moves the focus once its transition has ended. */
const dialogHasComeIn = () =>
  waitFor(() =>
    expect(
      screen.getByRole('dialog', { name: 'Add something' }).closest('[class*="appear-done"]'),
    ).not.toBeNull(),
  );

it('a dialog focuses its body, not its close button', async () => {
  openDialog();
  await dialogHasComeIn();
  expect(type()).toHaveFocus();
});

it('keeps the focus in a list that was opened before the transition ended', async () => {
  openDialog();
  fireEvent.click(type());
  const search = await screen.findByPlaceholderText('Type to search');
  const moves: (EventTarget | null)[] = [];
  document.addEventListener('focusin', ({ target }) => moves.push(target));
  act(() => search.focus());
  await dialogHasComeIn();
  expect(moves.filter((target) => target !== search)).toEqual([]);
  expect(search).toHaveFocus();
});

it('Escape that ends a composition of an input method leaves the dialog open', () => {
  const onClose = jest.fn();
  render(
    <>
      <ComposingKeys />
      <ModalDialog title="Add something" onClose={onClose}>
        <DialogBody>
          <input aria-label="Name" />
        </DialogBody>
      </ModalDialog>
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

const Rows = ({ left, isAsking }: { readonly left: readonly string[]; readonly isAsking: boolean }) => (
  <main tabIndex={-1}>
    <ul>
      {left.map((name) => (
        <li key={name}>
          <button type="button">Delete {name}</button>
        </li>
      ))}
    </ul>
    {isAsking && (
      <ModalDialog title="Delete it?" onClose={() => undefined}>
        <DialogBody>
          <button type="button">Yes</button>
        </DialogBody>
      </ModalDialog>
    )}
  </main>
);

it.each([
  ['to the button that opened it', ['Anna', 'Ben', 'Cleo'], 'Delete Ben'],
  ['to the next row if that row is gone', ['Anna', 'Cleo'], 'Delete Cleo'],
  ['to the previous row if there is no next one', ['Anna'], 'Delete Anna'],
])('a closing dialog returns the focus %s', (_, left, name) => {
  const { rerender } = render(<Rows left={['Anna', 'Ben', 'Cleo']} isAsking={false} />);
  act(() => screen.getByRole('button', { name: 'Delete Ben' }).focus());
  rerender(<Rows left={['Anna', 'Ben', 'Cleo']} isAsking />);
  act(() => screen.getByRole('button', { name: 'Yes' }).focus());
  rerender(<Rows left={left} isAsking={false} />);
  expect(screen.getByRole('button', { name })).toHaveFocus();
});

it('a closing dialog whose rows are all gone gives the focus to the page', () => {
  const { rerender } = render(<Rows left={['Ben']} isAsking={false} />);
  act(() => screen.getByRole('button', { name: 'Delete Ben' }).focus());
  rerender(<Rows left={['Ben']} isAsking />);
  act(() => screen.getByRole('button', { name: 'Yes' }).focus());
  rerender(<Rows left={[]} isAsking={false} />);
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('Tab cycles inside a dialog', () => {
  const stops = async (count: number) => {
    const user = userEvent.setup();
    const names: (string | null)[] = [];
    for (let at = 0; at < count; at += 1) {
      await user.tab();
      const { activeElement: stop } = document;
      names.push(stop?.getAttribute('aria-label') ?? stop?.textContent ?? null);
    }
    return names;
  };
  const nextFrame = () => act(() => new Promise(requestAnimationFrame));

  it('in a form', async () => {
    render(
      <ModalDialog title="Add something" onClose={() => undefined}>
        <DialogBody>
          <Button text="One" />
          <Button text="Two" />
        </DialogBody>
      </ModalDialog>,
    );
    await nextFrame();
    expect(await stops(4)).toEqual(['Two', 'Close', 'One', 'Two']);
  });

  it('in a question', async () => {
    render(<DiscardDialog what="zone" isOpen onDiscard={() => undefined} onKeep={() => undefined} />);
    await nextFrame();
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    expect(await stops(3)).toEqual(['Discard', 'Keep editing', 'Discard']);
  });
});
