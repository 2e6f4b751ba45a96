import { readMoment } from '../../../server/import/cellValues';
import { zoneNamed } from '../../support/timeZones';

const TORONTO = zoneNamed('America/Toronto');

describe('a date and time in an import', () => {
  afterEach(() => jest.useRealTimers());

  it.each(['2026-07-15', '2026-12-15'])(
    'a time that occurs twice in autumn is the first one, whether it is read in summer or winter (%s)',
    (today) => {
      jest.useFakeTimers({ now: Date.parse(today) });
      expect(readMoment('2026-11-01 01:30', TORONTO)).toEqual({
        ok: true,
        value: Date.parse('2026-11-01T01:30:00-04:00'),
      });
    },
  );

  it.each(['2027-03-14 02:30', '14.03.2027 2:30', '2027-03-14T02:59:59.5'])(
    '%s, which the clocks skip in spring, is refused rather than moved',
    (text) => {
      expect(readMoment(text, TORONTO)).toEqual({
        ok: false,
        reason: `"${text}" is a time that the clocks in Toronto skip: write another one`,
      });
    },
  );

  it.each([
    ['2027-03-14 01:59', '2027-03-14T01:59:00-05:00'],
    ['2027-03-14 03:00', '2027-03-14T03:00:00-04:00'],
    ['2027-03-14 02:30-05:00', '2027-03-14T02:30:00-05:00'],
    ['2026-11-30 14:00', '2026-11-30T14:00:00-05:00'],
    ['2026-11-30T14:00:30', '2026-11-30T14:00:30-05:00'],
    ['2026-11-30 9:05', '2026-11-30T09:05:00-05:00'],
    ['2026-11-30 14:00 -08:00', '2026-11-30T14:00:00-08:00'],
    ['2026-11-30T14:00:00.250Z', '2026-11-30T14:00:00.250Z'],
    ['2026-11-30 14:00 z', '2026-11-30T14:00:00Z'],
    ['2026-11-30 14:00+0530', '2026-11-30T14:00:00+05:30'],
    ['30.11.2026 14:00:00', '2026-11-30T14:00:00-05:00'],
    ['2026/11/30 9:05', '2026-11-30T09:05:00-05:00'],
    ['2026. 11. 30. 14:00', '2026-11-30T14:00:00-05:00'],
    ['30.11.2026 14:00 -08:00', '2026-11-30T14:00:00-08:00'],
    ['1796064000', '2026-11-30T18:40:00Z'],
    ['1796064000250', '2026-11-30T18:40:00.250Z'],
  ])('%s', (text, moment) => {
    expect(readMoment(text, TORONTO)).toEqual({ ok: true, value: Date.parse(moment) });
  });

  it.each([
    '2026-11-30',
    '2026-02-30 10:00',
    '2026-11-30 24:30',
    '2026-11-30 14:00 EST',
    '30/11/2026 14:00',
    '11/30/2026 14:00',
    '46356',
    '46356.5833333333',
    '30.11.26 14:00',
    '30.11.2026 2:00 PM',
    '',
  ])('%s is refused', (text) => {
    expect(readMoment(text, TORONTO)).toEqual({
      ok: false,
      reason: `"${text}" is not a date and time like 2026-11-30 14:00 or 30.11.2026 14:00`,
    });
  });

  const YEAR = new Date().getUTCFullYear();
  it.each([
    '2014-12-31 23:59',
    `${YEAR + 3}-01-01 00:00`,
    '2015-01-01 04:59Z',
    '31.12.2062 10:00',
    '1900-01-01 10:00',
    '1973-03-01 10:00',
    '0000000001',
    '0000000001000',
    '9999-12-31 12:00',
    '3000-01-01 00:01Z',
  ])('%s is refused as a delivery time', (text) => {
    expect(readMoment(text, TORONTO)).toEqual({
      ok: false,
      reason: `"${text}" lies before 2015 or after ${YEAR + 2}: check the year`,
    });
  });

  it.each(['2015-01-01 00:00', `${YEAR + 2}-12-31 23:59`])('%s is accepted as a delivery time', (text) => {
    expect(readMoment(text, TORONTO)).toMatchObject({ ok: true });
  });
});
