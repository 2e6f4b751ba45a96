/** Files whose code does not arrive, because the server has a newer version of the console: what each button says. */
import { screen } from '@testing-library/react';
import { quoteTexts } from '../../src/contract/quoteTexts';
import { MISSING_CODE_ADVICE } from '../../src/lib/missingCode';
import { openActivity, table } from './activity/support';
import { LOOKUP, openRates } from './rates/support';

jest.mock('papaparse', () => {
  throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
});

it('quotes', async () => {
  const { user } = openRates({ at: LOOKUP });
  await screen.findByRole('listbox', { name: 'Rates' });
  await user.click(screen.getByRole('radio', { name: 'Several destinations' }));
  await user.click(screen.getByRole('textbox', { name: quoteTexts.severalLabel }));
  await user.paste('H7N 5H9');
  await user.click(screen.getByRole('button', { name: 'Get Rates' }));
  await user.click(await screen.findByRole('button', { name: 'Export (CSV)' }));
  expect(await screen.findByText(`Could not make quotes.csv. ${MISSING_CODE_ADVICE}`)).toBeVisible();
});

it('activity', async () => {
  const { user } = openActivity();
  await table();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(`Could not make activity.csv. ${MISSING_CODE_ADVICE}`)).toBeVisible();
});
