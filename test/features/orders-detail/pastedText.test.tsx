/** Text pasted into a phone number or an e-mail of an order, or typed in free form. */
import { screen, waitFor } from '@testing-library/react';
import { field, openEditable, ORDER, pencil, queryField } from './fieldEdits';

type Editor = Awaited<ReturnType<typeof openEditable>>['user'];

/** Pastes over the whole field and saves. */
async function pasteOver(user: Editor, name: string, text: string): Promise<void> {
  await user.click(pencil(name));
  await user.tripleClick(field(name));
  await user.paste(text);
  await user.keyboard('{Enter}');
}

it.each([
  ['514-555-0142 extension 12', '+5145550142'],
  ['514.555.0142 / 514.555.0143', '+5145550142'],
  ['５１４５５５０１４２', '+5145550142'],
  ['٥١٤٥٥٥٠١٤٢', '+5145550142'],
])('OAC-08 %s pasted over a phone number is sent as %s', async (text, phone) => {
  const { user, sent } = await openEditable();
  await pasteOver(user, 'Phone', text);
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ recipient: { phone } }]));
});

it('OAC-08 a dash pasted over a phone number leaves it unchanged, and nothing is sent', async () => {
  const { user, sent } = await openEditable();
  await pasteOver(user, 'Phone', '—');
  expect(queryField('Phone')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('OAC-08 an extension typed after a number is not saved, and the field says so', async () => {
  const { user, sent } = await openEditable();
  const alone = /Only this number is saved\. An extension can go into the notes\./;
  await user.click(pencil('Phone'));
  await user.clear(field('Phone'));
  await user.keyboard('1 514 555 0142');
  expect(field('Phone')).not.toHaveAccessibleDescription();
  await user.keyboard(' x12');
  expect(field('Phone')).toHaveValue('+15145550142');
  expect(field('Phone')).toHaveAccessibleDescription(alone);

  await user.keyboard('{Backspace}');
  expect(field('Phone')).not.toHaveAccessibleDescription();
  await user.keyboard('3, 12{Enter}');
  await waitFor(() => expect(sent()[0]?.body).toEqual({ recipient: { phone: '+15145550143' } }));
});

it.each([
  ['+15145550142 x12', 'x12'],
  ['514-555-0142 / 514-555-0143', '/ 514-555-0143'],
])(
  'OAC-08 what follows the number of the stored %s is named before a change drops it',
  async (phone, behind) => {
    const { user, sent } = await openEditable({ ...ORDER, recipient: { ...ORDER.recipient, phone } });
    await user.click(pencil('Phone'));
    expect(field('Phone')).toHaveAccessibleDescription(
      new RegExp(`^A changed number is saved without “${behind}”\\. An extension can go into the notes\\.`),
    );
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);

    await user.click(pencil('Phone'));
    await user.clear(field('Phone'));
    await user.keyboard('+15145550149{Enter}');
    await waitFor(() => expect(sent()[0]?.body).toEqual({ recipient: { phone: '+15145550149' } }));
  },
);

it('OAC-08 a number with an extension and without +1 gets the offer of +1 as well', async () => {
  const { user } = await openEditable();
  await user.click(pencil('Phone'));
  await user.clear(field('Phone'));
  await user.keyboard('514 555 0142 x12');
  expect(field('Phone')).toHaveAccessibleDescription(/Only this number is saved.*Without \+1 this is/);
  await user.click(screen.getByRole('button', { name: 'Use +1 (514) 555-0142' }));
  expect(field('Phone')).toHaveValue('+15145550142');
});

it('OAC-08 more than 15 digits are refused: they stay in the field, which says why', async () => {
  const { user, sent, toasts } = await openEditable();
  await pasteOver(user, 'Phone', '514 555 0142 514 555 0143');
  expect(field('Phone')).toHaveValue('+51455501425145550143');
  expect(field('Phone')).toHaveAccessibleDescription('A phone number has from 1 to 15 digits.');
  expect(toasts()).toEqual([['Error!', 'A phone number has from 1 to 15 digits.', 5_000]]);
  expect(sent()).toEqual([]);
});

it.each(['mailto:new@example.com', '<new@example.com>'])(
  'OAC-07 %s pasted as an e-mail is sent as the bare address',
  async (text) => {
    const { user, sent } = await openEditable();
    await pasteOver(user, 'Email', text);
    await waitFor(() => expect(sent()[0]?.body).toEqual({ recipient: { email: 'new@example.com' } }));
  },
);

it.each(['new@example.com,', 'new@example.com.'])('OAC-07 %s is not a valid e-mail', async (text) => {
  const { user, sent } = await openEditable();
  await pasteOver(user, 'Email', text);
  expect(field('Email')).toBeInvalid();
  expect(sent()).toEqual([]);
});
