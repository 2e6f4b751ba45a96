/** Keys pressed after a searchable select was opened and before it has rendered its search. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchableSelect } from '../../src/ui/SearchableSelect';

const FRUIT = ['Apple', 'Pear', 'Plum', 'Kiwi_berry'].map((text) => ({ value: text.toLowerCase(), text }));

async function withoutAct(run: () => Promise<void>): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await run();
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

/** A searchable select before another field, and its chosen values. */
function fruitSelect() {
  const chosen: string[] = [];
  render(
    <>
      <SearchableSelect
        id="fruit"
        label="Fruit"
        placeholder="Any"
        options={FRUIT}
        value=""
        onChange={(value) => chosen.push(value)}
      />
      <input aria-label="After" />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Fruit: Any' });
  return { button, chosen };
}

it('text typed between the click and the focus of the search field goes into it, each time the list is opened', async () => {
  const user = userEvent.setup();
  const { button } = fruitSelect();
  for (const typed of ['plu', 'plu', 'pe', 'i_b']) {
    // Both letters arrive before the list has rendered its search: without act, React renders at its own pace, as in a
    // browser.
    await withoutAct(async () => {
      button.click();
      await Promise.resolve();
      for (const key of typed) {
        button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
      expect(screen.queryByRole('combobox')).toBeNull();
      await new Promise((drawn) => setTimeout(drawn, 50));
    });
    const field = await screen.findByRole('combobox', { name: 'Search Fruit' });
    await waitFor(() => expect(field).toHaveValue(typed));
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  }
});

it('Enter before the list has rendered its search chooses by the text typed until then, and closes the list', async () => {
  const { button, chosen } = fruitSelect();
  const press = (key: string) => {
    const events = { key, bubbles: true, cancelable: true };
    const isLeftToBrowser = button.dispatchEvent(new KeyboardEvent('keydown', events));
    // What browsers do on Enter on a button.
    if (isLeftToBrowser && key === 'Enter') button.click();
    button.dispatchEvent(new KeyboardEvent('keyup', events));
  };
  await withoutAct(async () => {
    button.click();
    await Promise.resolve();
    for (const key of ['p', 'e', 'x', 'Backspace', 'Enter']) {
      press(key);
      await Promise.resolve();
    }
    expect(screen.queryByRole('combobox')).toBeNull();
    await new Promise((drawn) => setTimeout(drawn, 50));
  });
  expect(chosen).toEqual(['pear']);
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('Tab before the list has rendered its search closes the list, and the focus stays in the next field', async () => {
  const { button, chosen } = fruitSelect();
  const next = screen.getByRole('textbox', { name: 'After' });
  await withoutAct(async () => {
    button.focus();
    button.click();
    await Promise.resolve();
    for (const key of ['p', 'Tab']) {
      const isLeftToBrowser = button.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
      // What browsers do on Tab.
      if (isLeftToBrowser && key === 'Tab') next.focus();
    }
    expect(screen.queryByRole('combobox')).toBeNull();
    await new Promise((drawn) => setTimeout(drawn, 50));
  });
  expect(next).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(chosen).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findAllByRole('option')).toHaveLength(FRUIT.length);
});
