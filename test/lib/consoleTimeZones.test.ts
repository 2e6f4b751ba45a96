import { readTimeZoneTable } from '../../src/app/readTimeZoneTable';
import { consoleTimeZones, timeZonesOf } from '../../src/lib/consoleTimeZones';
import { cityOf, type TimeZone } from '../../src/lib/timeZones';
import { INVENTED_TABLE, zoneNamed } from '../support/timeZones';

const DECEMBER = Date.UTC(2026, 11, 1);

describe('the time zones of the console', () => {
  it('follow the server’s table as far as it goes, and the browser before and after', () => {
    const { reader } = consoleTimeZones(INVENTED_TABLE, 'America/Toronto');
    expect(reader.offsetAt(DECEMBER)).toBe(-360);
    expect(reader.abbreviationAt(DECEMBER)).toBe('ET');
    for (const outside of [INVENTED_TABLE.from - 1, Date.UTC(2020, 6, 1)]) {
      expect(reader.offsetAt(outside)).toBe(outside === INVENTED_TABLE.from - 1 ? -300 : -240);
    }
    expect(reader.offsetAt(INVENTED_TABLE.to)).not.toBe(-360);
  });

  it('come from the browser without a table, and for zones missing from it', () => {
    expect(consoleTimeZones(undefined, 'America/Toronto').reader.abbreviationAt(Date.UTC(2025, 0, 15))).toBe(
      'EST',
    );
    const paris = consoleTimeZones(INVENTED_TABLE).find('Europe/Paris');
    expect(paris?.offsetAt(Date.UTC(2025, 6, 1))).toBe(120);
    expect(consoleTimeZones(INVENTED_TABLE).find('Mars/Olympus')).toBeNull();
  });

  it('use the reader’s zone for a place without a known zone', () => {
    const zones = consoleTimeZones(INVENTED_TABLE, 'America/Vancouver');
    expect(zones.of('America/Toronto').name).toBe('America/Toronto');
    for (const unknown of [undefined, null, '', 'Mars/Olympus']) expect(zones.of(unknown)).toBe(zones.reader);
    expect(consoleTimeZones(undefined, 'Mars/Olympus').reader.abbreviationAt(0)).toBe('UTC');
  });

  it.each(['America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Europe/London'])(
    'have the same offsets for %s in the browser and in the data, every quarter hour on days of a clock change',
    (name) => {
      const browsers = consoleTimeZones(undefined).find(name) as TimeZone;
      const data = zoneNamed(name);
      for (const day of [
        Date.UTC(2024, 2, 10),
        Date.UTC(2024, 2, 31),
        Date.UTC(2024, 3, 6),
        Date.UTC(2024, 10, 3),
      ]) {
        for (let at = day; at < day + 2 * 86_400_000; at += 900_000) {
          if (browsers.offsetAt(at) !== data.offsetAt(at))
            throw new Error(`${name} ${new Date(at).toISOString()}`);
        }
      }
    },
  );

  it('are never named like GMT-3:30', () => {
    const zones = consoleTimeZones(undefined);
    const names = ['America/St_Johns', 'Asia/Kolkata', 'America/Sao_Paulo', 'UTC'].map((name) =>
      zones.find(name)?.abbreviationAt(Date.UTC(2025, 0, 15)),
    );
    expect(names).toEqual(['NST', expect.stringMatching(/^(IST|UTC\+5:30)$/), 'UTC−3', 'UTC']);
    expect(zones.find('Asia/Kolkata')?.abbreviationAt(NaN)).toBe('');
  });

  it('are created once per configuration', () => {
    const config = { timeZones: INVENTED_TABLE };
    expect(timeZonesOf(config)).toBe(timeZonesOf(config));
    expect(timeZonesOf(config)).not.toBe(timeZonesOf({ ...config }));
  });

  it('use current city names', () => {
    expect(
      ['America/St_Johns', 'Asia/Calcutta', 'America/New_York', 'UTC'].map((name) => cityOf({ name })),
    ).toEqual(['St. John’s', 'Kolkata', 'New York', 'UTC']);
  });
});

describe('the table from /config.json', () => {
  const table = { version: '2026f', from: 0, to: 10, zones: { 'Test/Zone': [[0, -300, 'EST']] } };

  it('is read as it is', () => {
    expect(readTimeZoneTable(table)).toEqual(table);
    expect(readTimeZoneTable(INVENTED_TABLE)).toEqual(INVENTED_TABLE);
  });

  it.each([
    ['nothing', undefined],
    ['a text', '2026f'],
    ['no version', { ...table, version: undefined }],
    ['no end', { ...table, to: '10' }],
    ['a zone without periods', { ...table, zones: { 'Test/Zone': [] } }],
    ['an invalid offset', { ...table, zones: { 'Test/Zone': [[0, '-300', 'EST']] } }],
    ['a period without its name', { ...table, zones: { 'Test/Zone': [[0, -300]] } }],
    [
      'periods in the wrong order',
      {
        ...table,
        zones: {
          'Test/Zone': [
            [5, 0, 'A'],
            [5, 60, 'B'],
          ],
        },
      },
    ],
  ])('is ignored with %s', (_, value) => {
    expect(readTimeZoneTable(value)).toBeUndefined();
  });
});
