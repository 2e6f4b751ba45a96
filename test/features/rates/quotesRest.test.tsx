/** Get the Rest: the destinations without an answer, asked again some time later. */
import { screen, waitFor } from '@testing-library/react';
import { quoteTexts } from '../../../src/contract/quoteTexts';
import { refusal } from '../../support/apiAnswers';
import { BAKERY, LOOKUP, openRates } from './support';

afterEach(() => jest.restoreAllMocks());

const button = (name = 'Get Rates') => screen.findByRole('button', { name });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: quoteTexts.severalLabel });

const FILLED_IN = LOOKUP.replace(/&date=[^&]*&time=[^&]*/, '').replace(/&recipient=.*/, '');

/**
 * Quotes one of two destinations, and asks for the rest after some minutes, unless the merchant cannot be read then.
 */
async function askLater(minutes: number, at: string, isMerchantThere = true) {
  let isBefore = true;
  const { user, lookups } = openRates({
    at,
    answers: {
      listRates: ({ body }) =>
        isBefore && body.postalCode === 'H7N 1A1' ? refusal(503, 'Out of order.') : undefined,
      getMerchant: () => (isBefore || isMerchantThere ? undefined : refusal(503, 'Out of order.')),
    },
  });
  await waitFor(() => expect(screen.getByLabelText('Time')).not.toHaveValue(''));
  await user.click(screen.getByRole('radio', { name: 'Several destinations' }));
  await user.click(field());
  await user.paste('H7N 5H9\nH7N 1A1\nno code');
  await user.click(await button());
  expect(await screen.findByRole('cell', { name: 'Out of order.' })).toBeVisible();
  isBefore = false;
  const before = lookups().length;
  const later = Date.now() + minutes * 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(await button('Get the Rest'));
  const asked = () =>
    lookups().map(({ body }) => body as { postalCode: string; dateTime: number } | undefined);
  return { first: asked().find(Boolean)?.dateTime, rest: () => asked().slice(before).filter(Boolean), later };
}

async function restAfter(minutes: number, at: string) {
  const { first, rest, later } = await askLater(minutes, at);
  expect(
    await screen.findByText(`${BAKERY.name} · 2 of 3 destinations with a quote, 1 without`),
  ).toBeVisible();
  expect(screen.queryByText(quoteTexts.changed)).toBeNull();
  return { first, rest: rest(), later };
}

it('the rest is asked with the time filled in anew, and all others again with it', async () => {
  const { rest, later } = await restAfter(10, FILLED_IN);
  expect(rest.map((one) => one?.postalCode)).toEqual(['H7N 5H9', 'H7N 1A1']);
  for (const one of rest) expect(later - (one?.dateTime ?? 0)).toBeLessThan(60_000);
});

it('the rest is asked alone and with the same time a few minutes later', async () => {
  const { first, rest } = await restAfter(2, FILLED_IN);
  expect(rest).toEqual([expect.objectContaining({ postalCode: 'H7N 1A1', dateTime: first })]);
});

it('the rest is asked alone and with the typed time whenever it is asked', async () => {
  const { rest } = await restAfter(10, LOOKUP);
  const dateTime = Date.parse('2026-11-20T10:15:00-05:00');
  expect(rest).toEqual([expect.objectContaining({ postalCode: 'H7N 1A1', dateTime })]);
});

it('the quotes stay if the merchant cannot be read when the rest is asked for', async () => {
  const { rest } = await askLater(10, FILLED_IN, false);
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
  expect(
    screen.getByText(`${BAKERY.name} · 1 of 3 destinations with a quote, 1 without, 1 not asked`),
  ).toBeVisible();
  expect(rest()).toEqual([]);
});
