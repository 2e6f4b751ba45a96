import { DialogBody } from '@blueprintjs/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

/** The dialog looks for the focus once it has come in. */
const dialogHasComeIn = () =>
  waitFor(() =>
    expect(
      screen.getByRole('dialog', { name: 'Add something' }).closest('[class*="appear-done"]'),
    ).not.toBeNull(),
  );

it('a dialog begins in its body, not at its cross', async () => {
  openDialog();
  await dialogHasComeIn();
  expect(type()).toHaveFocus();
});

it('who is in a list of the dialog before it has come in, stays there', async () => {
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
