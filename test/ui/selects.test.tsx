/** What fields with a list tell screen readers: which list, whether it is open, which option is active. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RolesField } from '../../src/features/staffUsers/RolesField';
import { LiveRegion } from '../../src/ui/announce';
import { SearchableSelect } from '../../src/ui/SearchableSelect';
import { SuggestField } from '../../src/shared/address/SuggestField';

const FRUIT = ['Apple', 'Pear', 'Plum', 'Kiwi_berry'].map((text) => ({ value: text.toLowerCase(), text }));

/** The text of the field's active option, which must be part of the list that the field controls. */
function markedOption(field: HTMLElement): string | undefined {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(list).toHaveAttribute('role', 'listbox');
  expect(option).toHaveAttribute('role', 'option');
  expect(list).toContainElement(option);
  return option?.textContent;
}

const said = () => document.getElementById('announcements')?.textContent;

it('a searchable select names its list and the active option, and announces how many options are left', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(
    <>
      <SearchableSelect
        id="fruit"
        label="Fruit"
        placeholder="Any fruit"
        options={FRUIT}
        value=""
        onChange={(value) => chosen.push(value)}
      />
      <LiveRegion />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Fruit: Any fruit' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const field = screen.getByRole('combobox', { name: 'Search Fruit' });
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(markedOption(field)).toBe('Apple');
  await user.keyboard('{ArrowDown}');
  expect(markedOption(field)).toBe('Pear');
  await user.keyboard('pl');
  // Plum starts with the typed text; Apple only contains it.
  expect(markedOption(field)).toBe('Plum');
  expect(said()).toBe('2 options');
  await user.keyboard('u');
  expect(said()).toBe('1 option');
  await user.keyboard('x');
  expect(said()).toBe('Nothing found.');
  await user.keyboard('{Backspace}{Enter}');
  expect(chosen).toEqual(['plum']);
});

/** Two selects in a form between two other fields. */
function formWithSelects() {
  const chosen = jest.fn();
  const select = (label: string) => (
    <SearchableSelect id={label} label={label} placeholder="Any" options={FRUIT} value="" onChange={chosen} />
  );
  render(
    <>
      <input aria-label="Before" />
      {select('Fruit')}
      {select('Other')}
      <input aria-label="After" />
    </>,
  );
  return chosen;
}

