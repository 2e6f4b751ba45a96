import { readEpochMs } from '../../src/lib/epoch';

const NOON = Date.UTC(2026, 10, 20, 17, 0, 0);

test.each([
  ['10-digit seconds', NOON / 1000],
  ['13-digit milliseconds', NOON],
  ['seconds as a string', String(NOON / 1000)],
  ['milliseconds as a string', ` ${NOON} `],
  ['ISO in UTC', '2026-11-20T17:00:00Z'],
  ['ISO with an offset', '2026-11-20T12:00:00-05:00'],
  ['ISO with an offset without a colon', '2026-11-20T12:00:00.000-0500'],
  ['ISO without a zone, taken as UTC', '2026-11-20T17:00:00'],
  ['a space instead of the T', '2026-11-20 17:00:00'],
])('API-47 reads %s as the same epoch milliseconds', (_form, value) => {
  expect(readEpochMs(value)).toBe(NOON);
});

it('API-47 multiplies only 10 digits by 1000, not 13', () => {
  expect(readEpochMs(1_700_000_000)).toBe(1_700_000_000_000);
  expect(readEpochMs(1_700_000_000_123)).toBe(1_700_000_000_123);
  expect(readEpochMs(1_700_000_000.5)).toBe(1_700_000_000_500);
});

test.each([[undefined], [null], [''], ['  '], ['soon'], [Number.NaN], [0], ['0'], [true], [{}], [[]]])(
  'reads %p as null, never 1970',
  (value) => {
    expect(readEpochMs(value)).toBeNull();
  },
);
