/** The delivery windows of a look-up, day by day. */
import { screen, within } from '@testing-library/react';
import { BAKERY, LOOKUP, openRates } from './support';

const card = () => screen.findByRole('region', { name: 'Windows' });

it('RATE-07 shows the windows of each day with weekday and date, and says which have closed today', async () => {
  openRates({ at: LOOKUP });
  const windows = within(await card());
  await windows.findByText(/destination time, Toronto \(ET\)$/);
  const days = windows.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(days).toHaveLength(15);
  expect(days.slice(0, 4)).toEqual([
    'Friday2026-11-2017:00–21:0012:00–16:00 closed at 08:30',
    'Saturday2026-11-21No window',
    'Sunday2026-11-22No window',
    'Monday2026-11-2312:00–16:00',
  ]);
  expect(windows.getByText(/^7 windows in 15 days/)).toBeTruthy();
});

it('RATE-07 says which exception closes a day', async () => {
  const shut = { timeStart: '00:00', timeEnd: '00:00' };
  const exception = { date: '2026-11-23', deliveryWindow: shut, pickupWindow: shut, cutoffTime: '00:00' };
  const shippingRules = (BAKERY.shippingRules ?? []).map((rule) => ({
    ...rule,
    deliveryConstraintsByWeek: { ...rule.deliveryConstraintsByWeek, exceptions: [exception] },
  }));
  openRates({
    at: LOOKUP,
    answers: { getMerchant: () => ({ ...BAKERY, shippingRules }), listWindows: () => [] },
  });
  const windows = within(await card());
  expect(await windows.findByText('No window: an exception closes its delivery')).toBeVisible();
  expect(windows.getAllByText('No window')).toHaveLength(13);
});