it.each([
  ['Tab', false, { name: 'Other: Any', role: 'button' }],
  ['Shift+Tab', true, { name: 'Before', role: 'textbox' }],
])(
  '%s in an open list closes it and goes on from its button, and chooses nothing',
  async (_key, shift, next) => {
    const user = userEvent.setup();
    const chosen = formWithSelects();
    const button = screen.getByRole('button', { name: 'Fruit: Any' });
    act(() => button.focus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search Fruit' })).toHaveFocus());
    await user.keyboard('pl');
    await user.tab({ shift });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    // Blueprint gives the focus to the button a frame later.
    await act(() => new Promise((drawn) => setTimeout(drawn, 50)));
    expect(screen.getByRole(next.role, { name: next.name })).toHaveFocus();
    expect(chosen).not.toHaveBeenCalled();
    await user.click(button);
    expect(screen.getAllByRole('option')).toHaveLength(FRUIT.length);
  },
);

it('says at the end of a list that was cut how many more options match, and that typing finds them', async () => {
  const user = userEvent.setup();
  const options = Array.from({ length: 250 }, (_, n) => ({ value: `m${n}`, text: `Merchant ${n + 1}` }));
  const chosen = jest.fn();
  render(
    <>
      <SearchableSelect
        id="merchant"
        label="Merchant"
        placeholder="Any"
        options={[...options, { value: 'z', text: 'Zoë' }]}
        value=""
        onChange={chosen}
      />
      <LiveRegion />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Merchant: Any' }));
  const last = () => screen.getAllByRole('option').at(-1)?.textContent;
  expect(last()).toBe('51 more. Type to narrow the list.');
  const field = screen.getByRole('combobox', { name: 'Search Merchant' });
  expect(field).toHaveAccessibleDescription('51 more. Type to narrow the list.');
  await user.keyboard('m');
  expect(last()).toBe('50 more. Type to narrow the list.');
  expect(said()).toBe('200 options, 50 more. Type to narrow the list.');
  // The line is no option: the arrow keys go past it, to the first.
  await user.keyboard('{ArrowUp}');
  expect(markedOption(field)).toBe('Merchant 200');
  await user.keyboard('{ArrowDown}');
  expect(markedOption(field)).toBe('Merchant 1');
  await user.clear(field);
  await user.keyboard('zoe');
  expect(last()).toBe('Zoë');
  expect(said()).toBe('1 option');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('z');
});

it('finds an option by its note and its other words, after those whose text matches', async () => {
  const user = userEvent.setup();
  const options = [
    { value: 'a', text: 'Atelier Bo', words: ['0K3FQ7Z'] },
    { value: 'b', text: 'Bakery', note: 'archived' },
    { value: 'c', text: 'Chez 0K', words: ['1ABCDEF'] },
  ];
  render(
    <SearchableSelect
      id="m"
      label="Merchant"
      placeholder="Any"
      options={options}
      value=""
      onChange={jest.fn()}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Merchant: Any' }));
  const field = screen.getByRole('combobox', { name: 'Search Merchant' });
  const found = async (typed: string) => {
    await user.clear(field);
    await user.type(field, typed);
    return screen.getAllByRole('option').map(({ textContent }) => textContent);
  };
  expect(await found('0k')).toEqual(['Atelier Bo', 'Chez 0K']);
  expect(await found('0k3fq7z')).toEqual(['Atelier Bo']);
  expect(await found('arch')).toEqual(['Bakeryarchived']);
  // The middle of an id does not match.
  expect(await found('bcd')).toEqual(['Nothing found.']);
});

it('a cleared select keeps the focus although its clear button is gone', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  const select = (value: string) => (
    <SearchableSelect
      id="fruit"
      label="Fruit"
      placeholder="Any fruit"
      options={FRUIT}
      value={value}
      onChange={(next) => chosen.push(next)}
    />
  );
  const { rerender } = render(select('pear'));
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Clear Fruit' })).toHaveFocus();
  await user.keyboard('{Enter}');
  rerender(select(''));
  expect(chosen).toEqual(['']);
  expect(screen.getByRole('button', { name: 'Fruit: Any fruit' })).toHaveFocus();
});

it('the field of several roles names its list and the active role', async () => {
  const user = userEvent.setup();
  render(<RolesField value={[]} onChange={() => undefined} onEscape={() => undefined} />);
  const field = screen.getByRole('combobox', { name: 'Roles' });
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.click(field);
  await screen.findByRole('listbox', { name: 'Role options' });
  expect(field).toHaveAttribute('aria-expanded', 'true');
  const first = markedOption(field);
  await user.keyboard('{ArrowDown}');
  expect(markedOption(field)).not.toBe(first);
});

it('"adm" and Enter chooses admin, which starts with it, and not super_admin', async () => {
  const user = userEvent.setup();
  const chosen: string[][] = [];
  render(<RolesField value={[]} onChange={(roles) => chosen.push(roles)} onEscape={() => undefined} />);
  await user.click(screen.getByRole('combobox', { name: 'Roles' }));
  await user.keyboard('adm');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'admin',
    'super_admin',
  ]);
  await user.keyboard('{Enter}');
  expect(chosen).toEqual([['admin']]);
});

it('a field with suggestions names its list and the active suggestion', async () => {
  const user = userEvent.setup();
  const streets = ['1 Rue Une', '2 Rue Deux'];
  render(
    <SuggestField
      label="Street"
      value="rue"
      suggestions={streets}
      onChange={() => undefined}
      onPick={() => undefined}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Street' });
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  expect(markedOption(field)).toBe('1 Rue Une');
});
