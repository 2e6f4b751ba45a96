/** An order id pasted into the fields that find orders, as a link or from the end of a sentence. */
import { screen } from '@testing-library/react';
import { openPalette } from '../palette/support';
import { openDashboard } from './support';

const LINK = 'https://a.example/dashboard?status=DRAFT&order=ord_x';

const onDashboard = (label: string | RegExp) => async () => {
  const { user } = openDashboard();
  const field = await screen.findByLabelText(label);
  await user.click(field);
  return { user, field };
};

describe.each([
  ['the find field', onDashboard(/^Find one order by/)],
  ['the field id', onDashboard('id')],
  ['the palette', openPalette],
])('%s', (_which, open) => {
  const opened = async () => {
    const { user, field } = await open();
    return { user, field: field as HTMLInputElement };
  };
  const selectAll = (field: HTMLInputElement) => field.setSelectionRange(0, field.value.length);

  it('shows a pasted id alone, in an empty field and over its whole content', async () => {
    const { user, field } = await opened();
    await user.paste(LINK);
    expect(field).toHaveValue('ord_x');
    for (const [pasted, shown] of [
      ['ord_y.', 'ord_y'],
      // A cell of Excel ends in a line break.
      [`${LINK}\r\n`, 'ord_x'],
      ['ord_z.\r\n', 'ord_z'],
    ] as const) {
      selectAll(field);
      await user.paste(pasted);
      expect(field).toHaveValue(shown);
    }
  });

  it('keeps what is typed, pasted into other text, or several words', async () => {
    const { user, field } = await opened();
    await user.keyboard('ord_x.');
    expect(field).toHaveValue('ord_x.');
    field.setSelectionRange(3, 3);
    await user.paste('ord_y.');
    expect(field).toHaveValue('ordord_y._x.');
    selectAll(field);
    await user.paste('Marie Côté Inc.');
    expect(field).toHaveValue('Marie Côté Inc.');
  });
});
