import { Button, MenuItem } from '@blueprintjs/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ActionsButton } from '../../src/ui/ActionsButton';
import { ModalDialog } from '../../src/ui/ModalDialog';
import { stopEventClock } from '../support/eventClock';

const button = () => screen.getByRole('button', { name: 'Actions for Row' });

function Row() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <ActionsButton label="Actions for Row">
        <MenuItem text="Edit" />
        <MenuItem text="Open" href="#row" />
        <MenuItem text="Delete" onClick={() => setAsks(true)} />
      </ActionsButton>
      <button type="button">Next</button>
      {asks && (
        <ModalDialog title="Delete?" onClose={() => setAsks(false)}>
          <Button autoFocus text="Cancel" onClick={() => setAsks(false)} />
        </ModalDialog>
      )}
    </>
  );
}

async function opened() {
  const user = userEvent.setup();
  render(<Row />);
  button().focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Actions for Row' });
  return user;
}

const focused = () => document.activeElement?.textContent;

describe('the menu of a row by keyboard', () => {
  it('MLS-08 MUS-02 starts at its first item, and arrow keys, Home and End move to the others', async () => {
    const user = await opened();
    expect(focused()).toBe('Edit');
    const seen = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await user.keyboard(`{${key}}`);
      seen.push(focused());
    }
    expect(seen).toEqual(['Open', 'Delete', 'Edit', 'Delete', 'Edit', 'Delete']);
  });

  it('letters move to the items that start with them, in turn; a space right after one presses nothing', async () => {
    const user = userEvent.setup();
    const pressed: string[] = [];
    const views = ['Aujourd’hui', 'Échecs', 'To place', 'To pick up', 'Échanges'];
    render(
      <ActionsButton label="5 more views" text="5 more">
        {views.map((view) => (
          <MenuItem key={view} text={view} label="12" onClick={() => pressed.push(view)} />
        ))}
      </ActionsButton>,
    );
    await user.click(screen.getByRole('button', { name: '5 more views' }));
    await screen.findByRole('menu');
    const clock = stopEventClock();
    const later = () => clock.pass(1_010);
    await user.keyboard('to pi');
    expect(focused()).toBe('To pick up12');
    later();
    await user.keyboard('e');
    expect(focused()).toBe('Échanges12');
    await user.keyboard('e');
    expect(focused()).toBe('Échecs12');
    await user.keyboard('x');
    expect(focused()).toBe('Échecs12');
    expect(pressed).toEqual([]);
    later();
    await user.keyboard(' ');
    expect(pressed).toEqual(['Échecs']);
  });

  it('returns the focus to its button on Escape', async () => {
    const user = await opened();
    await user.keyboard('{Escape}');
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when Tab leaves it', async () => {
    const user = await opened();
    await user.keyboard('{Tab}');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('gets the focus back after a dialog that an item opened', async () => {
    const user = await opened();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(button()).toHaveFocus();
  });

  it('MUS-18 the key that chose an item does not answer the dialog that it opens', async () => {
    const user = await opened();
    await user.keyboard('{End}{Enter}');
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cancel).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });
});
